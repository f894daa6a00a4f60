import { expect, test } from "vitest";
import { longTime, nextChange, realTime, remaining, spoken, urgency } from "./clocks";
import type { ClockFace } from "./messages";

const face: ClockFace = {
  setting: { kind: "real_time", initial: 300_000, increment: 5_000 },
  left: [120_000, 60_000],
  since: [null, 1_000_000],
};
const letters: ClockFace = { setting: { kind: "correspondence", days: 3 }, left: [259_200_000], since: [0] };

test("a clock that stands keeps its time, one that runs loses it, down to nothing", () => {
  expect(remaining(face, 0, 2_000_000)).toBe(120_000);
  expect(remaining(face, 1, 1_015_000)).toBe(45_000);
  expect(remaining(face, 1, 9_000_000)).toBe(0);
});

test("a browser whose clock is behind gives nobody more time than there is", () => {
  expect(remaining(face, 1, 990_000)).toBe(60_000);
});

test("real time in hours, minutes, seconds, and tenths at the end", () => {
  expect([3_723_400, 65_999, 10_000, 9_999, 4_210, 0].map(realTime)).toEqual(["1:02:03", "1:05", "0:10", "9.9", "4.2", "0.0"]);
});

test("long times in the two units that matter", () => {
  expect(longTime(259_200_000)).toMatchObject({ unit: "days", days: 3, hours: 0 });
  expect(longTime(7_500_000)).toMatchObject({ unit: "hours", hours: 2, minutes: 5 });
  expect(longTime(59_999)).toMatchObject({ unit: "minutes", minutes: 0 });
});

test("urgency is by the kind of clock and by what it began with", () => {
  expect([61_000, 59_000, 9_000, 0].map((left) => urgency(face, left))).toEqual(["calm", "low", "last", "out"]);
  const short: ClockFace = { ...face, setting: { kind: "real_time", initial: 60_000, increment: 0 } };
  expect([30_000, 11_000].map((left) => urgency(short, left))).toEqual(["calm", "low"]);
  expect([50_000_000, 40_000_000, 3_000_000].map((left) => urgency(letters, left))).toEqual(["calm", "low", "last"]);
});

test("the next change of what is shown", () => {
  expect(nextChange(face, 65_250)).toBe(251);
  expect(nextChange(face, 9_930)).toBe(31);
  expect(nextChange(letters, 61_000)).toBe(1_001);
});

test("few moments are spoken, each once, the latest of those that passed at once", () => {
  expect(spoken(60_100, 59_900)).toBe(60);
  expect(spoken(59_900, 59_000)).toBeNull();
  expect(spoken(70_000, 5_000)).toBe(10);
  expect(spoken(9_000, 20_000)).toBeNull();
});

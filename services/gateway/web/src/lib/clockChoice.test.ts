import { expect, test } from "vitest";
import { CLOCKS, ownClock } from "./clockChoice";

test("a clock by hand is one that the platform takes, or none", () => {
  expect(ownClock(15, 10)).toEqual({ kind: "real_time", initial: 900_000, increment: 10_000 });
  expect(ownClock(180, 0)).toEqual({ kind: "real_time", initial: 10_800_000, increment: 0 });
  for (const [minutes, seconds] of [[0, 5], [181, 5], [5, 181], [5, -1], [1.5, 5], [null, 5], [5, null]] as const)
    expect(ownClock(minutes, seconds)).toBe(null);
});

test("what is offered has a clock, but for none and the one by hand", () => {
  expect(CLOCKS.filter(([, clock]) => clock === null).map(([key]) => key)).toEqual(["none", "own"]);
});

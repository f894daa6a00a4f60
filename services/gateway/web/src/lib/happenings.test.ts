import { expect, test, vi } from "vitest";
import schema from "../../../../../contracts/schema/events-game.json";
import { happenings, isTold, leavers } from "./happenings";
import type { PastCommit } from "./messages";
import "../i18n/around";

// The texts ask the browser for its languages, and there is none here.
vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { documentElement: {} });
});

const speakers = [
  { name: "You", mine: true, bot: false },
  { name: "Ada", mine: false, bot: false },
];
const commit = (...events: [string, object][]): PastCommit =>
  ({ number: 1, time: 0, events: events.map(([type, data]) => ({ type: `game.${type}`, v: 1, data })) }) as unknown as PastCommit;
const told = (...events: [string, object][]) => happenings(commit(...events), speakers).map((line) => line.text);

test("every event of the contracts has words or needs none", () => {
  const tags = new Set(JSON.stringify(schema).match(/"game\.[a-z]+(-[a-z]+)*/g)?.map((tag) => tag.slice(1)));
  expect(tags.size).toBeGreaterThan(8);
  expect([...tags].filter((tag) => !isTold(tag))).toEqual([]);
});

test("who did it is said from the reader's side", () => {
  expect(told(["resigned", { seat: 0 }], ["clock-flagged", { seat: 1, at: 1, received: 2 }])).toEqual([
    "You resign", "The time of Ada has run out",
  ]);
  expect(told(["clock-started", { seat: 0, at: 1 }], ["ended", { reason: "abandoned" }])).toEqual(["The game ends without a result"]);
  expect(told(["result-cancelled", { reason: "two accounts" }])).toEqual(["An operator takes the result back: two accounts"]);
});

test("who left, once each, in order", () => {
  const past = [commit(["clock-flagged", { seat: 1 }]), commit(["resigned", { seat: 0 }], ["resigned", { seat: 1 }])];
  expect(leavers(past)).toEqual([{ seat: 1, how: "flagged" }, { seat: 0, how: "resigned" }]);
});

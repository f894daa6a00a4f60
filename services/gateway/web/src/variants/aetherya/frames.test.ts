import { expect, test } from "vitest";
import type { FeedMessage } from "../../lib/messages";
import { changedCells, frames } from "./frames";

const message = (...events: [string, object][]): FeedMessage =>
  ({ events: events.map(([type, data]) => ({ type, v: 1, data })) }) as unknown as FeedMessage;
const row = ["?", "?", "?", "?"];
const before = {
  players: 2, kingdoms: [[row, row, row, row], [row, row, row, row]], pile: ["?", "?"], discard: ["elf", "plain"], drawn: null, to_act: [1],
};

test("a card from the discard pile lies in its place, the one replaced on top of the pile", () => {
  const exchanged = { seat: 1, cell: "b1", card: "elf", replaced: "swamp", source: "discard", tile: null, lost: [] };
  const [only, ...more] = frames(before, message(["aetherya.card-exchanged", exchanged]));
  expect(more).toEqual([]);
  expect(only!.view["kingdoms"]).toEqual([before.kingdoms[0], [["?", "elf", "?", "?"], row, row, row]]);
  expect(only!.view["discard"]).toEqual(["swamp", "plain"]);
});

test("a card drawn by another stays hidden", () => {
  const [only] = frames(before, message(["aetherya.card-drawn", { seat: 1, card: "?" }]));
  expect(only!.view).toMatchObject({ drawn: "?", pile: ["?"] });
});

test("nothing to show of other commits, or without a view before", () => {
  expect(frames(before, message(["aetherya.turn-began", { seat: 0 }]))).toEqual([]);
  expect(frames(null, message(["aetherya.card-drawn", { seat: 1, card: "?" }]))).toEqual([]);
});

test("where something changed", () => {
  const events = message(
    ["aetherya.card-turned-up", { seat: 0, cell: "a1" }], ["aetherya.cards-swapped", { seat: 1, cells: ["b2", "c3"] }],
  ).events;
  expect([...changedCells(events)]).toEqual(["0:a1", "1:b2", "1:c3"]);
});

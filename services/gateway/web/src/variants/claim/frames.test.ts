import { expect, test } from "vitest";
import type { FeedMessage } from "../../lib/messages";
import { frames } from "./frames";

const message = (events: [string, object][]): FeedMessage =>
  ({ events: events.map(([type, data]) => ({ type, v: 1, data })) }) as unknown as FeedMessage;
const before = { players: 2, hands: [["goblin-9", "knight-3"], ["?", "?"]], table: [[1, "goblin-2"]], stake: ["dwarf-1"] };

test("a card goes from the hand to the table", () => {
  const [only, ...more] = frames(before, message([["claim.card-played", { seat: 0, card: "goblin-9" }]]));
  expect(more).toEqual([]);
  expect(only!.view["hands"]).toEqual([["knight-3"], ["?", "?"]]);
  expect(only!.view["table"]).toEqual([[1, "goblin-2"], [0, "goblin-9"]]);
});

test("a hidden hand loses one card", () => {
  const [only] = frames(before, message([["claim.card-played", { seat: 1, card: "goblin-9" }]]));
  expect(only!.view["hands"]).toEqual([["goblin-9", "knight-3"], ["?"]]);
});

test("a won trick stays while something is chosen", () => {
  const shown = frames(
    before,
    message([["claim.card-played", { seat: 0, card: "goblin-9" }], ["claim.trick-won", { seat: 0, card: "goblin-9" }]]),
  );
  expect(shown.map((frame) => frame.cue)).toEqual([
    expect.objectContaining({ winner: null, swept: false }), expect.objectContaining({ winner: 0, swept: false }),
  ]);
});

test("nothing to show of other commits, or without a view before", () => {
  expect(frames(before, message([["claim.cards-dealt", {}]]))).toEqual([]);
  expect(frames(null, message([["claim.card-played", { seat: 0, card: "goblin-9" }]]))).toEqual([]);
});

test("cards of phase one go to who takes them, undead to the winner, others out of sight", () => {
  const pending = { kind: "pick", order: [1, 0], peek: "?" };
  const won = { ...before, table: [[1, "seer-9"], [0, "undead-1"]], pending };
  const [swept, ...more] = frames(won, message([
    ["claim.followers-taken", { takes: [{ seat: 1, card: "dwarf-1", source: "stake" }, { seat: 0, card: "?", source: "deck" }] }],
    ["claim.table-cleared", { seat: 1, kept: ["undead-1"], discarded: ["seer-9"], leader: 1, power: null }],
  ]));
  expect(more).toEqual([]);
  expect(swept!.view).toMatchObject({ table: [], stake: [] });
  expect(swept!.cue).toMatchObject({ winner: 1, swept: true, goes: { "dwarf-1": 1, "undead-1": 1 } });
  expect(swept!.cue).not.toHaveProperty("goes.seer-9");
});

test("cards of phase two go to the score piles, gnomes to the winner", () => {
  const shown = frames(before, message([
    ["claim.card-played", { seat: 0, card: "goblin-9" }],
    ["claim.trick-won", { seat: 0, card: "goblin-9" }],
    ["claim.trick-collected", { seat: 0, score: [["goblin-9"], ["dwarf-2"]], gnomes: ["gnome-3"], trolls: [], leader: 0, trick: 2, power: null }],
  ]));
  expect(shown).toHaveLength(3);
  expect(shown[2]!.cue).toMatchObject({ goes: { "goblin-9": 0, "dwarf-2": 1, "gnome-3": 0 } });
});

test("discards are turned up before they go", () => {
  const [turned] = frames(before, message([["claim.discards-turned", { seats: [1, 0], cards: ["goblin-2", "knight-3"] }]]));
  expect(turned!.cue).toMatchObject({ discards: { 1: "goblin-2", 0: "knight-3" } });
});

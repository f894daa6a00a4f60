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

test("a won trick stays a while, then is swept to its winner", () => {
  const shown = frames(
    before,
    message([["claim.card-played", { seat: 0, card: "goblin-9" }], ["claim.trick-won", { seat: 0, card: "goblin-9" }]]),
  );
  expect(shown.map((frame) => frame.cue)).toEqual([
    { winner: null, swept: false }, { winner: 0, swept: false }, { winner: 0, swept: true },
  ]);
  expect(shown.at(-1)!.view["table"]).toEqual([]);
});

test("nothing to show of other commits, or without a view before", () => {
  expect(frames(before, message([["claim.cards-dealt", {}]]))).toEqual([]);
  expect(frames(null, message([["claim.card-played", { seat: 0, card: "goblin-9" }]]))).toEqual([]);
});

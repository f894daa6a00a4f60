import { expect, test } from "vitest";
import type { FeedMessage } from "../../lib/messages";
import { apply } from "./apply";
import { frames } from "./frames";
import { readView, type TilesView } from "./position";

const BEFORE = readView({
  players: 2,
  board: [
    { at: [0, 0], card: "goblin", down: false, pieces: [0, 1] },
    { at: [1, 0], card: "dwarf", down: false, pieces: [1] },
  ],
  hands: [["seer", "giant"], ["?", "?"]], display: ["elf", "orc"], pile: ["?", "?"], supply: [5, 6], points: [1, 2],
  treasures: [{ at: [1, 0], treasure: "?" }],
});
const after = (type: string, data: object): TilesView => apply(BEFORE, { type: `tiles.${type}`, data })!.view;
const pieces = (view: TilesView) => view.board.map((card) => card.pieces);

test("a card goes from a hand, also a hidden one, to the board with a piece", () => {
  const own = after("card-placed", { seat: 0, card: "giant", at: [0, 1], piece: true });
  expect(own.hands).toEqual([["seer"], ["?", "?"]]);
  expect(own.board.at(-1)).toEqual({ at: [0, 1], card: "giant", down: false, pieces: [0] });
  expect(own.supply).toEqual([4, 6]);
  expect(after("card-placed", { seat: 1, card: "giant", at: [0, 1], piece: false }).hands).toEqual([["seer", "giant"], ["?"]]);
});

test("pieces are added, removed, swapped and moved", () => {
  expect(pieces(after("piece-added", { seat: 0, at: [1, 0], cause: "gnome" }))).toEqual([[0, 1], [0, 1]]);
  const removed = after("pieces-removed", { pieces: [{ at: [0, 0], seat: 1 }, { at: [1, 0], seat: 1 }], cause: "knight" });
  expect([pieces(removed), removed.supply]).toEqual([[[0], []], [5, 8]]);
  const swap = { one: { at: [0, 0], seat: 0 }, two: { at: [1, 0], seat: 1 }, cause: "undead" };
  expect(pieces(after("pieces-swapped", swap))).toEqual([[1, 1], [0]]);
  expect(pieces(after("piece-moved", { piece: { at: [0, 0], seat: 0 }, to: [1, 0], cause: "rogue" }))).toEqual([[1], [0, 1]]);
});

test("cards are turned, moved and change places", () => {
  const down = after("card-turned", { at: [0, 0], down: true, returned: [0, 1], cause: "giant" });
  expect([down.board[0], down.supply]).toEqual([{ at: [0, 0], card: "goblin", down: true, pieces: [] }, [6, 7]]);
  const moved = after("card-moved", { card: "dwarf", source: [1, 0], target: [0, 1], cause: "specter" });
  expect(moved.board[1]!.at).toEqual([0, 1]);
  const swapped = after("cards-swapped", { one: [0, 0], two: [1, 0], cause: "shapeshifter" });
  expect(swapped.board.map(({ at, card }) => [card, at])).toEqual([["goblin", [1, 0]], ["dwarf", [0, 0]]]);
});

test("drawing, the display, points and treasures", () => {
  expect(after("card-drawn", { seat: 1, card: "elf", source: "display" }).display).toEqual(["orc"]);
  expect(after("card-drawn", { seat: 1, card: "?", source: "pile" })).toMatchObject({ pile: ["?"], display: ["elf", "orc"] });
  expect(after("display-refilled", { revealed: ["yeti"] })).toMatchObject({ display: ["elf", "orc", "yeti"], pile: ["?"] });
  expect(after("points-changed", { seat: 1, change: -2, cause: "swamp" }).points).toEqual([1, 0]);
  expect(after("treasure-turned", { at: [1, 0], treasure: "trap" }).treasures).toEqual([{ at: [1, 0], treasure: "trap" }]);
  expect(after("treasure-removed", { at: [1, 0], treasure: "trap" }).treasures).toEqual([]);
});

test("a commit is shown event by event, on the spaces where it happens, with nobody to act", () => {
  const events = [
    { type: "tiles.card-placed", data: { seat: 1, card: "seer", at: [0, 1], piece: true } },
    { type: "tiles.step-began", data: { seat: 1, step: "power" } },
    { type: "tiles.points-changed", data: { seat: 1, change: 2, cause: "goblin" } },
  ];
  const message = { events } as unknown as FeedMessage;
  const shown = frames(BEFORE, message);
  expect(shown.map(({ cue }) => cue)).toEqual([{ spaces: ["0,1"] }, { spaces: ["0,1"] }]);
  expect(shown.at(-1)!.view).toMatchObject({ points: [1, 4], supply: [5, 5], to_act: [] });
  expect(frames(null, message)).toEqual([]);
});

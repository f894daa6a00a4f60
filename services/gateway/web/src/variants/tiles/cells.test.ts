import { expect, test } from "vitest";
import { cellsOf, extent, mapsOf, targetsOf } from "./cells";
import { towards, type At } from "./grid";
import { readView } from "./position";

const view = readView({
  board: [{ at: [0, 0], card: "goblin", down: false, pieces: [0] }],
  spaces: [{ at: [0, 0], kind: "ruin", map: 3 }, { at: [1, 0], kind: "castle", map: 3 }, { at: [2, 0], kind: "plain", map: 6 }],
  treasures: [{ at: [0, 0], treasure: "?" }],
});

test("a space shows its card, its kind and its treasure; order is by y, then x", () => {
  const cells = cellsOf(view, ["0,-1"]);
  expect(cells.map(({ name }) => name)).toEqual(["0,-1", "0,0", "1,0", "2,0"]);
  expect(cells[1]).toMatchObject({ card: { card: "goblin" }, space: { kind: "ruin" }, treasure: "?" });
});

test("pieces of a card are told apart by the words that choose them", () => {
  expect([...targetsOf(["1,0:0", "1,0:2", "-1,3", "row"])]).toEqual([["1,0", ["1,0:0", "1,0:2"]], ["-1,3", ["-1,3"]]]);
});

test("what the window shows: the maps, or the cards with the spaces beside them", () => {
  expect(extent(view)).toHaveLength(3);
  expect(extent({ ...view, spaces: [] })).toHaveLength(5);
  expect(mapsOf(view)).toEqual([{ number: 3, from: [0, 0], to: [1, 0] }, { number: 6, from: [2, 0], to: [2, 0] }]);
});

test("arrow keys go to the nearest space in their direction", () => {
  const spaces: At[] = [[0, 0], [2, 0], [1, 1], [0, -3]];
  expect(towards(spaces, [0, 0], "ArrowRight")).toEqual([2, 0]);
  expect(towards(spaces, [0, 0], "ArrowDown")).toEqual([1, 1]);
  expect(towards(spaces, [0, 0], "ArrowUp")).toEqual([0, -3]);
  expect(towards(spaces, [0, 0], "ArrowLeft")).toBeNull();
  expect(towards(spaces, [0, 0], "Enter")).toBeNull();
});

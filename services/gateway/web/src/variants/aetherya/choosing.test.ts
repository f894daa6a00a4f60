import { expect, test } from "vitest";
import { cellsOf, chosenMove, legendsOf, nextWords, target } from "./choosing";

const MOVES = [
  "draw", "take a1", "take b4", "legend two-elves",
  "use a1 b2", "use b1 1:b4 c1", "use b1 1:b4 d1", "use b1 1:d4 c1", "use c1 a2 b2", "use c1 b2 d3",
];

test("cells and legends of the plain moves", () => {
  expect(cellsOf(MOVES, "take")).toEqual(["a1", "b4"]);
  expect(cellsOf(MOVES, "put")).toEqual([]);
  expect(legendsOf(MOVES)).toEqual(["two-elves"]);
});

test("a tile, then its targets, word by word", () => {
  expect(nextWords(MOVES, [])).toEqual(["a1", "b1", "c1"]);
  expect(nextWords(MOVES, ["b1"])).toEqual(["1:b4", "1:d4"]);
  expect(nextWords(MOVES, ["b1", "1:b4"])).toEqual(["c1", "d1"]);
  expect(nextWords(MOVES, ["b1", "1:b4", "c1"])).toEqual([]);
});

test("a move is chosen when nothing is left to name", () => {
  expect(chosenMove(MOVES, ["a1"])).toBeNull();
  expect(chosenMove(MOVES, ["a1", "b2"])).toBe("use a1 b2");
  expect(chosenMove(MOVES, ["b1", "1:b4"])).toBeNull();
  expect(chosenMove(MOVES, ["b1", "1:b4", "d1"])).toBe("use b1 1:b4 d1");
});

test("two cards of one's own are chosen in any order", () => {
  expect(nextWords(MOVES, ["c1"]).sort()).toEqual(["a2", "b2", "d3"]);
  expect(nextWords(MOVES, ["c1", "d3"])).toEqual(["b2"]);
  expect(chosenMove(MOVES, ["c1", "d3", "b2"])).toBe("use c1 b2 d3");
});

test("what a word names", () => {
  expect(target("b2", 0)).toEqual({ seat: 0, cell: "b2" });
  expect(target("1:b4", 0)).toEqual({ seat: 1, cell: "b4" });
});

import { expect, test } from "vitest";
import { choices, opening } from "./choices";

const KNIGHT = ["skip", "use -1,0", "use 1,0", "use 0,1", "use -1,0 1,0", "use -1,0 0,1", "use 1,0 0,1"];
const SPECTER = ["move 0,0 2,0", "move 0,0 1,1", "move 1,0 0,1"];
const COPY = ["skip", "copy 0,0", "copy 1,1 row", "copy 1,1 column", "copy 2,0 3,0:1", "copy 2,0 3,0:2"];

test("the first word is chosen already where only skipping is beside it", () => {
  expect(opening(KNIGHT)).toEqual(["use"]);
  expect(opening(["skip", "use"])).toEqual([]);
  expect(opening(COPY)).toEqual(["copy"]);
  expect(opening(["place goblin 0,1", "place goblin 1,0"])).toEqual(["place", "goblin"]);
  expect(opening(["place goblin 0,1", "place seer 0,1"])).toEqual(["place"]);
  expect(opening(["draw goblin", "draw pile"])).toEqual([]);
});

test("one target makes a move, and a second may follow in either order", () => {
  expect(choices(KNIGHT, ["use"])).toEqual({ next: ["-1,0", "1,0", "0,1"], move: null });
  expect(choices(KNIGHT, ["use", "1,0"])).toEqual({ next: ["0,1", "-1,0"], move: "use 1,0" });
  expect(choices(KNIGHT, ["use", "0,1", "-1,0"])).toEqual({ next: [], move: "use -1,0 0,1" });
});

test("two pieces of one seat on one card are named twice", () => {
  const moves = ["skip", "use 1,0:1", "use 1,0:1 1,0:1"];
  expect(choices(moves, ["use", "1,0:1"])).toEqual({ next: ["1,0:1"], move: "use 1,0:1" });
  expect(choices(moves, ["use", "1,0:1", "1,0:1"])).toEqual({ next: [], move: "use 1,0:1 1,0:1" });
});

test("a source and its destination keep their order", () => {
  expect(choices(SPECTER, ["move"])).toEqual({ next: ["0,0", "1,0"], move: null });
  expect(choices(SPECTER, ["move", "0,0"])).toEqual({ next: ["2,0", "1,1"], move: null });
  expect(choices(SPECTER, ["move", "0,0", "1,1"])).toEqual({ next: [], move: "move 0,0 1,1" });
});

test("a copied power asks for its own target", () => {
  expect(choices(COPY, ["copy"]).next).toEqual(["0,0", "1,1", "2,0"]);
  expect(choices(COPY, ["copy", "0,0"])).toEqual({ next: [], move: "copy 0,0" });
  expect(choices(COPY, ["copy", "1,1"])).toEqual({ next: ["row", "column"], move: null });
  expect(choices(COPY, ["copy", "2,0", "3,0:2"]).move).toBe("copy 2,0 3,0:2");
});

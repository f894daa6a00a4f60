import { expect, test } from "vitest";
import { marksOf, wordFor } from "./marks";

const MOVES = ["put a1", "put b2", "reveal a1", "use a1 1:b4 c1", "use a1 1:b4 d1"];
const plain = (marks: ReturnType<typeof marksOf>) =>
  Object.fromEntries([...marks].map(([seat, cells]) => [seat, Object.fromEntries(cells)]));

test("nothing is marked until something is held", () => {
  expect(plain(marksOf(MOVES, { held: null, words: [] }, 0))).toEqual({});
});

test("cells for the held card, or to be turned up", () => {
  expect(plain(marksOf(MOVES, { held: "put", words: [] }, 2))).toEqual({ 2: { a1: "exchange", b2: "exchange" } });
  expect(plain(marksOf(MOVES, { held: "reveal", words: [] }, 0))).toEqual({ 0: { a1: "reveal" } });
});

test("a tile's targets come before a held card", () => {
  expect(plain(marksOf(MOVES, { held: "put", words: ["a1"] }, 0))).toEqual({ 0: { a1: "chosen" }, 1: { b4: "target" } });
  expect(plain(marksOf(MOVES, { held: null, words: ["a1", "1:b4"] }, 0))).toEqual({
    0: { a1: "chosen", c1: "target", d1: "target" }, 1: { b4: "chosen" },
  });
});

test("a tile on the card that it can be used on", () => {
  expect(plain(marksOf(["use a3 a3"], { held: null, words: ["a3"] }, 0))).toEqual({ 0: { a3: "target" } });
  expect(plain(marksOf(["use a3 a3"], { held: null, words: ["a3", "a3"] }, 0))).toEqual({ 0: { a3: "chosen" } });
});

test("the word for a cell", () => {
  expect(wordFor(["1:b4", "b4"], 0, "b4", 0)).toBe("b4");
  expect(wordFor(["1:b4"], 1, "b4", 0)).toBe("1:b4");
  expect(wordFor(["1:b4"], 0, "b4", 0)).toBeNull();
});

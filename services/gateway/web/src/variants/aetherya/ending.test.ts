import { expect, test } from "vitest";
import { rowsOf, sumsAfter } from "./ending";
import { readView } from "./position";

const one = { human: 4, elf: 6, dwarf: 2, goblin: 3, dragon: 10, legend: 8, conflict: -2, stones: 0 };
const two = { ...one, human: 1, stones: 5 };
const view = (items: boolean) => readView({ players: 2, items, result: { totals: [31, 33], categories: [one, two], winners: [1] } });

test("one row a category, stones only with items", () => {
  expect(rowsOf(view(false)).map((row) => row.category)).toEqual(["human", "elf", "dwarf", "goblin", "dragon", "conflict", "legend"]);
  expect(rowsOf(view(true)).at(-1)).toEqual({ category: "stones", points: [0, 5] });
});

test("the sums grow row by row to the totals", () => {
  const rows = rowsOf(view(true));
  expect(sumsAfter(rows, 0, 2)).toEqual([0, 0]);
  expect(sumsAfter(rows, 1, 2)).toEqual([4, 1]);
  expect(sumsAfter(rows, rows.length, 2)).toEqual([31, 33]);
});

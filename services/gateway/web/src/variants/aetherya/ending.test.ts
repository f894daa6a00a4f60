import { expect, test } from "vitest";
import { rowsOf, sumsAfter, tieBreak } from "./ending";
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

const tied = (categories: (typeof one)[], winners: number[], mode = "competitive") =>
  readView({ players: categories.length, mode, items: true, result: { totals: categories.map(() => 31), categories, winners } });

test("of equal totals the first category that differs decides, best ones first", () => {
  // Sorted: 10 8 6 4 3 2 -2 against 10 8 6 4 4 1 -2; stones are none of them.
  const other = { ...one, goblin: 4, dwarf: 1, stones: 9 };
  expect(tieBreak(tied([one, other], [1]))).toEqual([{ seat: 0, points: 3 }, { seat: 1, points: 4 }]);
  expect(tieBreak(tied([one, one], [0, 1]))).toBeNull();
  expect(tieBreak(tied([one, other], [0, 1], "coop"))).toBeNull();
  expect(tieBreak(view(true))).toBeNull();
});

test("of three the last difference is told, between those who were equal until then", () => {
  const third = { ...one, dragon: 9, human: 5 };
  const other = { ...one, goblin: 4, dwarf: 1 };
  expect(tieBreak(tied([third, one, other], [2]))).toEqual([{ seat: 1, points: 3 }, { seat: 2, points: 4 }]);
});

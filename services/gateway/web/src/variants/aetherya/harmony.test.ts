import { expect, test } from "vitest";
import fixture from "../../../../../../tests/rules/cases/aetherya-boards.json";
import { bonds, dragons, harmony, NO_TILES } from "./harmony";

const BOARDS: { grid: (string | null)[][]; categories: object }[] = fixture.boards;
const board = (text: string) => {
  const cards: (string | null)[] = text.split(" ");
  return [...cards, ...Array<null>(16 - cards.length).fill(null)];
};

test("the boards of the cases", () => {
  expect(BOARDS.length).toBeGreaterThan(50);
  for (const { grid, categories } of BOARDS) expect(harmony(grid.flat()), JSON.stringify(grid)).toEqual(categories);
});

test("a face-down card has no bonds", () => {
  expect(bonds(board("human ?"))).toEqual([]);
  expect(bonds(board("human plain"))).toEqual([{ category: "human", points: 2, cells: [0, 1] }]);
});

test("goblins reach no swamp through a portal, but quarrel through it", () => {
  expect(harmony(board("goblin portal swamp"))).toMatchObject({ goblin: 0 });
  expect(harmony(board("goblin portal human"))).toMatchObject({ conflict: -2 });
});

test("a scroll ends a quarrel, a staff tames, a griffin reaches corners", () => {
  expect(harmony(board("goblin human"), { ...NO_TILES, scrolls: [1] })).toMatchObject({ conflict: 0 });
  expect(harmony(board("dragon"), { ...NO_TILES, staffs: [0] })).toMatchObject({ dragon: 3 });
  const corner = board("goblin plain plain plain plain swamp");
  expect(harmony(corner)).toMatchObject({ goblin: 0 });
  expect(harmony(corner, { ...NO_TILES, griffins: [5] })).toMatchObject({ goblin: 3 });
});

test("who tames a dragon", () => {
  expect(dragons(board("human dragon human"))).toEqual([{ cell: 1, tamed: true, by: [0, 2] }]);
  expect(dragons(board("human dragon elf"))).toEqual([{ cell: 1, tamed: false, by: [] }]);
});

import { expect, test } from "vitest";
import { total } from "./harmony";
import { countNow, gainOf, harmonyNow, openTiles, tilesAt } from "./laid";
import { ageOf, readView } from "./position";

const kingdom = [
  ["human", "plain", "?", "?"], ["goblin", "swamp", "?", "?"], ["?", "?", "?", "?"], ["?", "?", "?", "?"],
];
const view = readView({
  players: 1, kingdoms: [kingdom], legends: { open: [], pile: [], taken: [["human-elf"]], ages: [] },
  tiles: [{ a1: { tile: "scroll", open: true, on: "a2" }, b1: { tile: "stone-3", open: true }, c1: { tile: "?", open: false } }],
});

test("what is open now: cards, legends and stones, with the scroll on the goblin", () => {
  expect(countNow(view, 0)).toEqual({ human: 2, elf: 0, dwarf: 0, goblin: 3, dragon: 0, conflict: 0, legend: 2, stones: 3 });
  expect(total(countNow(view, 0))).toBe(10);
  expect(harmonyNow(view, 0)).toBe(5);
});

test("what a card would bring, and that a laid tile leaves with the card beneath it", () => {
  expect(gainOf(view, 0, 4, "plain")).toBe(-3 + 2);
  expect(gainOf(view, 0, 2, "human")).toBe(2);
});

test("tiles by their own cell, or by the card that they are laid on", () => {
  expect(tilesAt(view, 0, 0)).toEqual({ below: null, laid: [] });
  expect(tilesAt(view, 0, 4).laid).toHaveLength(1);
  expect(tilesAt(view, 0, 2).below?.tile).toBe("?");
  expect(openTiles(view, 0).map(({ cell }) => cell)).toEqual(["a1", "b1"]);
});

test("the age of a solo game, and what was taken in it", () => {
  const taken = ["human-elf", "human-dwarf", "two-elves", "two-humans", "three-plains"];
  const solo = readView({ players: 1, mode: "solo", legends: { open: ["two-dwarfs"], pile: [], taken: [taken], ages: [["four-tribes"]] } });
  expect(ageOf(solo)).toEqual({ age: 1, taken: ["three-plains"], open: ["two-dwarfs"] });
});

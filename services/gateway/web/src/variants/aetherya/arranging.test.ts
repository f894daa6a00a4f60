import { expect, test } from "vitest";
import { Arranging } from "./arranging.svelte";

const CARDS = ["human", "elf", "plain", "dragon"];
const MOVE = "arrange human elf plain dragon";
const all = () => {
  const arranging = new Arranging();
  CARDS.forEach((card, at) => arranging.lay(card, ["b2", "c2", "b3", "c3"][at]!));
  return arranging;
};

test("four cards in the middle make the move", () => {
  const arranging = new Arranging();
  arranging.lay("human", "b2");
  expect(arranging.left(CARDS)).toEqual(["elf", "plain", "dragon"]);
  expect(arranging.move([MOVE])).toBeNull();
  expect(all().move([MOVE])).toBe(MOVE);
  expect(all().left(CARDS)).toEqual([]);
});

test("a card is picked up and changes places with another", () => {
  const arranging = all();
  arranging.pick("b2");
  expect(arranging.selected).toBe("human");
  arranging.pick("c3");
  expect(arranging.selected).toBeNull();
  expect(arranging.move(["arrange dragon elf plain human"])).toBe("arrange dragon elf plain human");
});

test("nothing is laid outside of the middle", () => {
  const arranging = new Arranging();
  arranging.lay("human", "a1");
  expect(arranging.left(CARDS)).toEqual(CARDS);
});

test("the kingdom is shown with the cards in it", () => {
  const shown = all().shown(Array<string | null>(16).fill("?").map((card, cell) => ([5, 6, 9, 10].includes(cell) ? null : card)));
  expect([shown[0], shown[5], shown[10]]).toEqual(["?", "human", "dragon"]);
});

import { expect, test } from "vitest";
import { cut, lengthOf, merge } from "./lines";
import type { ChatLine } from "./messages";

const line = (number: number, text = "x"): ChatLine => ({ type: "chat", table: "t", number, time: number, player: "p", text });

test("lines that come late, twice or together stand in order, once", () => {
  const known = merge([], [line(1), line(4)]);
  const all = merge(known, [line(4), line(3), line(2), line(3)]);
  expect(all.map((one) => one.number)).toEqual([1, 2, 3, 4]);
  expect(merge(all, [line(2)])).toBe(all);
});

test("a character is one, and is not cut in half", () => {
  expect(lengthOf("a👑é")).toBe(3);
  expect(cut("a👑é", 2)).toBe("a👑");
});

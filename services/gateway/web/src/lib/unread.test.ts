import { expect, test } from "vitest";
import type { Notice } from "./messages";
import { allRead, calls, news, pathOf, weighs, withNotice, withoutNotice } from "./unread";

const notice = (number: number, kind: string, more: Partial<Notice> = {}): Notice => ({ type: "notice", number, time: 0, kind, ...more });

test("the newest stands first, each once, and what is no longer so goes", () => {
  const list = [1, 3, 2, 3].reduce((all, number) => withNotice(all, notice(number, "your_turn")), [] as Notice[]);
  expect(list.map((one) => one.number)).toEqual([3, 2, 1]);
  expect(withoutNotice(list, 2).map((one) => one.number)).toEqual([3, 1]);
});

test("who looks at a game needs no notice of its turn, but of others, and of what an operator did", () => {
  const list = [notice(1, "your_turn", { game: "g" }), notice(2, "your_turn", { game: "h" }), notice(3, "result_cancelled", { game: "g" })];
  expect(news(list, "g").map((one) => one.number)).toEqual([2, 3]);
  expect(news(list, null)).toHaveLength(3);
  expect(news(allRead(list, 2), null).map((one) => one.number)).toEqual([3]);
});

test("a host who looks at his table sees that it is full", () => {
  const list = [notice(1, "table_full", { table: "t" })];
  expect(news(list, "t")).toEqual([]);
  expect(news(list, "u")).toEqual(list);
  expect(news(list, null)).toEqual(list);
});

test("a call is what waits for the player", () => {
  expect(calls(notice(1, "your_turn"))).toBe(true);
  expect(calls(notice(1, "table_full"))).toBe(true);
  expect(calls(notice(1, "game_over"))).toBe(false);
});

test("an operator's decisions weigh more than the course of a game", () => {
  expect(["silenced", "banned", "pardoned", "result_cancelled"].every((kind) => weighs(notice(1, kind)))).toBe(true);
  expect(weighs(notice(1, "game_over"))).toBe(false);
});

test("each leads to its game or table", () => {
  expect(pathOf(notice(1, "your_turn", { game: "g", table: "t" }))).toBe("/game/g");
  expect(pathOf(notice(1, "rematch", { game: "g", table: "t" }))).toBe("/table/t");
  expect(pathOf(notice(1, "table_closed", { table: "t" }))).toBe("/table/t");
  expect(pathOf(notice(1, "silenced"))).toBeNull();
});

import { expect, test } from "vitest";
import type { GameInfo } from "./messages";
import { inOrder, waiting } from "./turns";

const game = (id: string, more: Partial<GameInfo> = {}): GameInfo => ({
  game: id, variant: "claim", options: {}, players: ["a", "b"], seat: 0, version: 1, time: 0, to_act: false, over: false,
  winners: null, ...more,
});

test("games that are over wait for nobody, and the one on the page is as the page shows it", () => {
  const games = [game("a", { to_act: true }), game("b", { to_act: true, over: true }), game("c")];
  expect(waiting(games, null)).toBe(1);
  expect(waiting(games, { game: "a", toAct: false })).toBe(0);
  expect(waiting(games, { game: "new", toAct: true })).toBe(2);
});

test("those that wait come first, the most pressing before the others", () => {
  const games = [
    game("old", { time: 1 }), game("new", { time: 2 }), game("calm", { to_act: true, time: 3 }),
    game("later", { to_act: true, deadline: 900 }), game("soon", { to_act: true, deadline: 500 }),
  ];
  expect(inOrder(games).map((one) => one.game)).toEqual(["soon", "later", "calm", "new", "old"]);
});

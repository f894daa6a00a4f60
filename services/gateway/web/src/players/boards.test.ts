import { expect, test } from "vitest";
import { address, neighbours, parseBoard, parseClass, parsePlace, sortBoards, sortPeriods } from "./boards";

const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ place: i + 1, player: `p${i}`, score: 9, games: 1 }));

test("ids of boards and classes", () => {
  expect(parseBoard("rating-claim-2")).toEqual({ kind: "rating", of: "claim-2" });
  expect(parseBoard("solo-aetherya")).toEqual({ kind: "solo", of: "aetherya" });
  expect(parseBoard("played")).toEqual({ kind: "played", of: "" });
  expect(parseBoard("something-new")).toEqual({ kind: "other", of: "something-new" });
  expect(parseClass("some-game-4")).toEqual({ variant: "some-game", players: 4 });
});

test("ratings come first, all time before seasons, the newest season before older ones", () => {
  const boards = ["streak", "solo-b", "rating-b-2", "played", "rating-a-2"].map((board) => ({ board, periods: [] }));
  expect(sortBoards(boards).map(({ board }) => board)).toEqual(["rating-a-2", "rating-b-2", "solo-b", "played", "streak"]);
  expect(sortPeriods(["2026-q3", "all", "2026-q4", "all"])).toEqual(["all", "2026-q4", "2026-q3"]);
});

test("addresses lead where they came from", () => {
  for (const place of [
    { board: "played", period: "all", first: 1 },
    { board: "rating-claim-2", period: "2026-q4", first: 51 },
    { board: "streak", period: "all", first: null },
  ]) {
    expect(parsePlace(address(place).slice("/boards".length))).toEqual(place);
  }
  expect(parsePlace("")).toEqual({ board: "", period: "all", first: 1 });
  expect(parsePlace("?board=played&first=-3").first).toBe(1);
  expect(parsePlace("?board=played&first=x").first).toBe(1);
});

test("pages before and after", () => {
  expect(neighbours({ size: 0, rows: [], first: 1 })).toEqual({ before: null, after: null });
  expect(neighbours({ size: 60, rows: rows(25), first: 1 })).toEqual({ before: null, after: 26 });
  expect(neighbours({ size: 60, rows: rows(25), first: 13 })).toEqual({ before: 1, after: 38 });
  expect(neighbours({ size: 60, rows: rows(10), first: 51 })).toEqual({ before: 26, after: null });
});

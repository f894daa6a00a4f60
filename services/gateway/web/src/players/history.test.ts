import { expect, test } from "vitest";
import type { ResultInfo } from "../contracts/messages";
import { details, outcome } from "./history";

const result = (parts: Partial<ResultInfo> = {}): ResultInfo => ({
  order: 1, game: "g", variant: "claim", mode: "", players: ["a", "b"], seat: 1, time: 0, reason: "played", winners: [1],
  places: [2, 1], scores: [3, 5], rated: true, clock: null, cancelled: false, outcome: "won", rating: 1010, change: 10, ...parts,
});

test("how it counts", () => {
  expect(outcome(result())).toBe("won");
  expect(outcome(result({ outcome: "drawn" }))).toBe("drawn");
  expect(outcome(result({ outcome: null }))).toBe("nothing");
  expect(outcome(result({ cancelled: true }))).toBe("cancelled");
});

test("what is said beside it", () => {
  expect(details(result())).toEqual([{ kind: "points", points: 5 }, { kind: "rated" }]);
  expect(details(result({ players: ["a", "b", "c"], places: [1, 2, 2], scores: [], reason: "time", rated: false }))).toEqual([
    { kind: "place", place: 2 },
    { kind: "reason", reason: "time" },
    { kind: "casual" },
  ]);
  expect(details(result({ places: [], scores: [], reason: "abandoned" }))).toEqual([
    { kind: "reason", reason: "abandoned" },
    { kind: "rated" },
  ]);
  expect(details(result({ players: ["a", "b", "c"], mode: "coop", places: [1, 1, 1] }))[0]).toEqual({ kind: "points", points: 5 });
});

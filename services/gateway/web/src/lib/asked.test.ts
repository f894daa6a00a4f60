import { expect, test } from "vitest";
import { awaited, keptFor, kindOf } from "./asked";
import type { TableInfo } from "./messages";

const table = (changes: Partial<TableInfo> = {}): TableInfo => ({
  type: "table", table: "t", version: 1, variant: "claim", options: {}, host: "h", seats: ["h", null, null], state: "open", ...changes,
});

test("a rematch is one even though its players are asked", () => {
  expect(kindOf(table())).toBe("table");
  expect(kindOf(table({ challenged: ["a"] }))).toBe("challenge");
  expect(kindOf(table({ challenged: ["a"], rematch_of: "g" }))).toBe("rematch");
});

test("free seats are kept for those who are asked, in their order, whoever comes first", () => {
  const asked = table({ challenged: ["a", "b"] });
  expect([0, 1, 2].map((seat) => keptFor(asked, seat))).toEqual([null, "a", "b"]);
  const second = table({ challenged: ["a", "b"], seats: ["h", null, "b"] });
  expect(awaited(second)).toEqual(["a"]);
  expect([1, 2].map((seat) => keptFor(second, seat))).toEqual(["a", null]);
  expect(keptFor(table(), 1)).toBe(null);
});

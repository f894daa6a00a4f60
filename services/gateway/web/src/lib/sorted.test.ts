import { expect, test } from "vitest";
import type { TableInfo } from "./messages";
import { sortTables } from "./sorted";

const table = (id: string, changes: Partial<TableInfo> = {}): TableInfo => ({
  type: "table", table: id, version: 1, variant: "claim", options: {}, host: "h", seats: ["h", null], state: "open", ...changes,
});
const ids = (tables: readonly TableInfo[]): string[] => tables.map((one) => one.table);

test("a challenge is one until it is answered, then the own table", () => {
  const asked = table("a", { challenged: ["me"] });
  const sitting = table("b", { challenged: ["me"], seats: ["h", "me"] });
  const { challenges, mine, others } = sortTables([asked, sitting, table("c")], "me", 0);
  expect([ids(challenges), ids(mine), ids(others)]).toEqual([["a"], ["b"], ["c"]]);
});

test("what has started, closed or run out is listed no more", () => {
  const gone = [table("a", { state: "started" }), table("b", { state: "closed" }), table("c", { expires: 10 })];
  expect(ids(sortTables([...gone, table("d", { expires: 11 })], "me", 10).others)).toEqual(["d"]);
});

test("the newest table comes first", () => {
  expect(ids(sortTables([table("a", { opened: 1 }), table("b", { opened: 2 })], "me", 0).others)).toEqual(["b", "a"]);
});

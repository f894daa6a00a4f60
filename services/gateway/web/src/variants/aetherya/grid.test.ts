import { expect, test } from "vitest";
import { stepOnGrid } from "./grid";

test("arrow keys go from cell to cell and stop at the edge", () => {
  expect(stepOnGrid(5, "ArrowUp")).toBe(1);
  expect(stepOnGrid(5, "ArrowRight")).toBe(6);
  expect(stepOnGrid(3, "ArrowRight")).toBe(3);
  expect(stepOnGrid(12, "ArrowDown")).toBe(12);
  expect(stepOnGrid(7, "Home")).toBe(0);
  expect(stepOnGrid(7, "Enter")).toBeNull();
});

import { expect, test } from "vitest";
import { links, portalGroups, route } from "./links";

const EMPTY = Array<string | null>(16).fill("plain");
const withPortals = (...cells: number[]) => EMPTY.map((card, cell) => (cells.includes(cell) ? "portal" : card));

test("a corner cell has two neighbours", () => {
  expect([...links(EMPTY).all[0]!].sort()).toEqual([1, 4]);
});

test("portals that touch act as one", () => {
  expect(portalGroups(withPortals(1, 2, 12))).toEqual([[1, 2], [12]]);
  expect(links(withPortals(1, 2)).all[0]!.has(3)).toBe(true);
  expect(links(withPortals(1, 2)).sides[0]!.has(3)).toBe(false);
});

test("a link is drawn over the portals between its ends", () => {
  const cards = withPortals(1, 2);
  expect(route(cards, links(cards), 0, 4)).toEqual([0, 4]);
  expect(route(cards, links(cards), 0, 3)).toEqual([0, 1, 2, 3]);
});

test("a griffin reaches over its corners, both ways", () => {
  const near = links(EMPTY, [5]);
  expect(near.sides[5]!.has(0) && near.sides[0]!.has(5)).toBe(true);
  expect(near.sides[6]!.has(1)).toBe(false);
});

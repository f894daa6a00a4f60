import { expect, test } from "vitest";
import { BUILT_IN } from "./catalogue";
import { emblemOf, isDrawn } from "./emblems";

test("every faction has an emblem of its own, told apart by field and colour", () => {
  const names = BUILT_IN.map(({ name }) => name);
  expect(names).toHaveLength(33);
  expect(names.filter((name) => !isDrawn(name))).toEqual([]);
  expect(new Set(names.map((name) => JSON.stringify(emblemOf(name).figure))).size).toBe(33);
  expect(new Set(names.map((name) => emblemOf(name).dark)).size).toBe(33);
});

test("an operator's faction gets a banner, always the same", () => {
  expect(isDrawn("sea-witch")).toBe(false);
  expect(emblemOf("sea-witch")).toEqual(emblemOf("sea-witch"));
  expect(emblemOf("sea-witch").dark).not.toBe(emblemOf("miller").dark);
});

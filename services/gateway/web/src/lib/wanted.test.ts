import { expect, test, vi } from "vitest";
import { Wanted } from "./wanted";

test("an id is wanted as long as somebody wants it", () => {
  const changed = vi.fn();
  const wanted = new Wanted(changed);
  const first = wanted.add(["a", "b", "a"]);
  const second = wanted.add(["b"]);
  expect(wanted.list(9)).toEqual(["a", "b"]);
  expect(changed).toHaveBeenCalledTimes(1);
  first();
  first();
  expect(wanted.list(9)).toEqual(["b"]);
  second();
  expect(wanted.list(9)).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(3);
});

test("of too many, those that came last", () => {
  const wanted = new Wanted(() => {});
  wanted.add(["a", "b", "c"]);
  expect(wanted.list(2)).toEqual(["b", "c"]);
});

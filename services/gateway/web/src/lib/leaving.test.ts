import { expect, test } from "vitest";
import { warnings } from "./leaving";

test("what a player is warned of before leaving", () => {
  expect(warnings(1, 1, false, false)).toEqual(["resignAlone"]);
  expect(warnings(2, 2, false, false)).toEqual(["resignTwo"]);
  expect(warnings(2, 1, true, false)).toEqual(["resignMany"]);
  expect(warnings(4, 2, false, true)).toEqual(["resignTwo"]);
  expect(warnings(4, 2, false, false)).toEqual(["resignMany"]);
  expect(warnings(3, 3, false, true)).toEqual(["resignMany", "resignRated"]);
});

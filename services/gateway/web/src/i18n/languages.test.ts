import { expect, test } from "vitest";
import { choose } from "./languages";

test("a remembered choice comes first, then the browser's, then English", () => {
  expect(choose("fr", ["de-AT"])).toBe("fr");
  expect(choose(null, ["it", "de-AT", "en"])).toBe("de");
  expect(choose("xx", ["it"])).toBe("en");
});

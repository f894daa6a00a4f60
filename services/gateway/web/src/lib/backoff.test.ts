import { expect, test } from "vitest";
import { backoff } from "./backoff";

test("pauses grow, up to ten seconds, and half of each is random", () => {
  expect([0, 1, 2, 3, 9].map((n) => backoff(n, () => 1))).toEqual([300, 600, 1200, 2400, 10_000]);
  expect(backoff(2, () => 0)).toBe(600);
});

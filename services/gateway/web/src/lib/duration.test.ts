import { expect, test } from "vitest";
import { figures, remaining } from "./duration";

test("spans in words take the unit that fits", () => {
  expect(remaining(45_000, "en")).toBe("in 45 seconds");
  expect(remaining(29 * 60_000 + 59_000, "en")).toBe("in 30 minutes");
  expect(remaining(7 * 86_400_000, "de")).toBe("in 7 Tagen");
  expect(remaining(5 * 3_600_000, "fr")).toBe("dans 5 heures");
});

test("what is past is said as now, never as a negative span", () => {
  expect(remaining(-5_000, "en")).toBe("in 0 seconds");
  expect(figures(-1)).toBe("0:00");
});

test("figures show hours only where there are some", () => {
  expect(figures(65_999)).toBe("1:05");
  expect(figures(86_399_000)).toBe("23:59:59");
});

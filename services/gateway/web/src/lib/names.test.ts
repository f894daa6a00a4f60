import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { http } from "./http";
import { isNameless, nameOf } from "./names.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("more names than fit one question are all asked for, each once", async () => {
  const questions: string[][] = [];
  vi.spyOn(http, "names").mockImplementation((ids) => {
    questions.push([...ids]);
    return Promise.resolve({ names: Object.fromEntries(ids.filter((id) => id !== "p7").map((id) => [id, id.toUpperCase()])) });
  });
  const ids = Array.from({ length: 120 }, (_, index) => `p${index}`);
  ids.forEach((id) => expect(nameOf(id)).toBeUndefined());
  await vi.advanceTimersByTimeAsync(100);
  ids.forEach((id) => nameOf(id));
  await vi.advanceTimersByTimeAsync(100);
  expect(questions.map((question) => question.length)).toEqual([50, 50, 20]);
  expect(nameOf("p119")).toBe("P119");
  expect([isNameless("p119"), isNameless("p7")]).toEqual([false, true]);
  // Who had no name is asked for again later.
  expect(nameOf("p7")).toBeUndefined();
  await vi.advanceTimersByTimeAsync(6_000);
  nameOf("p7");
  await vi.advanceTimersByTimeAsync(100);
  expect(questions.at(-1)).toEqual(["p7"]);
});

import { expect, test } from "vitest";
import { inviteLink, keeping, newInvite } from "./invites";

test("a code has the form that the platform takes, and is another one each time", () => {
  expect(newInvite()).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  expect(newInvite()).not.toBe(newInvite());
});

test("a table has one code, and the oldest are forgotten", () => {
  expect(keeping([["a", "1"], ["b", "2"]], "a", "3")).toEqual([["b", "2"], ["a", "3"]]);
  const many = Array.from({ length: 40 }, (_, index) => [`${index}`, "x"] as const);
  const kept = keeping(many, "new", "y");
  expect(kept).toHaveLength(40);
  expect(kept[0]![0]).toBe("1");
  expect(kept.at(-1)).toEqual(["new", "y"]);
});

test("a link names its code only where there is one", () => {
  expect(inviteLink("http://x", "t", null)).toBe("http://x/table/t");
  expect(inviteLink("http://x", "t", "c")).toBe("http://x/table/t?invite=c");
});

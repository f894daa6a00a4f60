import { expect, test } from "vitest";
import { seenAt, withSeen } from "./chatSeen";

test("each table has its own last line read", () => {
  const kept = withSeen(withSeen(withSeen(null, "a", 3), "b", 7), "a", 4);
  expect([seenAt(kept, "a"), seenAt(kept, "b"), seenAt(kept, "c")]).toEqual([4, 7, 0]);
});

test("what cannot be read counts for nothing, and old tables are forgotten", () => {
  expect(seenAt("a:x,:3,,b", "a")).toBe(0);
  const kept = Array.from({ length: 60 }).reduce<string>((all, _, index) => withSeen(all, `t${index}`, 1), "a:1");
  expect(kept.split(",")).toHaveLength(40);
  expect([seenAt(kept, "a"), seenAt(kept, "t59")]).toEqual([0, 1]);
});

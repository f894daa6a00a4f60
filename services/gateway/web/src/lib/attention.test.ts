import { expect, test } from "vitest";
import { titleFor } from "./attention";

test("the title says that it is the player's turn, where else it is, or that there is news", () => {
  expect(titleFor("Site", "Your move", 1, 3)).toBe("● Your move – Site");
  expect(titleFor("Site", "Your move", 2, 0)).toBe("● Your move (2) – Site");
  expect(titleFor("Site", "Your move", 0, 3)).toBe("(3) Site");
  expect(titleFor("Site", "Your move", 0, 0)).toBe("Site");
});

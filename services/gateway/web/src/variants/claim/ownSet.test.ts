import { expect, test } from "vitest";
import { illegal, setOf, TENS } from "./ownSet";

test("eleven factions have ten cards, racoons among them", () => {
  expect(TENS).toHaveLength(11);
  expect(TENS).toContain("racoon");
});

test("one pair and three factions of ten for two players, five for more", () => {
  expect(illegal([0], ["dwarf", "bard", "racoon"], 2)).toBeNull();
  expect(illegal([2], ["dwarf", "bard", "racoon", "seer", "troll"], 4)).toBeNull();
});

test("what is wrong is said", () => {
  expect(illegal([], ["dwarf", "bard", "racoon"], 2)).toEqual({ reason: "noPair" });
  expect(illegal([0, 1], ["dwarf", "bard", "racoon"], 2)).toEqual({ reason: "twoPairs" });
  expect(illegal([0], ["dwarf"], 2)).toEqual({ reason: "tooFew", count: 2 });
  expect(illegal([0], ["dwarf", "bard", "racoon", "seer"], 2)).toEqual({ reason: "tooMany", count: 1 });
});

test("a set names the pair first", () => {
  expect(setOf([1], ["racoon", "bard"])).toEqual(["giant", "gnome", "bard", "racoon"]);
});

import { expect, test } from "vitest";
import { keyed, parseCard, sortHand } from "./cards";
import { stepFrom } from "./roving";

test("arrows go round, other keys are left alone", () => {
  expect(stepFrom(2, 3, "ArrowRight")).toBe(0);
  expect(stepFrom(0, 3, "ArrowLeft")).toBe(2);
  expect(stepFrom(1, 3, "Home")).toBe(0);
  expect(stepFrom(1, 3, "End")).toBe(2);
  expect(stepFrom(1, 3, "Enter")).toBeNull();
  expect(stepFrom(0, 0, "End")).toBeNull();
});

test("cards are read, sorted and told apart", () => {
  expect(parseCard("royal-12")).toEqual({ faction: "royal", value: 12 });
  expect(parseCard("?")).toBeNull();
  expect(sortHand(["knight-3", "goblin-9", "goblin-0"], ["goblin", "knight"])).toEqual(["goblin-0", "goblin-9", "knight-3"]);
  expect(keyed(["goblin-0", "goblin-0"]).map((one) => one.key)).toEqual(["goblin-0#0", "goblin-0#1"]);
});

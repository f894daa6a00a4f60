import { expect, test } from "vitest";
import { readView } from "./position";
import { voteLeader, wonValues } from "./votes";

const view = (score: string[][], players = 2) => readView({ players, factions: ["goblin"], score });

test("most cards lead", () => {
  expect(voteLeader(view([["goblin-0", "goblin-0"], ["goblin-9"]]), "goblin")).toBe(0);
});

test("equal numbers: the highest card; all equal: nobody", () => {
  expect(voteLeader(view([["goblin-4", "goblin-0"], ["goblin-3", "goblin-2"]]), "goblin")).toBe(0);
  expect(voteLeader(view([["goblin-0"], ["goblin-0"]]), "goblin")).toBeNull();
  expect(voteLeader(view([[], ["knight-3"]]), "goblin")).toBeNull();
});

test("bards count by their longest run, vikings twice with a match", () => {
  expect(voteLeader(view([["bard-1", "bard-2"], ["bard-5", "bard-7", "bard-9"]]), "bard")).toBe(0);
  expect(voteLeader(view([["viking-1", "troll-1"], ["viking-5"]]), "viking")).toBe(0);
});

test("partners count together", () => {
  expect(voteLeader(view([["goblin-1"], ["goblin-9"], ["goblin-2"], []], 4), "goblin")).toBe(0);
});

test("values from high to low", () => {
  expect(wonValues(view([["goblin-1", "knight-3", "goblin-7"], []]), 0, "goblin")).toEqual([7, 1]);
});

import { expect, test } from "vitest";
import { readView } from "./position";
import { lentValues, merits, standing, tieBreak, voteLeader, wonValues } from "./votes";

const view = (score: string[][], players = 2, more: object = {}) =>
  readView({ players, phase: 2, factions: ["goblin"], score, ...more });

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

test("gnomes in front count, also beside a viking of their value", () => {
  const gnomes = [["gnome-5"], []];
  expect(voteLeader(view([[], []], 2, { gnomes }), "gnome")).toBe(0);
  expect(standing(view([["viking-5"], []], 2, { gnomes }), "viking").measures.get(0)!.cards).toBe(2);
});

test("peasants without a royal up to 3 higher count for the next seat", () => {
  expect(voteLeader(view([["peasant-4", "peasant-3"], ["peasant-9"]]), "peasant")).toBe(1);
  expect(voteLeader(view([["peasant-4", "peasant-3", "royal-6"], ["peasant-9"]]), "peasant")).toBe(0);
  expect(voteLeader(view([["peasant-4"], [], []], 3), "peasant")).toBe(1);
});

test("a partner's royal holds peasants", () => {
  expect(voteLeader(view([["peasant-4"], [], ["royal-5"], []], 4), "peasant")).toBe(0);
});

test("at the end peasants have gone already", () => {
  expect(voteLeader(view([["peasant-4"], []], 2, { phase: "end" }), "peasant")).toBe(0);
});

const racoons = { factions: ["goblin", "knight", "racoon"], options: { racoon_loot: [0, 1] } };

test("loot counts for the faction of which there are fewest", () => {
  const won = [["racoon-1", "racoon-0", "racoon-9", "knight-2"], ["goblin-0"]];
  expect(standing(view(won, 2, racoons), "goblin")).toMatchObject({ leader: 0, open: false });
});

test("a vote that a choice of loot may change is open", () => {
  const won = [["racoon-1", "goblin-2", "knight-2"], ["goblin-3"]];
  expect(standing(view(won, 2, racoons), "goblin")).toMatchObject({ leader: 1, open: true });
  expect(standing(view(won, 2, racoons), "racoon").open).toBe(false);
  expect(standing(view(won, 2, { ...racoons, loot: { 0: "goblin" } }), "goblin")).toMatchObject({ leader: 0, open: false });
});

test("lent values are those of a seat's own loot, once it is certain where they count", () => {
  const won = [["racoon-1", "racoon-9"], ["goblin-0"], ["racoon-0", "goblin-3"], []];
  const lent = (seat: number, faction: string, more: object = racoons) => lentValues(view(won, 4, more), seat, faction);
  expect(lent(0, "knight")).toEqual([1]);
  expect(lent(2, "knight")).toEqual([0]);
  expect(lent(1, "knight")).toEqual([]);
  expect(lent(0, "goblin")).toEqual([]);
  expect(lent(0, "knight", { ...racoons, factions: [...racoons.factions, "bard"] })).toEqual([]);
});

test("values from high to low", () => {
  expect(wonValues(view([["goblin-1", "knight-3", "goblin-7"], []]), 0, "goblin")).toEqual([7, 1]);
});

test("equal votes: cards of the factions that voted, then their sum", () => {
  const over = (score: string[][], votes: object) => view(score, 3, { phase: "over", result: { votes, winners: [] } });
  const one = over([["goblin-1", "goblin-2"], ["knight-9"], []], { goblin: 0, knight: 1 });
  expect(merits(one)[0]).toEqual({ party: 0, votes: 1, cards: 2, sum: 3 });
  expect(tieBreak(one)).toBe("cards");
  expect(tieBreak(over([["goblin-1"], ["knight-9"], []], { goblin: 0, knight: 1 }))).toBe("sum");
  expect(tieBreak(over([["goblin-9"], ["knight-9"], []], { goblin: 0, knight: 1 }))).toBe("shared");
  expect(tieBreak(over([["goblin-9"], ["knight-9"], []], { goblin: 0, knight: null }))).toBeNull();
});

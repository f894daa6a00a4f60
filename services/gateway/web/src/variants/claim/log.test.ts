import { expect, test, vi } from "vitest";
import schema from "../../../../../../contracts/schema/events-claim.json";
import type { PastCommit } from "../../lib/messages";
import { isTold, log } from "./log";
import { addClaimTexts } from "./texts";

// The texts ask the browser for its languages, and there is none here.
vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { documentElement: {} });
});

addClaimTexts();
const speakers = [
  { name: "You", mine: true, bot: false },
  { name: "Ada", mine: false, bot: false },
  { name: "Cy", mine: false, bot: true },
  { name: "Bo", mine: false, bot: true },
];
const told = (type: string, data: object) =>
  log({ number: 1, time: 0, events: [{ type: `claim.${type}`, v: 1, data }] } as unknown as PastCommit, speakers).map((one) => one.text);

test("every event of the contracts has words", () => {
  const tags = new Set(JSON.stringify(schema).match(/"claim\.[a-z]+(-[a-z]+)*/g)?.map((tag) => tag.slice(1)));
  expect(tags.size).toBe(20);
  expect([...tags].filter((tag) => !isTold(tag))).toEqual([]);
});

test("each power's cards go to somebody by name", () => {
  const lines = told("trick-collected", {
    seat: 0, score: [["goblin-9", "troll-8"], ["dwarf-2"], [], []], leader: 2, trick: 2, gnomes: ["gnome-3"],
    trolls: ["troll-1"], power: "dragon",
  });
  expect(lines).toEqual([
    "You collect ⟦goblin-9⟧", "Dwarves go to Ada: ⟦dwarf-2⟧", "You take from the trolls aside: ⟦troll-8⟧",
    "Trolls that lie aside: ⟦troll-1⟧", "Gnomes lie down in front of you: ⟦gnome-3⟧", "Cy leads next (Dragon)",
  ]);
});

test("a griffon, a knight and an automaton are told", () => {
  expect(told("trick-won", { seat: 1, card: "knight-2", power: "knight", raised: [0, 1] })).toEqual([
    "A griffon makes your card count 5 more.", "A griffon makes the card of Ada count 5 more.",
    "Ada wins the trick with ⟦knight-2⟧", "A knight beats goblins.",
  ]);
  expect(told("table-cleared", { seat: 0, kept: [], discarded: [], leader: 0, power: "automaton" })).toEqual([
    "An automaton gives you the next trick, too.",
  ]);
});

test("what a seer shows is told to whom it is shown", () => {
  expect(told("pick-offered", { order: [0, 1], peek: "bard-4" })).toEqual(["Your seer shows you the top card of the deck: ⟦bard-4⟧"]);
  expect(told("pick-offered", { order: [1, 0], peek: "?" })).toEqual(["By a seer Ada looks at the top card of the deck: ⟦?⟧"]);
});

test("partners vote as one", () => {
  const lines = told("votes-cast", { votes: { goblin: 0, bard: 1, dwarf: null }, winners: [0, 2] });
  expect(lines).toContain("Goblins: the vote of You and Cy");
  expect(lines).toContain("Bards: the vote of Ada and Bo");
  expect(lines).toContain("Winner: You and Cy.");
});

test("deserters are told by whom they leave and to whom they go", () => {
  const departures = [{ seat: 0, to: 1, cards: ["peasant-3"] }, { seat: 3, to: 0, cards: ["peasant-5"] }, { seat: 1, to: 2, cards: ["peasant-1"] }];
  expect(told("peasants-left", { departures })).toEqual([
    "Your peasants run over to Ada: ⟦peasant-3⟧", "Peasants of Bo run over to you: ⟦peasant-5⟧",
    "Peasants of Ada run over to Cy: ⟦peasant-1⟧",
  ]);
});

import { expect, test } from "vitest";
import { BUILT_IN, catalogueOf } from "./catalogue";
import type { At } from "./grid";
import { readView } from "./position";
import { awards, factionStandings, mapStandings, totals } from "./standing";

const catalogue = new Map(BUILT_IN.map((one) => [one.name, one]));
const card = (at: At, name: string, ...pieces: number[]) => ({ at, card: name, down: false, pieces });

/** The worked example of the royal edition, after its last move. */
const EXAMPLE = {
  variant: "royal", players: 4, house: false, points: [10, 17, 18, 15],
  factions: ["unicorn", "elf", "shapeshifter", "dragon", "ice-beast", "wizard", "poisoner", "rogue", "druid"],
  map_points: { 1: [5, 0], 5: [7, 3], 7: [8, 4], 10: [9, 3] },
  spaces: Array.from({ length: 100 }, (_, index) => {
    const [x, y] = [index % 10, Math.floor(index / 10)];
    return { at: [x, y], kind: "plain", map: y < 5 ? (x < 5 ? 1 : 5) : x < 5 ? 7 : 10 };
  }),
  board: [
    card([0, 0], "poisoner"), card([1, 0], "rogue", 1, 1, 1, 1), card([2, 0], "wizard", 1, 1),
    card([3, 0], "unicorn", 0, 0, 1), card([4, 0], "elf", 0, 0), card([5, 0], "rogue", 1, 1),
    card([6, 0], "ice-beast", 3, 3, 3), card([7, 0], "elf", 3), card([2, 1], "dragon", 1, 1),
    card([4, 1], "wizard", 0, 0), card([2, 2], "druid"), card([4, 2], "shapeshifter", 0, 0), card([2, 3], "ice-beast"),
    card([2, 4], "poisoner"), card([1, 5], "shapeshifter", 1), card([2, 5], "unicorn", 2, 2), card([3, 5], "dragon"),
    card([4, 5], "poisoner"), card([5, 5], "unicorn", 0, 0, 1), card([6, 5], "elf", 2, 3), card([7, 5], "poisoner", 3),
    card([8, 5], "ice-beast", 1), card([2, 6], "wizard", 2, 2), card([2, 7], "shapeshifter", 0, 2),
    card([2, 8], "druid", 0), card([8, 6], "rogue", 1),
  ],
};

test("the worked example: maps, factions, and the totals 44, 54, 34, 43", () => {
  const view = readView(EXAMPLE);
  const maps = Object.fromEntries([...mapStandings(view, catalogue)].map(([name, { first, second }]) => [name, [first, second]]));
  expect(maps).toEqual({ 1: [[1], [0]], 5: [[3], [1]], 7: [[2], [0]], 10: [[1], [0, 3]] });
  const factions = Object.fromEntries([...factionStandings(view, catalogue)].map(([name, { leaders }]) => [name, leaders]));
  expect(factions).toEqual({
    unicorn: [0], elf: [0, 3], shapeshifter: [0], dragon: [1], "ice-beast": [3], wizard: [0, 1, 2], poisoner: [3],
    rogue: [1], druid: [0],
  });
  expect(totals(view, awards(view, catalogue))).toEqual([44, 54, 34, 43]);
});

test("in the duel equal numbers bring nothing, in the royal edition both get it", () => {
  const board = [card([0, 0], "goblin", 0), card([1, 0], "goblin", 1), { ...card([2, 0], "goblin", 1), down: true }];
  const leaders = (variant: string) =>
    factionStandings(readView({ variant, factions: ["goblin"], board }), catalogue).get("goblin")!.leaders;
  expect(leaders("kingdoms")).toEqual([]);
  expect(leaders("royal")).toEqual([0, 1]);
});

test("with two players a second place is close", () => {
  const worth = (ahead: number) => {
    const board = [card([0, 0], "goblin", ...Array.from({ length: ahead + 1 }, () => 0), 1)];
    const spaces = [{ at: [0, 0], kind: "plain", map: 2 }];
    const view = readView({ variant: "royal", factions: ["goblin"], board, spaces, map_points: { 2: [5, 2] } });
    return awards(view, catalogue).find(({ kind }) => kind === "map")!.gains;
  };
  expect(worth(3)).toEqual([5, 2]);
  expect(worth(4)).toEqual([5, 0]);
});

test("a finished game's awards are those of its result", () => {
  const result = { factions: { goblin: [1] }, points: [3, 9], winners: [1] };
  const view = readView({ factions: ["goblin"], board: [card([0, 0], "goblin", 0)], points: [3, 5], result });
  expect(totals(view, awards(view, catalogue))).toEqual([3, 9]);
});

test("a game's own factions count, not those that come with the client", () => {
  const factions = [{ name: "goblin", value: 11, origin: "source", effects: [] }];
  const began = { type: "tiles.game-began", v: 1, data: { players: 2, factions, house: false } };
  const own = catalogueOf([{ number: 1, time: 0, events: [began] }]);
  expect(own.get("goblin")!.value).toBe(11);
  expect(own.get("knight")!.value).toBe(9);
  expect(catalogueOf([]).get("goblin")!.value).toBe(4);
});

import { expect, test } from "vitest";
import { DUEL } from "./catalogue";
import { options, pool, setSize } from "./ownSet";

test("a duel is played with seven of the ten", () => {
  expect(pool(false).map(({ name }) => name).sort()).toEqual([...DUEL].sort());
  expect(options(false, 2, new Set(DUEL), true, true)).toBeNull();
  const seven = DUEL.slice(0, 7);
  expect(options(false, 2, new Set(seven), true, true)).toEqual({ players: 2, factions: seven });
});

test("more players need more factions, and say how the royal edition is played", () => {
  const names = pool(true).slice(0, setSize(4)).map(({ name }) => name);
  expect(names).toHaveLength(9);
  expect(options(true, 3, new Set(names), true, false)).toBeNull();
  expect(options(true, 4, new Set(names), false, true)).toEqual({ players: 4, factions: names, maps: false, house: true });
});

/** A set of factions chosen by hand (CL-2.1): exactly one pair, and so many factions of ten cards. */
import { FACTIONS, type Faction } from "./cards";

export const PAIRS = [["goblin", "knight"], ["giant", "gnome"], ["royal", "peasant"]] as const satisfies readonly (readonly [Faction, Faction])[];
export const TENS: readonly Faction[] = FACTIONS.filter((faction) => !PAIRS.flat().some((one) => one === faction));

export const tensNeeded = (players: number): number => (players === 2 ? 3 : 5);

/** Why a set cannot be played, or null. `count`: how many factions of ten are missing or too many. */
export type Illegal = { reason: "noPair" | "twoPairs" } | { reason: "tooFew" | "tooMany"; count: number };

export function illegal(pairs: readonly number[], tens: readonly Faction[], players: number): Illegal | null {
  if (pairs.length === 0) return { reason: "noPair" };
  if (pairs.length > 1) return { reason: "twoPairs" };
  const missing = tensNeeded(players) - tens.length;
  if (missing > 0) return { reason: "tooFew", count: missing };
  return missing < 0 ? { reason: "tooMany", count: -missing } : null;
}

export const setOf = (pairs: readonly number[], tens: readonly Faction[]): Faction[] => [
  ...pairs.flatMap((pair) => PAIRS[pair] ?? []),
  ...TENS.filter((faction) => tens.includes(faction)),
];

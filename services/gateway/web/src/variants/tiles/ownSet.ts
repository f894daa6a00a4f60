/** Factions chosen by hand: so many of them as the players need, each once. */
import { BUILT_IN, DUEL, type Faction } from "./catalogue";

/** By players, how many factions a game has. */
const SIZES: Record<number, number> = { 2: 7, 3: 8, 4: 9 };

export const setSize = (players: number): number => SIZES[players] ?? 7;

export const pool = (royal: boolean): readonly Faction[] =>
  royal ? BUILT_IN : BUILT_IN.filter(({ name }) => DUEL.includes(name));

/** What the lobby asks for, or null: too few or too many are chosen. */
export function options(
  royal: boolean,
  players: number,
  chosen: ReadonlySet<string>,
  maps: boolean,
  house: boolean,
): Record<string, unknown> | null {
  const factions = pool(royal).map(({ name }) => name).filter((name) => chosen.has(name));
  if (factions.length !== setSize(players)) return null;
  return royal ? { players, factions, maps, house } : { players, factions };
}

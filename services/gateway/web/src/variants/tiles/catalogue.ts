/** What is known of factions: those of the platform, and those that a game says it plays with. */
import type { TilesGameBegan } from "../../contracts/messages";
import type { PastCommit } from "../../lib/messages";
import builtIn from "./factions.json";

/** An effect primitive of a power: its name in `do`, and its fields. */
export type Effect = Readonly<Record<string, string | number | boolean>>;

export interface Faction {
  name: string;
  value: number;
  origin: string;
  effects: readonly Effect[];
}

export type Catalogue = ReadonlyMap<string, Faction>;

export const BUILT_IN: readonly Faction[] = builtIn.map((one) => ({
  ...one,
  effects: one.effects.map((effect) => ({ ...effect }) as Effect),
}));
const BY_NAME: Catalogue = new Map(BUILT_IN.map((one) => [one.name, one]));

/** The factions of the duel. */
export const DUEL = ["goblin", "dwarf", "gnome", "troll", "undead", "dragon", "seer", "doppelganger", "giant", "knight"];

/** The factions as the game itself told them when it began; an operator may have changed them. */
export function catalogueOf(past: readonly PastCommit[]): Catalogue {
  const began = past[0]?.events.find((event) => event.type === "tiles.game-began")?.data as unknown as
    | TilesGameBegan
    | undefined;
  return began ? new Map([...BY_NAME, ...began.factions.map((one) => [one.name, one] as const)]) : BY_NAME;
}

export const valueOf = (catalogue: Catalogue, name: string): number => catalogue.get(name)?.value ?? 0;

/** Whether its power is ours and switched off in this game. */
export const isPowerless = (faction: Faction, house: boolean): boolean => faction.origin === "house" && !house;

/** Spaces around a card of this faction on which pieces count double, as a rule's place; null: it doubles nothing. */
export function doubles(faction: Faction | undefined, house: boolean): string | null {
  if (!faction || isPowerless(faction, house)) return null;
  const effect = faction.effects.find((one) => one["do"] === "double");
  return effect ? String(effect["where"] ?? "adjacent") : null;
}

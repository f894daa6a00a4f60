/** Cards of claim as the notation writes them: `goblin-9`, or `?` where unknown. */

export const FACTIONS = [
  "goblin", "knight", "undead", "dwarf", "doppelganger", "automaton", "bard", "dragon", "griffon", "seer",
  "troll", "viking", "giant", "gnome", "royal", "peasant", "racoon",
] as const;
export type Faction = (typeof FACTIONS)[number];

export interface Card {
  faction: Faction;
  value: number;
}

/** The card of a name, or null for a hidden one. */
export function parseCard(name: string): Card | null {
  const [faction, value] = name.split("-");
  const known = FACTIONS.find((one) => one === faction);
  return known && value !== undefined ? { faction: known, value: Number(value) } : null;
}

export const valueOf = (name: string): number => parseCard(name)?.value ?? -1;

/** Hand order: by faction as the game lists them, then rising. */
export function sortHand(cards: readonly string[], factions: readonly string[]): string[] {
  const rank = (name: string) => factions.indexOf(parseCard(name)?.faction ?? "");
  return [...cards].sort((a, b) => rank(a) - rank(b) || valueOf(a) - valueOf(b));
}

/** Keys for a list in which a name may occur more than once. */
export function keyed(cards: readonly string[]): { key: string; card: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { key: `${card}#${copy}`, card };
  });
}

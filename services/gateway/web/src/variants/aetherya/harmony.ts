/** What the open cards of a kingdom are worth, and which cards are glad or sorry of which others. */
import { isKind, type Kind } from "./cards";
import { links } from "./links";

/** The categories that lie in the cards. */
export interface Harmony {
  human: number;
  elf: number;
  dwarf: number;
  goblin: number;
  dragon: number;
  conflict: number;
}
type TribeCategory = "human" | "elf" | "dwarf" | "goblin";

/** Cells whose card has one of these tiles laid on it. */
export interface Laid {
  staffs: readonly number[];
  scrolls: readonly number[];
  griffins: readonly number[];
}
export const NO_TILES: Laid = { staffs: [], scrolls: [], griffins: [] };

/** Points of a tribe for each adjacent land. */
export const LIKES: Record<TribeCategory, Partial<Record<Kind, number>>> = {
  human: { plain: 2, forest: 1, mountain: 1, swamp: -1 },
  elf: { forest: 2, swamp: -1 },
  dwarf: { mountain: 2 },
  goblin: { swamp: 3 },
};
/** Tribes at odds: each adjacent pair is worth this. */
export const QUARREL = -2;
const AT_ODDS: readonly (readonly [Kind, Kind])[] = [["goblin", "human"], ["goblin", "elf"], ["goblin", "dwarf"], ["elf", "dwarf"]];

/** What each dragon is worth by how many there are; more than three are worth the last. */
const DRAGON_WORTH = [0, 3, 5, 6];
const MOST_TAMED = 3;
const TAMERS = ["human", "elf", "dwarf"] as const;

export interface Worth {
  category: TribeCategory | "conflict";
  points: number;
}

const isTribe = (kind: Kind): kind is TribeCategory => kind in LIKES;
const atOdds = (one: Kind, other: Kind): boolean => AT_ODDS.some((pair) => pair.includes(one) && pair.includes(other) && one !== other);

/** What two adjacent cards of these kinds are worth together; null: nothing. */
export function pairWorth(one: Kind, other: Kind): Worth | null {
  if (atOdds(one, other)) return { category: "conflict", points: QUARREL };
  const [tribe, land] = isTribe(one) ? [one, other] : [other, one];
  const points = isTribe(tribe) ? LIKES[tribe][land] : undefined;
  return isTribe(tribe) && points !== undefined ? { category: tribe, points } : null;
}

/** Two cells whose cards are worth something together. */
export interface Bond extends Worth {
  cells: readonly [number, number];
}

type Cards = readonly (string | null)[];

/** All bonds of a kingdom, each once. Face-down cards have none. */
export function bonds(cards: Cards, laid: Laid = NO_TILES): Bond[] {
  const near = links(cards, laid.griffins);
  const found: Bond[] = [];
  cards.forEach((one, cell) => {
    if (!isKind(one)) return;
    for (const other of near.all[cell] ?? []) {
      const second = cards[other];
      if (other < cell || !isKind(second)) continue;
      const worth = pairWorth(one, second);
      if (!worth) continue;
      if (worth.category === "goblin" && !near.sides[cell]?.has(other)) continue;
      if (worth.category === "conflict" && [cell, other].some((end) => laid.scrolls.includes(end))) continue;
      found.push({ ...worth, cells: [cell, other] });
    }
  });
  return found;
}

/** The open dragons, and the cells of the cards that tame each; empty: it is wild (or a staff tames it). */
export function dragons(cards: Cards, laid: Laid = NO_TILES): { cell: number; tamed: boolean; by: number[] }[] {
  const near = links(cards, laid.griffins);
  return cards.flatMap((card, cell) => {
    if (card !== "dragon") return [];
    const around = [...(near.all[cell] ?? [])];
    const by = TAMERS.map((tribe) => around.filter((other) => cards[other] === tribe)).find((tribe) => tribe.length >= 2) ?? [];
    return [{ cell, tamed: by.length > 0 || laid.staffs.includes(cell), by }];
  });
}

export function harmony(cards: Cards, laid: Laid = NO_TILES): Harmony {
  const sum: Harmony = { human: 0, elf: 0, dwarf: 0, goblin: 0, dragon: 0, conflict: 0 };
  for (const { category, points } of bonds(cards, laid)) sum[category] += points;
  const all = dragons(cards, laid);
  const tamed = Math.min(all.filter((one) => one.tamed).length, MOST_TAMED);
  sum.dragon = (DRAGON_WORTH[Math.min(all.length, 3)] ?? 0) * (2 * tamed - all.length);
  return sum;
}

/** All categories together. */
export const total = (categories: Harmony): number => Object.values(categories).reduce((all, points) => all + points, 0);

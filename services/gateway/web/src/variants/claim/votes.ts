/** Who would get each faction's vote if the game ended now (CL-6.1), and what decides between the winners (CL-6.3). */
import { parseCard, type Card } from "./cards";
import { lootAtEnd, pilesAtEnd } from "./piles";
import { parties, partyOf, seatsOf, type ClaimView } from "./position";

/** Values of a faction's cards that a seat has won, as they lie now, from high to low. */
export function wonValues(view: ClaimView, seat: number, faction: string): number[] {
  return [...(view.score[seat] ?? []), ...(view.gnomes[seat] ?? [])]
    .map(parseCard)
    .filter((card) => card !== null && card.faction === faction)
    .map((card) => card!.value)
    .sort((a, b) => b - a);
}

/** Values of a seat's racoons that count also towards this faction, as far as that is certain (CL-5.racoon). */
export function lentValues(view: ClaimView, seat: number, faction: string): number[] {
  const { factions } = lootAtEnd(view, pilesAtEnd(view)).get(partyOf(seat, view.players))!;
  if (factions.length !== 1 || factions[0] !== faction) return [];
  return wonValues(view, seat, "racoon").filter((value) => view.options.racoon_loot.includes(value));
}

/** What is compared for a faction, in this order. */
export interface Measures {
  /** The longest row of bards; 0 for all other factions. */
  row: number;
  /** Cards, with loot; a viking that another card of its value accompanies counts twice. */
  cards: number;
  /** The highest value, -1 without a card. */
  high: number;
}

export interface Standing {
  /** The party that leads, or null: nobody has any card, or all is equal. */
  leader: number | null;
  /** By party. */
  measures: Map<number, Measures>;
  /** Whose racoons' loot is still to be assigned may change this vote. */
  open: boolean;
}

/** How a faction would vote. */
export function standing(view: ClaimView, faction: string): Standing {
  const piles = pilesAtEnd(view);
  const loot = lootAtEnd(view, piles);
  const measures = new Map(
    parties(view.players).map((party) => {
      const pile = seatsOf(party, view.players).flatMap((seat) => piles[seat] ?? []);
      const { values, factions } = loot.get(party)!;
      return [party, measure(pile, faction, factions.length === 1 && factions[0] === faction ? values : [])] as const;
    }),
  );
  const open = [...loot.values()].some(({ factions }) => factions.length > 1 && factions.includes(faction));
  return { leader: best(measures), measures, open };
}

/** The party that leads the vote, or null. */
export const voteLeader = (view: ClaimView, faction: string): number | null => standing(view, faction).leader;

function best(measures: Map<number, Measures>): number | null {
  let left = [...measures];
  for (const which of ["row", "cards", "high"] as const) {
    const most = Math.max(...left.map(([, one]) => one[which]));
    left = left.filter(([, one]) => one[which] === most);
  }
  const [first] = left;
  return left.length === 1 && first && first[1].cards > 0 ? first[0] : null;
}

function measure(pile: readonly Card[], faction: string, lent: readonly number[]): Measures {
  const values = pile.filter((card) => card.faction === faction).map((card) => card.value);
  return {
    row: faction === "bard" ? longestRow(values) : 0,
    cards: (faction === "viking" ? accompanied(pile, values) : values.length) + lent.length,
    high: Math.max(-1, ...values, ...lent),
  };
}

function accompanied(pile: readonly Card[], values: readonly number[]): number {
  return values.reduce((sum, value) => sum + (pile.filter((card) => card.value === value).length > 1 ? 2 : 1), 0);
}

function longestRow(values: readonly number[]): number {
  const present = new Set(values);
  let longest = 0;
  for (const value of present) {
    if (present.has(value + 1)) continue;
    let length = 1;
    while (present.has(value - length)) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** What winners are compared by: votes, and with more than two players what follows. */
export interface Merit {
  party: number;
  votes: number;
  /** Cards of the factions that voted for the party, with loot. */
  cards: number;
  /** The sum of their values. */
  sum: number;
}

/** Of a game that is over. */
export function merits(view: ClaimView): Merit[] {
  const piles = pilesAtEnd(view);
  const loot = lootAtEnd(view, piles);
  const votes = Object.entries(view.result?.votes ?? {});
  return parties(view.players).map((party) => {
    const voted = votes.filter(([, to]) => to === party).map(([faction]) => faction);
    const pile = seatsOf(party, view.players).flatMap((seat) => piles[seat] ?? []);
    const own = pile.filter((card) => voted.includes(card.faction)).map((card) => card.value);
    const { values, factions } = loot.get(party)!;
    const counted = [...own, ...(factions.length === 1 && voted.includes(factions[0]!) ? values : [])];
    return { party, votes: voted.length, cards: counted.length, sum: counted.reduce((sum, value) => sum + value, 0) };
  });
}

/** By what the best are told from each other; null: by votes alone. */
export function tieBreak(view: ClaimView): "cards" | "sum" | "shared" | null {
  const all = merits(view);
  const tied = all.filter((one) => one.votes === Math.max(...all.map((other) => other.votes)));
  if (tied.length < 2) return null;
  if (view.players === 2) return "shared";
  const most = tied.filter((one) => one.cards === Math.max(...tied.map((other) => other.cards)));
  if (most.length === 1) return "cards";
  return most.filter((one) => one.sum === Math.max(...most.map((other) => other.sum))).length === 1 ? "sum" : "shared";
}

/** Score piles as they would be if the game ended now (CL-6.0): gnomes come in, peasants go, loot is assigned. */
import { parseCard, type Card } from "./cards";
import { parties, partyOf, seatsOf, type ClaimView } from "./position";

const parsed = (names: readonly string[]): Card[] => names.flatMap((name) => parseCard(name) ?? []);

/** By seat. Once the end has come, all of it has happened already. */
export function pilesAtEnd(view: ClaimView): Card[][] {
  const piles = view.score.map((pile, seat) => parsed([...pile, ...(view.gnomes[seat] ?? [])]));
  return view.phase === 1 || view.phase === 2 ? withoutDeserters(piles, view.players) : piles;
}

/** CL-5.peasant: all are looked at before one goes, to the next seat. */
function withoutDeserters(piles: Card[][], players: number): Card[][] {
  const leaves = (card: Card, seat: number) => card.faction === "peasant" && !kept(card.value, seat);
  const kept = (value: number, seat: number) =>
    seatsOf(partyOf(seat, players), players)
      .flatMap((partner) => piles[partner] ?? [])
      .some((card) => card.faction === "royal" && card.value >= value && card.value <= value + 3);
  return piles.map((pile, seat) => {
    const before = (seat - 1 + players) % players;
    return [
      ...pile.filter((card) => !leaves(card, seat)),
      ...(piles[before] ?? []).filter((card) => leaves(card, before)),
    ];
  });
}

export interface Loot {
  /** Values that count towards another faction as well. */
  values: number[];
  /** That faction, or, before a choice, all that could be chosen. */
  factions: string[];
}

/** CL-5.racoon: what each party's loot does, by party. */
export function lootAtEnd(view: ClaimView, piles: readonly Card[][]): Map<number, Loot> {
  return new Map(
    parties(view.players).map((party) => {
      const pile = seatsOf(party, view.players).flatMap((seat) => piles[seat] ?? []);
      const racoons = pile.filter((card) => card.faction === "racoon" && view.options.racoon_loot.includes(card.value));
      const known = view.loot[party];
      const factions = racoons.length === 0 ? [] : known ? [known] : fewest(view, pile);
      return [party, { values: racoons.map((card) => card.value), factions }];
    }),
  );
}

/** The factions of which a pile holds the fewest cards. */
function fewest(view: ClaimView, pile: readonly Card[]): string[] {
  const others = view.factions.filter((faction) => faction !== "racoon");
  const count = (faction: string) => pile.filter((card) => card.faction === faction).length;
  const least = Math.min(...others.map(count));
  return others.filter((faction) => count(faction) === least);
}

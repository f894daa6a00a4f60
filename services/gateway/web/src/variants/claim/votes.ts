/** Who would get each faction's vote if the game ended now, by what lies in the score piles. */
import { parseCard } from "./cards";
import { parties, partyOf, type ClaimView } from "./position";

/** Values of a faction's cards that a seat has won, from high to low. */
export function wonValues(view: ClaimView, seat: number, faction: string): number[] {
  return [...(view.score[seat] ?? []), ...(view.gnomes[seat] ?? [])]
    .map(parseCard)
    .filter((card) => card !== null && card.faction === faction)
    .map((card) => card!.value)
    .sort((a, b) => b - a);
}

/** The party that leads the vote, or null: nobody has any, or all is equal. */
export function voteLeader(view: ClaimView, faction: string): number | null {
  let best = parties(view.players).map((party) => ({ party, measures: measure(view, party, faction) }));
  for (const which of [0, 1, 2] as const) {
    const most = Math.max(...best.map((one) => one.measures[which]));
    best = best.filter((one) => one.measures[which] === most);
  }
  const first = best[0];
  return best.length === 1 && first && first.measures[1] > 0 ? first.party : null;
}

/** What is compared, in this order: a faction's own measure, the number of cards, the highest card. */
function measure(view: ClaimView, party: number, faction: string): [number, number, number] {
  const seats = view.score.map((_, seat) => seat).filter((seat) => partyOf(seat, view.players) === party);
  const values = seats.flatMap((seat) => wonValues(view, seat, faction)).sort((a, b) => b - a);
  return [special(view, seats, faction, values), countOf(view, seats, faction, values), values[0] ?? -1];
}

function special(view: ClaimView, seats: number[], faction: string, values: number[]): number {
  return faction === "bard" ? longestRun(values) : countOf(view, seats, faction, values);
}

/** Number of cards; a viking whose value another card of the pile shares counts twice. */
function countOf(view: ClaimView, seats: number[], faction: string, values: number[]): number {
  if (faction !== "viking") return values.length;
  const all = seats.flatMap((seat) => view.score[seat] ?? []).map(parseCard);
  return values.reduce((sum, value) => sum + (all.filter((card) => card?.value === value).length > 1 ? 2 : 1), 0);
}

function longestRun(values: number[]): number {
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

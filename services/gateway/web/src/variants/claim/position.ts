/** The position of `claim` in the platform's notation, as a viewer may know it. */
import type { View } from "../types";

export type Pending =
  | { kind: "pick"; order: number[]; peek: string | null }
  | { kind: "automaton"; winner: number; discards: Record<string, string> }
  | { kind: "giant"; seat: number; gnomes: string[] }
  | { kind: "racoon"; seat: number; factions: string[] };

export interface ClaimView extends View {
  players: number;
  factions: string[];
  options: { racoon_loot: number[] };
  phase: 1 | 2 | "end" | "over";
  trick: number;
  leader: number;
  to_act: number[];
  table: [number, string][];
  stake: string[];
  deck: string[];
  hands: string[][];
  followers: string[][];
  score: string[][];
  gnomes: string[][];
  trolls: string[];
  discard: string[];
  /** Which faction the loot of each party counts for, once that is known. */
  loot: Record<string, string>;
  pending: Pending | null;
  result: { votes: Record<string, number | null>; winners: number[] } | null;
}

/** Absent fields of the notation mean empty, zero or null. */
export function readView(view: View): ClaimView {
  const players = (view["players"] as number | undefined) ?? 2;
  const piles = () => Array.from({ length: players }, () => [] as string[]);
  return {
    players, factions: [], options: { racoon_loot: [] }, phase: 1, trick: 1, leader: 0, to_act: [], table: [],
    stake: [], deck: [], hands: piles(), followers: piles(), score: piles(), gnomes: piles(), trolls: [],
    discard: [], loot: {}, pending: null, result: null, ...view,
  } as ClaimView;
}

/** Who counts together: each seat for itself, with four players seats 0 and 2 against 1 and 3. */
export const partyOf = (seat: number, players: number): number => (players === 4 ? seat % 2 : seat);
export const parties = (players: number): number[] => (players === 4 ? [0, 1] : Array.from({ length: players }, (_, i) => i));
export const seatsOf = (party: number, players: number): number[] =>
  Array.from({ length: players }, (_, seat) => seat).filter((seat) => partyOf(seat, players) === party);

/** Whether a griffon in the seat's score pile makes this card of its count five more (CL-5.griffon). */
export const raised = (view: ClaimView, seat: number, card: string): boolean =>
  view.phase === 2 && Boolean(view.score[seat]?.includes(`griffon-${card.split("-")[1]}`));

/** Who has won the trick that still lies on the table while somebody chooses, or null. */
export function winnerOf(view: ClaimView): number | null {
  const { pending } = view;
  if (!pending || view.table.length < view.players) return null;
  if (pending.kind === "giant") return pending.seat;
  if (pending.kind !== "pick") return null;
  // A winner who kept the card that a seer showed has taken already, and is left out of the order.
  const taken = view.table.map(([seat]) => seat).filter((seat) => !pending.order.includes(seat));
  return taken[0] ?? pending.order[0] ?? null;
}

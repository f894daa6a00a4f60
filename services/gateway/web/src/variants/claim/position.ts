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
  pending: Pending | null;
  result: { votes: Record<string, number | null>; winners: number[] } | null;
}

/** Absent fields of the notation mean empty, zero or null. */
export function readView(view: View): ClaimView {
  const players = (view["players"] as number | undefined) ?? 2;
  const piles = () => Array.from({ length: players }, () => [] as string[]);
  return {
    players, factions: [], phase: 1, trick: 1, leader: 0, to_act: [], table: [], stake: [], deck: [],
    hands: piles(), followers: piles(), score: piles(), gnomes: piles(), trolls: [], discard: [],
    pending: null, result: null, ...view,
  } as ClaimView;
}

/** Who counts together: each seat for itself, with four players seats 0 and 2 against 1 and 3. */
export const partyOf = (seat: number, players: number): number => (players === 4 ? seat % 2 : seat);
export const parties = (players: number): number[] => (players === 4 ? [0, 1] : Array.from({ length: players }, (_, i) => i));

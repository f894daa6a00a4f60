/** The position of `aetherya` in the platform's notation, as a viewer may know it. */
import type { View } from "../types";
import { CENTRE } from "./cards";

export type Mode = "competitive" | "solo" | "coop";
export const CATEGORIES = ["human", "elf", "dwarf", "goblin", "dragon", "conflict", "legend", "stones"] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Tile {
  /** "?" while nobody, or somebody else only, has seen it. */
  tile: string;
  open: boolean;
  /** The cell of the card that it is laid on. */
  on?: string;
  used?: boolean;
  seen?: number[];
}

export interface AetheryaView extends View {
  players: number;
  mode: Mode;
  items: boolean;
  /** By seat four rows of four: a kind, "?" for a face-down card, null where none lies. */
  kingdoms: (string | null)[][][];
  arranging: (string[] | null)[];
  pile: string[];
  discard: string[];
  legends: { open: string[]; pile: string[]; taken: string[][]; ages: string[][] };
  /** By seat, by cell. */
  tiles: Record<string, Tile>[];
  turn: number;
  step: "arrange" | "turn" | "drawn" | "legend" | null;
  drawn: string | null;
  legend_taken: boolean;
  to_act: number[];
  result: { totals: number[]; categories: Record<Category, number>[]; winners: number[] } | null;
}

/** Absent fields of the notation mean empty, no or null. */
export function readView(view: View): AetheryaView {
  const players = (view["players"] as number | undefined) ?? 2;
  const bySeat = <T>(make: () => T) => Array.from({ length: players }, make);
  const legends = { open: [], pile: [], taken: bySeat(() => []), ages: [], ...(view["legends"] as object | undefined) };
  return {
    players, mode: "competitive", items: false, kingdoms: [], arranging: bySeat(() => null), pile: [], discard: [],
    turn: 0, step: null, drawn: null, legend_taken: false, to_act: [], result: null, ...view,
    legends,
    tiles: (view["tiles"] as AetheryaView["tiles"] | undefined) ?? bySeat(() => ({})),
  } as AetheryaView;
}

/** The sixteen cards of a kingdom in reading order. */
export const cardsOf = (view: AetheryaView, seat: number): (string | null)[] => (view.kingdoms[seat] ?? []).flat();

/** Whether another's card lies there that nobody else may see before all have arranged theirs. */
export const isArranged = (view: AetheryaView, cell: number): boolean => view.step === "arrange" && CENTRE.includes(cell);

/** How many legends each age of a solo game has. */
export const AGES = [4, 5, 6] as const;

/** A solo game's age from 0, and its legends: those taken first. */
export function ageOf(view: AetheryaView): { age: number; taken: string[]; open: string[] } {
  const age = Math.max(AGES.length - 1 - view.legends.ages.length, 0);
  const before = AGES.slice(0, age).reduce((sum, size) => sum + size, 0);
  return { age, taken: (view.legends.taken[0] ?? []).slice(before), open: view.legends.open };
}

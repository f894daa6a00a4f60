/** Which cells can be chosen now, and for what. */
import { cellsOf, nextWords, target } from "./choosing";

export type Mark = "exchange" | "reveal" | "target" | "chosen" | "arrange";
/** What the player is about to do with a cell: put the top discard or the drawn card there, or turn it up. */
export type Held = "take" | "put" | "reveal";
/** By seat, by cell. */
export type Marks = ReadonlyMap<number, ReadonlyMap<string, Mark>>;

export interface Choice {
  held: Held | null;
  /** The words of a `use` move chosen so far: the tile's cell, then its targets. */
  words: readonly string[];
}

export function marksOf(moves: readonly string[], choice: Choice, own: number): Marks {
  const marks = new Map<number, Map<string, Mark>>();
  const set = (seat: number, cell: string, mark: Mark) => {
    marks.set(seat, (marks.get(seat) ?? new Map<string, Mark>()).set(cell, mark));
  };
  if (choice.words.length) {
    // A tile may lie on the very card that it is used on: that can still be chosen.
    for (const word of choice.words) set(target(word, own).seat, target(word, own).cell, "chosen");
    for (const word of nextWords(moves, choice.words)) set(target(word, own).seat, target(word, own).cell, "target");
  } else if (choice.held) {
    for (const cell of cellsOf(moves, choice.held)) set(own, cell, choice.held === "reveal" ? "reveal" : "exchange");
  }
  return marks;
}

/** The word of `words` that names this cell, or null. */
export function wordFor(words: readonly string[], seat: number, cell: string, own: number): string | null {
  return words.find((word) => target(word, own).seat === seat && target(word, own).cell === cell) ?? null;
}

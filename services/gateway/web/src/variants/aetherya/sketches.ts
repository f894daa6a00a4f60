/** Legends drawn as their condition: small cards, and the lines between those that must be adjacent. */
import type { Kind, LegendName } from "./cards";

export interface Sketch {
  /** In a box of 100 by 60: where each card's middle is. */
  cards: readonly { kind: Kind; x: number; y: number }[];
  /** Places in `cards`. */
  lines: readonly (readonly [number, number])[];
}

const pair = (one: Kind, other: Kind): Sketch => ({
  cards: [{ kind: one, x: 28, y: 30 }, { kind: other, x: 72, y: 30 }],
  lines: [[0, 1]],
});
/** Two of one at the same card of the other, either way round. */
const either = (one: Kind, other: Kind): Sketch => ({
  cards: [one, other, one].map((kind, at) => ({ kind, x: 18 + 32 * at, y: 30 })),
  lines: [[0, 1], [1, 2]],
});
const three = (kind: Kind): Sketch => ({
  cards: [18, 50, 82].map((x) => ({ kind, x, y: 30 })),
  lines: [[0, 1], [1, 2]],
});
const FOUR: Sketch = {
  cards: (["human", "elf", "dwarf", "goblin"] as const).map((kind, at) => ({ kind, x: 14 + 24 * at, y: at % 2 ? 38 : 22 })),
  lines: [],
};

export const SKETCHES: Record<LegendName, Sketch> = {
  "human-elf": pair("human", "elf"), "human-dwarf": pair("human", "dwarf"),
  "two-humans": pair("human", "human"), "two-elves": pair("elf", "elf"), "two-dwarfs": pair("dwarf", "dwarf"),
  "two-goblins": pair("goblin", "goblin"),
  "goblins-human": either("goblin", "human"), "goblins-elf": either("goblin", "elf"), "goblins-dwarf": either("goblin", "dwarf"),
  "elves-dwarf": either("elf", "dwarf"),
  "three-plains": three("plain"), "three-forests": three("forest"), "three-mountains": three("mountain"), "three-swamps": three("swamp"),
  "four-tribes": FOUR,
};
/** Legends that are met either way round. */
export const EITHER_WAY: readonly LegendName[] = ["goblins-human", "goblins-elf", "goblins-dwarf", "elves-dwarf"];

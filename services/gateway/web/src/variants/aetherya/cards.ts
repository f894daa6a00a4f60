/** Cards, cells, legends and tiles of aetherya as the notation writes them. */

export const TRIBES = ["human", "elf", "dwarf", "goblin"] as const;
export const LANDS = ["plain", "forest", "mountain", "swamp"] as const;
export const KINDS = [...TRIBES, ...LANDS, "dragon", "portal"] as const;
export type Kind = (typeof KINDS)[number];

export const TILES = [
  "stone-1", "stone-2", "stone-3", "stone-4", "staff", "crystal-ball", "thief", "smuggler", "scroll", "griffin", "sword", "hammer",
] as const;
export type TileName = (typeof TILES)[number];

/** Legend name to its value. */
export const LEGENDS = {
  "human-elf": 2, "human-dwarf": 2, "two-humans": 2, "two-elves": 2, "two-dwarfs": 2, "two-goblins": 2,
  "goblins-human": 3, "goblins-elf": 3, "goblins-dwarf": 3, "elves-dwarf": 3,
  "three-plains": 4, "three-forests": 4, "three-mountains": 4, "three-swamps": 4, "four-tribes": 4,
} as const;
export type LegendName = keyof typeof LEGENDS;

export const isKind = (name: string | null | undefined): name is Kind => KINDS.some((one) => one === name);
export const isTile = (name: string): name is TileName => TILES.some((one) => one === name);
export const isLegend = (name: string): name is LegendName => name in LEGENDS;
export const legendValue = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (isLegend(name) ? LEGENDS[name] : 0), 0);

/** In reading order: a1 b1 c1 d1 a2 ... A cell's number is its place here. */
export const CELLS: readonly string[] = ["1", "2", "3", "4"].flatMap((row) => ["a", "b", "c", "d"].map((column) => column + row));
export const cellNumber = (name: string): number => CELLS.indexOf(name);
export const cellName = (cell: number): string => CELLS[cell] ?? "";
/** b2, c2, b3, c3: where the first four cards are arranged, in the order of the move. */
export const CENTRE: readonly number[] = ["b2", "c2", "b3", "c3"].map(cellNumber);

/** Spaces of the notation: pairs of whole numbers, x to the right, y downwards, written "x,y". */
export type At = readonly [number, number];

export const nameOf = (at: At): string => `${at[0]},${at[1]}`;

/** The space of a word of a move, with or without a seat behind it ("1,-2" or "1,-2:0"); null for other words. */
export function spaceOf(word: string): At | null {
  const found = /^(-?\d+),(-?\d+)(?::\d+)?$/.exec(word);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** The seat of a piece that is named with it ("1,-2:0"), else null. */
export function seatOf(word: string): number | null {
  const found = /:(\d+)$/.exec(word);
  return found ? Number(found[1]) : null;
}

export interface Box {
  left: number;
  top: number;
  /** Inclusive. */
  right: number;
  bottom: number;
}

/** The smallest box around these spaces; one space where there is none. */
export function boxOf(spaces: readonly At[]): Box {
  const xs = spaces.map(([x]) => x);
  const ys = spaces.map(([, y]) => y);
  return spaces.length
    ? { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
    : { left: 0, top: 0, right: 0, bottom: 0 };
}

export const wider = (box: Box, by: number): Box => ({
  left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by,
});

const SIDES: readonly At[] = [[0, -1], [-1, 0], [1, 0], [0, 1]];
const CORNERS: readonly At[] = [[-1, -1], [1, -1], [-1, 1], [1, 1]];

const shifted = ([x, y]: At, by: readonly At[]): At[] => by.map(([dx, dy]) => [x + dx, y + dy]);
export const adjacent = (at: At): At[] => shifted(at, SIDES);
export const corners = (at: At): At[] => shifted(at, CORNERS);
export const around = (at: At): At[] => [...adjacent(at), ...corners(at)];

const WAYS: Record<string, At> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Where an arrow key leads from a space: the nearest of `spaces` in that direction, or null. */
export function towards(spaces: readonly At[], from: At, key: string): At | null {
  const way = WAYS[key];
  if (!way) return null;
  let best: At | null = null;
  let least = Infinity;
  for (const at of spaces) {
    const [dx, dy] = [at[0] - from[0], at[1] - from[1]];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along <= 0 || aside > along * 2) continue;
    const distance = along + aside * 2.5;
    if (distance < least) [best, least] = [at, distance];
  }
  return best;
}

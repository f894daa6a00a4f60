/** What is adjacent to what: common sides, portals, and the corners of a card with a griffin. */

export interface Links {
  /** By cell, those that share a side with it, or a corner where a griffin is at one end. All that goblins reach. */
  sides: ReadonlySet<number>[];
  /** The same, and through portals. */
  all: ReadonlySet<number>[];
}

const ALL = Array.from({ length: 16 }, (_, cell) => cell);
const at = (cell: number): [row: number, column: number] => [Math.floor(cell / 4), cell % 4];

function away(from: number, to: number): string {
  const [[a, b], [c, d]] = [at(from), at(to)];
  return [Math.abs(a - c), Math.abs(b - d)].sort().join();
}
const besides = (cell: number): number[] => ALL.filter((other) => away(cell, other) === "0,1");
const corners = (cell: number): number[] => ALL.filter((other) => away(cell, other) === "1,1");

export function links(cards: readonly (string | null)[], griffins: readonly number[] = []): Links {
  const sides = ALL.map((cell) => new Set(besides(cell)));
  for (const griffin of griffins) {
    for (const corner of corners(griffin)) {
      sides[griffin]?.add(corner);
      sides[corner]?.add(griffin);
    }
  }
  const all = sides.map((near) => new Set(near));
  for (const group of portalGroups(cards)) {
    const around = aroundGroup(group, sides);
    for (const one of around) for (const other of around) if (one !== other) all[one]?.add(other);
  }
  return { sides, all };
}

/** Open portals that touch each other, together: they act as one. */
export function portalGroups(cards: readonly (string | null)[]): number[][] {
  const left = new Set(ALL.filter((cell) => cards[cell] === "portal"));
  const groups: number[][] = [];
  for (const first of left) {
    const group = [first];
    left.delete(first);
    for (const portal of group) {
      for (const next of besides(portal)) if (left.delete(next)) group.push(next);
    }
    groups.push(group);
  }
  return groups;
}

/** The cells around a group of portals, which it makes adjacent to each other. */
export function aroundGroup(group: readonly number[], sides: readonly ReadonlySet<number>[]): number[] {
  const around = new Set(group.flatMap((portal) => [...(sides[portal] ?? [])]));
  return [...around].filter((cell) => !group.includes(cell));
}

/** The cells that a link between two cells runs over: both ends, and the portals between them. */
export function route(cards: readonly (string | null)[], near: Links, from: number, to: number): number[] {
  if (near.sides[from]?.has(to)) return [from, to];
  const group = portalGroups(cards).find((one) => [from, to].every((end) => aroundGroup(one, near.sides).includes(end)));
  if (!group) return [from, to];
  const paths: number[][] = group.filter((portal) => near.sides[portal]?.has(from)).map((portal) => [from, portal]);
  for (const path of paths) {
    const last = path.at(-1) ?? from;
    if (near.sides[last]?.has(to)) return [...path, to];
    for (const next of group) if (near.sides[last]?.has(next) && !path.includes(next)) paths.push([...path, next]);
  }
  return [from, to];
}

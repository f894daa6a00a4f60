/** What the board shows on each space. */
import { adjacent, type At } from "./grid";
import { cardsByName, sameSpace, spacesByName, type BoardCard, type MapSpace, type TilesView } from "./position";

export interface Cell {
  name: string;
  at: At;
  card: BoardCard | undefined;
  space: MapSpace | undefined;
  /** Lies here: "?" while it is face down. */
  treasure: string | undefined;
}

/** All spaces with a card, those of war maps, and those that can be chosen, sorted by y, then x. */
export function cellsOf(view: TilesView, targets: Iterable<string>): Cell[] {
  const cards = cardsByName(view);
  const spaces = spacesByName(view);
  const names = new Set([...cards.keys(), ...spaces.keys(), ...targets]);
  const cells = [...names].map((name): Cell => {
    const [x, y] = name.split(",").map(Number) as [number, number];
    const treasure = view.treasures.find((one) => sameSpace(one.at, [x, y]))?.treasure;
    return { name, at: [x, y], card: cards.get(name), space: spaces.get(name), treasure };
  });
  return cells.sort((one, two) => one.at[1] - two.at[1] || one.at[0] - two.at[0]);
}

/** The cards, with the empty spaces beside them. */
export const used = (view: TilesView): At[] =>
  view.board.flatMap(({ at, down }): At[] => (down ? [at] : [at, ...adjacent(at)]));

/** All of the maps; without maps what is in use. */
export const extent = (view: TilesView): At[] =>
  view.spaces.length ? view.spaces.map(({ at }) => at) : used(view);

/** The words that choose each space, by its name. */
export function targetsOf(next: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const word of next) {
    const match = /^(-?\d+,-?\d+)(?::\d+)?$/.exec(word);
    if (match) found.set(match[1]!, [...(found.get(match[1]!) ?? []), word]);
  }
  return found;
}

/** The boxes of the war maps: number, and the spaces of two corners. */
export function mapsOf(view: TilesView): { number: number; from: At; to: At }[] {
  const numbers = [...new Set(view.spaces.map(({ map }) => map))].sort((one, two) => one - two);
  return numbers.map((number) => {
    const own = view.spaces.filter(({ map }) => map === number).map(({ at }) => at);
    const [xs, ys] = [own.map(([x]) => x), own.map(([, y]) => y)];
    return { number, from: [Math.min(...xs), Math.min(...ys)], to: [Math.max(...xs), Math.max(...ys)] };
  });
}

/** Who controls what, and what it would bring if the game ended now. */
import { doubles, valueOf, type Catalogue } from "./catalogue";
import { adjacent, around, corners, nameOf } from "./grid";
import { cardsByName, seatsOf, spacesByName, type TilesView } from "./position";

export interface Standing {
  /** Pieces that count, by seat. */
  counts: number[];
  leaders: number[];
  value: number;
}

export interface MapStanding {
  counts: number[];
  first: number[];
  second: number[];
  worth: [number, number];
}

/** With two players a second place goes to who has at most so many pieces fewer. */
const CLOSE = 3;
const PLACES = { adjacent, corners, around };

/** How often a piece on these spaces counts, where it is not once. */
function weights(view: TilesView, catalogue: Catalogue): Map<string, number> {
  const cards = cardsByName(view);
  const found = new Map<string, number>();
  for (const { at, card, down } of view.board) {
    const where = down ? null : doubles(catalogue.get(card), view.house);
    if (!where) continue;
    for (const beside of PLACES[where as keyof typeof PLACES](at)) {
      const other = cards.get(nameOf(beside));
      if (other && !other.down && other.card !== card) found.set(nameOf(beside), 2);
    }
  }
  return found;
}

/** In the duel equal numbers give a faction to nobody; in the royal edition all tied get it. */
function majority(view: TilesView, counts: readonly number[]): number[] {
  const most = Math.max(...counts);
  const leaders = seatsOf(view).filter((seat) => most > 0 && counts[seat] === most);
  return view.variant === "kingdoms" && leaders.length > 1 ? [] : leaders;
}

export function factionStandings(view: TilesView, catalogue: Catalogue): Map<string, Standing> {
  const weight = weights(view, catalogue);
  const counts = new Map(view.factions.map((name) => [name, seatsOf(view).map(() => 0)]));
  for (const { at, card, down, pieces } of view.board) {
    const count = counts.get(card);
    if (down || !count) continue;
    for (const seat of pieces) count[seat]! += weight.get(nameOf(at)) ?? 1;
  }
  return new Map(
    [...counts].map(([name, count]) => {
      const leaders = view.result ? (view.result.factions[name] ?? []) : majority(view, count);
      return [name, { counts: count, leaders, value: valueOf(catalogue, name) }];
    }),
  );
}

export function mapStandings(view: TilesView, catalogue: Catalogue): Map<string, MapStanding> {
  const weight = weights(view, catalogue);
  const spaces = spacesByName(view);
  const names = Object.keys(view.map_points).sort((one, two) => Number(one) - Number(two));
  const counts = new Map(names.map((name) => [name, seatsOf(view).map(() => 0)]));
  for (const { at, pieces } of view.board) {
    const count = counts.get(String(spaces.get(nameOf(at))?.map));
    for (const seat of count ? pieces : []) count![seat]! += weight.get(nameOf(at)) ?? 1;
  }
  return new Map(
    [...counts].map(([name, count]) => {
      const [first, second] = view.result?.maps?.[name] ?? places(view, count);
      return [name, { counts: count, first, second, worth: view.map_points[name] ?? [0, 0] }];
    }),
  );
}

function places(view: TilesView, counts: readonly number[]): [number[], number[]] {
  const first = majority(view, counts);
  const left = counts.map((count, seat) => (first.includes(seat) ? 0 : count));
  const far = view.players === 2 && Math.max(...counts) - Math.max(...left) > CLOSE;
  return [first, far ? [] : majority(view, left)];
}

/** A line of the final scoring: what it is for, and what each seat gets by it. */
export interface Award {
  kind: "play" | "map" | "faction";
  name: string;
  gains: number[];
}

/** Points of play, then war maps, then factions: in this order they are counted at the end. */
export function awards(view: TilesView, catalogue: Catalogue): Award[] {
  const gains = (of: (seat: number) => number) => seatsOf(view).map(of);
  return [
    { kind: "play", name: "", gains: [...view.points] },
    ...[...mapStandings(view, catalogue)].map(([name, { first, second, worth }]): Award => ({
      kind: "map",
      name,
      gains: gains((seat) => (first.includes(seat) ? worth[0] : second.includes(seat) ? worth[1] : 0)),
    })),
    ...[...factionStandings(view, catalogue)].map(([name, { leaders, value }]): Award => ({
      kind: "faction",
      name,
      gains: gains((seat) => (leaders.includes(seat) ? value : 0)),
    })),
  ];
}

export const totals = (view: TilesView, all: readonly Award[]): number[] =>
  seatsOf(view).map((seat) => all.reduce((sum, award) => sum + (award.gains[seat] ?? 0), 0));

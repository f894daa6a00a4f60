/** The rows of the result, in the order in which they are counted. */
import { CATEGORIES, type AetheryaView, type Category } from "./position";

export interface Row {
  category: Category;
  /** By seat. */
  points: number[];
}

/** Stones only where there are tiles. */
export function rowsOf(view: AetheryaView): Row[] {
  const categories = view.result?.categories ?? [];
  return CATEGORIES.filter((category) => category !== "stones" || view.items).map((category) => ({
    category,
    points: categories.map((one) => one[category]),
  }));
}

/** The sums by seat after so many rows. */
export function sumsAfter(rows: readonly Row[], count: number, players: number): number[] {
  return Array.from({ length: players }, (_, seat) =>
    rows.slice(0, count).reduce((sum, row) => sum + (row.points[seat] ?? 0), 0),
  );
}

/** What decides between equal totals: of the seats that were still equal until then, the category that differs. */
export interface TieBreak {
  seat: number;
  points: number;
}

/** Null where the totals differ, or nothing does. Stones are no category of their own here. */
export function tieBreak(view: AetheryaView): TieBreak[] | null {
  if (!view.result || view.mode !== "competitive") return null;
  const { totals, categories, winners } = view.result;
  const ranked = categories.map((one) => CATEGORIES.filter((name) => name !== "stones").map((name) => one[name]).sort((a, b) => b - a));
  let equal = totals.flatMap((total, seat) => (total === Math.max(...totals) ? [seat] : []));
  for (let place = 0; place < CATEGORIES.length - 1 && equal.length > winners.length; place += 1) {
    const here = equal.map((seat) => ({ seat, points: ranked[seat]?.[place] ?? 0 }));
    const best = Math.max(...here.map((one) => one.points));
    equal = here.filter((one) => one.points === best).map((one) => one.seat);
    if (equal.length === winners.length) return here;
  }
  return null;
}

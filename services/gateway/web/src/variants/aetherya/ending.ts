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

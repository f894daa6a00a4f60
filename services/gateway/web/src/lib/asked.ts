/** Who is asked to a table, and where they will sit. No state, no texts. */
import type { TableInfo } from "./messages";

/** What kind of table it is. */
export const kindOf = (table: TableInfo): "rematch" | "challenge" | "table" =>
  table.rematch_of ? "rematch" : table.challenged?.length ? "challenge" : "table";

/** For whom a free seat is kept, or null: who was asked sits in the order of asking. */
export function keptFor(table: TableInfo, seat: number): string | null {
  const free = table.seats.flatMap((player, index) => (player === null ? [index] : []));
  return awaited(table)[free.indexOf(seat)] ?? null;
}

/** Players who were asked to sit down and have not done so. */
export const awaited = (table: TableInfo): string[] => (table.challenged ?? []).filter((player) => !table.seats.includes(player));

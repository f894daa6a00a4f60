/** The tables of the lobby, by what they are to the player. No state, no network. */
import type { TableInfo } from "./messages";

export interface Sorted {
  /** The player is asked to sit down there and has not answered. */
  challenges: TableInfo[];
  /** The player sits there. */
  mine: TableInfo[];
  others: TableInfo[];
}

/** Only tables that are open at this time (the server's milliseconds), the newest first. */
export function sortTables(tables: Iterable<TableInfo>, player: string, now: number): Sorted {
  const open = [...tables]
    .filter((table) => table.state === "open" && (!table.expires || table.expires > now))
    .sort((a, b) => (b.opened ?? 0) - (a.opened ?? 0));
  const seated = (table: TableInfo): boolean => table.seats.includes(player);
  const asked = (table: TableInfo): boolean => !seated(table) && (table.challenged ?? []).includes(player);
  return {
    challenges: open.filter(asked),
    mine: open.filter(seated),
    others: open.filter((table) => !seated(table) && !asked(table)),
  };
}

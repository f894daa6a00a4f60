/** How far the chats of tables were read in this browser: "table:number", the newest last. */

/** So many tables are remembered. */
const MOST = 40;

const entries = (kept: string | null): [string, number][] =>
  (kept ?? "")
    .split(",")
    .map((entry) => entry.split(":"))
    .flatMap(([table, number]) => (table && Number(number) > 0 ? [[table, Number(number)] as [string, number]] : []));

/** Number of the last line that was read at the table; 0: none. */
export const seenAt = (kept: string | null, table: string): number =>
  entries(kept).find(([one]) => one === table)?.[1] ?? 0;

/** With the lines up to this number read. */
export const withSeen = (kept: string | null, table: string, number: number): string =>
  [...entries(kept).filter(([one]) => one !== table), [table, number] as const]
    .slice(-MOST)
    .map((entry) => entry.join(":"))
    .join();

/** What a player does at tables. Each sends one command; a refusal is shown and gives null. */
import type { RefusalCode, TableInfo } from "./messages";
import { session } from "./session.svelte";
import { uuid } from "./uuid";

export type Options = Record<string, unknown>;
type Verb = "take_seat" | "leave_table" | "add_bot" | "start_table";

/** Opens a table of this browser's making; its id, or null. */
export async function openTable(variant: string, options: Options): Promise<string | null> {
  const table = uuid();
  const reply = await session.request("matchmaking", "open_table", { id: uuid(), table, variant, options });
  return reply.type === "table_accepted" ? table : null;
}

/** The game that was started by it, "" for other commands, or null when refused. */
export async function atTable(table: string, verb: Verb): Promise<string | null> {
  const reply = await session.request("matchmaking", verb, { id: uuid(), table });
  return reply.type === "table_accepted" ? (reply.game ?? "") : null;
}

/** A game against bots on all other seats; its id, or null. */
export async function playBots(variant: string, options: Options, seats: number): Promise<string | null> {
  const table = await openTable(variant, options);
  if (table === null) return null;
  for (let seat = 1; seat < seats; seat++) if ((await atTable(table, "add_bot")) === null) return null;
  return atTable(table, "start_table");
}

/** A table, or the code why not. A table opened just now may not be known yet: then it is asked for again. */
export async function findTable(table: string): Promise<TableInfo | RefusalCode> {
  for (let attempt = 0; ; attempt++) {
    const reply = await session.ask("views", "table", { table });
    if (reply.type === "table") return reply;
    const code = reply.type === "refused" ? reply.code : "internal";
    if (code !== "unknown_table" || attempt >= 8) return code;
    await new Promise((resolve) => setTimeout(resolve, 150 * (attempt + 1)));
  }
}


/** What a player does at tables. Each sends one command; a refusal is shown and gives null. */
import type { Clock } from "./clockChoice";
import { inviteOf, keepInvite, newInvite } from "./invites";
import type { RefusalCode, TableInfo } from "./messages";
import { session } from "./session.svelte";
import { uuid } from "./uuid";

export type Options = Record<string, unknown>;
type Verb = "take_seat" | "leave_table" | "add_bot" | "start_table" | "decline";

/** What is played for: the same for tables, challenges and waits. */
export interface Terms {
  clock: Clock | null;
  rated: boolean;
}

export interface Hosting extends Terms {
  private: boolean;
  /** Seconds after which programs take the free seats; null: never. */
  fillAfter: number | null;
}

const CASUAL: Hosting = { clock: null, rated: false, private: false, fillAfter: null };

/** Opens a table of this browser's making; its id, or null. The code of a private one is kept here. */
export async function openTable(variant: string, options: Options, hosting: Hosting = CASUAL): Promise<string | null> {
  const table = uuid();
  const invite = hosting.private ? newInvite() : null;
  const reply = await session.request("matchmaking", "open_table", {
    id: uuid(), table, variant, options, clock: hosting.clock, rated: hosting.rated, private: hosting.private, invite,
    fill_after: hosting.fillAfter,
  });
  if (reply.type !== "table_accepted") return null;
  if (invite !== null) keepInvite(table, invite);
  return table;
}

/** Asks people for a game; the id of the table where they are waited for, or null. */
export async function challenge(variant: string, options: Options, terms: Terms, opponents: readonly string[]): Promise<string | null> {
  const table = uuid();
  const reply = await session.request("matchmaking", "challenge", { id: uuid(), table, variant, options, opponents, ...terms });
  return reply.type === "table_accepted" ? table : null;
}

/** The game that was started by it, "" for other commands, or null when refused. */
export async function atTable(table: string, verb: Verb): Promise<string | null> {
  const invite = verb === "take_seat" ? { invite: inviteOf(table) } : {};
  const reply = await session.request("matchmaking", verb, { id: uuid(), table, ...invite });
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
    const reply = await session.ask("views", "table", { table, invite: inviteOf(table) });
    if (reply.type === "table") return reply;
    const code = reply.type === "refused" ? reply.code : "internal";
    if (code !== "unknown_table" || attempt >= 8) return code;
    await new Promise((resolve) => setTimeout(resolve, 150 * (attempt + 1)));
  }
}

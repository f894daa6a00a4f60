/** What a player does about a game beside moving. Each sends one command; a refusal is shown. */
import { session } from "./session.svelte";
import { uuid } from "./uuid";

type Verb = "resign" | "offer_abandonment" | "withdraw_abandonment";

/** Whether it was accepted. */
export async function act(verb: Verb, game: string): Promise<boolean> {
  const reply = await session.request("rules", verb, { id: uuid(), game });
  return reply.type === "accepted";
}

/**
 * Asks for another game like this one: where its players meet, or null when it was refused. Whoever asks second comes
 * to the table of who asked first.
 */
export async function rematch(game: string): Promise<string | null> {
  const reply = await session.request("matchmaking", "rematch", { id: uuid(), table: uuid(), game });
  if (reply.type !== "table_accepted") return null;
  return reply.game ? `/game/${reply.game}` : `/table/${reply.table}`;
}

/** Sits down at a table that one was asked to; its path, or null when it was refused. */
export async function join(table: string): Promise<string | null> {
  const reply = await session.request("matchmaking", "take_seat", { id: uuid(), table });
  if (reply.type !== "table_accepted") return null;
  return reply.game ? `/game/${reply.game}` : `/table/${table}`;
}

export async function decline(table: string): Promise<boolean> {
  const reply = await session.request("matchmaking", "decline", { id: uuid(), table });
  return reply.type === "table_accepted";
}

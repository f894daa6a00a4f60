/** The chat of one table, followed as long as it is shown somewhere. */
import type { ChatLine, FromServer, RefusalCode } from "./messages";
import { merge } from "./lines";
import { person } from "./person.svelte";
import { session } from "./session.svelte";
import { uuid } from "./uuid";

/** Characters of a line. */
export const LONGEST = 300;

export class Chat {
  /** As they came, also of players muted since. */
  private heard = $state.raw<readonly ChatLine[]>([]);
  lines = $derived(this.heard.filter((line) => !person.muted.has(line.player)));
  /** Why the last line was not said. */
  refused = $state<RefusalCode | null>(null);

  constructor(readonly table: string) {}

  /** Begins to listen; returns how to stop. */
  start(): () => void {
    const stop = session.listen((message) => this.hear(message));
    if (session.connection === "online") void this.load();
    return stop;
  }

  /** Whether it was said. */
  async say(text: string): Promise<boolean> {
    this.refused = null;
    const reply = await session.ask("people", "say", { id: uuid(), table: this.table, text }, true);
    if (reply.type === "refused") this.refused = reply.code;
    else void this.load();
    return reply.type === "done";
  }

  /** What was missed. All of it: a player who is read again has lines before the newest. */
  async load(): Promise<void> {
    const reply = await session.ask("people", "chat", { table: this.table });
    if (reply.type === "chat") this.heard = merge(this.heard, reply.lines);
  }

  private hear(message: FromServer): void {
    if (message.type === "welcome") void this.load();
    if (message.type === "chat" && message.table === this.table) this.heard = merge(this.heard, [message]);
  }
}

/** Tables that concern the player and the player's own games, kept fresh while the lobby is shown. */
import { SvelteMap } from "svelte/reactivity";
import type { FromServer, GameInfo, TableInfo } from "./messages";
import { session } from "./session.svelte";

const REFRESH = 15_000;
/** What was told of tables may be lost on the way; after so many refreshes of games they are asked for as well. */
const TABLES_EVERY = 4;

export class Lobby {
  readonly tables = new SvelteMap<string, TableInfo>();
  games = $state.raw<GameInfo[] | null>(null);

  /** Begins to follow; returns how to stop. */
  start(): () => void {
    const stop = session.listen((message) => this.hear(message));
    let count = 0;
    const timer = setInterval(() => {
      void this.loadGames();
      if (++count % TABLES_EVERY === 0) void this.loadTables();
    }, REFRESH);
    if (session.connection === "online") this.refresh();
    return () => {
      stop();
      clearInterval(timer);
    };
  }

  /** The player said no to it; what the platform says of it comes later. */
  forget(table: string): void {
    this.tables.delete(table);
  }

  private hear(message: FromServer): void {
    if (message.type === "welcome") this.refresh();
    if (message.type === "table") {
      this.take(message);
      if (message.state === "started" && message.seats.includes(session.me?.player ?? null)) void this.loadGames();
    }
  }

  private refresh(): void {
    session.say({ type: "follow_lobby" });
    void this.loadTables();
    void this.loadGames();
  }

  private take(table: TableInfo): void {
    const known = this.tables.get(table.table);
    if (!known || known.version <= table.version) this.tables.set(table.table, table);
  }

  private async loadTables(): Promise<void> {
    const reply = await session.ask("views", "tables", {});
    if (reply.type !== "tables") return;
    const present = new Set(reply.tables.map((table) => table.table));
    for (const id of this.tables.keys()) if (!present.has(id)) this.tables.delete(id);
    reply.tables.forEach((table) => this.take(table));
  }

  private async loadGames(): Promise<void> {
    const reply = await session.ask("views", "games", { finished: true, limit: 50 });
    if (reply.type === "games") this.games = reply.games;
  }
}

/** The player's games that are under way, kept fresh wherever the player is on this site. */
import type { FromServer, GameInfo } from "./messages";
import { session } from "./session.svelte";
import { waiting, type Here } from "./turns";

const REFRESH = 60_000;
/** Notices come in groups: one question is enough for them. */
const SOON = 250;
const CAUSES: ReadonlySet<string> = new Set(["your_turn", "game_started", "game_over"]);

/** What the page shows: which game or table, if any, and whether the game waits for the player. */
class Looking {
  here = $state.raw<Here | null>(null);
  table = $state<string | null>(null);
  hidden = $state(false);
  /** What the page is called, before the name of the site; "": nothing. */
  title = $state("");
  /** The game or the table that the player has before his eyes. */
  at = $derived(this.hidden ? null : (this.here?.game ?? this.table));

  /** Names the page until the returned function is called: what `$effect` wants. */
  named(title: string): () => void {
    this.title = title;
    return () => (this.title = "");
  }
}

export const looking = new Looking();

class Mine {
  /** null: not known yet. */
  games = $state.raw<GameInfo[] | null>(null);
  waiting = $derived(waiting(this.games ?? [], looking.here));
  /** Every game that this page has heard of, also those that are over by now. */
  known = $state.raw<ReadonlyMap<string, GameInfo>>(new Map());
  /** Not to be asked for again. */
  private readonly soughtAfter = new Set<string>();
  private owner: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  start(): void {
    session.listen((message) => this.hear(message));
    looking.hidden = document.hidden;
    setInterval(() => document.hidden || this.soon(), REFRESH);
    document.addEventListener("visibilitychange", () => (looking.hidden = document.hidden));
  }

  private hear(message: FromServer): void {
    if (message.type === "welcome") {
      if (message.player !== this.owner) this.forget();
      this.owner = message.player;
      void this.load();
    }
    if (message.type === "notice_gone" || (message.type === "notice" && CAUSES.has(message.kind))) this.soon();
  }

  private soon(): void {
    this.timer ??= setTimeout(() => void this.load(), SOON);
  }

  async load(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (session.connection !== "online") return;
    const reply = await session.ask("views", "games", { finished: false, limit: 200 });
    if (reply.type !== "games") return;
    this.games = reply.games;
    this.keep(reply.games);
  }

  /** Makes these games known, finished ones too, with one question at most. */
  async find(games: readonly string[]): Promise<void> {
    const missing = games.filter((game) => !this.known.has(game) && !this.soughtAfter.has(game));
    if (!missing.length || session.connection !== "online") return;
    missing.forEach((game) => this.soughtAfter.add(game));
    const reply = await session.ask("views", "games", { finished: true, limit: 200 });
    if (reply.type === "games") this.keep(reply.games);
  }

  private keep(games: readonly GameInfo[]): void {
    this.known = new Map([...this.known, ...games.map((game) => [game.game, game] as const)]);
  }

  private forget(): void {
    this.games = null;
    this.known = new Map();
    this.soughtAfter.clear();
  }
}

export const mine = new Mine();

/** Who is connected, of those whose names are shown somewhere on the page; and how many are here at all. */
import { SvelteSet } from "svelte/reactivity";
import type { FromServer } from "./messages";
import { session } from "./session.svelte";
import { Wanted } from "./wanted";

class PresenceStore {
  /** Players who are connected; null until the platform has told. */
  count = $state<number | null>(null);
  private readonly online = new SvelteSet<string>();
  private readonly wanted = new Wanted(() => this.later());
  private timer: ReturnType<typeof setTimeout> | undefined;

  start(): void {
    session.listen((message) => this.hear(message));
  }

  isOnline(player: string): boolean {
    return this.online.has(player);
  }

  /** Follows these players until the returned function is called. */
  watch(players: readonly string[]): () => void {
    return this.wanted.add(players);
  }

  private hear(message: FromServer): void {
    if (message.type === "welcome") this.follow();
    if (message.type !== "presence") return;
    this.count = message.count;
    const now = new Set(message.online);
    for (const player of this.online) if (!now.has(player)) this.online.delete(player);
    now.forEach((player) => this.online.add(player));
  }

  private later(): void {
    this.timer ??= setTimeout(() => this.follow(), 50);
  }

  private follow(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    session.say({ type: "follow_presence", players: this.wanted.list(100) });
  }
}

export const presence = new PresenceStore();

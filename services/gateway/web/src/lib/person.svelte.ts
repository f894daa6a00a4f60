/** What the platform holds against the player, and whom the player has muted. */
import { SvelteSet } from "svelte/reactivity";
import type { FromServer, Person } from "./messages";
import { session } from "./session.svelte";
import { uuid } from "./uuid";

const SANCTIONS: ReadonlySet<string> = new Set(["silenced", "banned", "pardoned"]);

class PersonStore {
  silenced = $state.raw<Person["silenced"]>(null);
  banned = $state.raw<Person["banned"]>(null);
  readonly muted = new SvelteSet<string>();

  start(): void {
    session.listen((message) => this.hear(message));
  }

  /** Reads nothing more of this player, or again. A refusal is shown. */
  async mute(player: string, on: boolean): Promise<void> {
    const reply = await session.request("people", on ? "mute" : "unmute", { id: uuid(), player });
    if (reply.type !== "done") return;
    if (on) this.muted.add(player);
    else this.muted.delete(player);
  }

  async load(): Promise<void> {
    const reply = await session.ask("people", "person", {});
    if (reply.type !== "person") return;
    this.silenced = reply.silenced;
    this.banned = reply.banned;
    this.muted.clear();
    reply.muted.forEach((player) => this.muted.add(player));
  }

  private hear(message: FromServer): void {
    // Said before the platform closes the connection, and each time that it is tried again.
    if (message.type === "problem" && message.sanction) this.banned = message.sanction;
    if (message.type === "welcome" || (message.type === "notice" && SANCTIONS.has(message.kind))) void this.load();
  }
}

export const person = new PersonStore();

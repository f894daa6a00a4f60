/** The player's waits for opponents, followed on every page; after a reload they are asked for. */
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { memory } from "./memory";
import type { TicketInfo } from "./messages";
import { router } from "./router.svelte";
import { session } from "./session.svelte";
import type { Options, Terms } from "./tables";
import { uuid } from "./uuid";
import { goesTo, newer, shown } from "./waiting";

/** Ids of waits that began in this browser and whose end the player has not been told. */
const KEY = "waits";
const MOST_KEPT = 10;
/** What was told on the way may be lost: while there is something to hear, it is asked for. */
const ASK_AGAIN = 10_000;

class Waits {
  private owner = "";
  private readonly tickets = new SvelteMap<string, TicketInfo>();
  private readonly untold = new SvelteSet<string>();
  readonly shown = $derived(shown([...this.tickets.values()], this.untold));

  /** Begins to follow, for as long as the page lives. */
  start(): void {
    for (const id of (memory.get(KEY) ?? "").split(" ")) if (id) this.untold.add(id);
    session.listen((message) => {
      if (message.type === "welcome") this.welcome(message.player);
      if (message.type === "ticket") this.take(message);
    });
    setInterval(() => {
      if (session.connection === "online" && (this.untold.size || this.shown.waiting.length)) void this.load();
    }, ASK_AGAIN);
  }

  /** Begins to wait; false when it was refused, which the player is shown. */
  async enter(variant: string, options: Options, terms: Terms, fill: boolean): Promise<boolean> {
    const ticket = uuid();
    this.untold.add(ticket);
    this.keep();
    const reply = await session.request("matchmaking", "enter_queue", { id: uuid(), ticket, variant, options, fill, ...terms });
    if (reply.type === "ticket_accepted") await this.load();
    else this.told(ticket);
    return reply.type === "ticket_accepted";
  }

  async cancel(ticket: string): Promise<void> {
    const reply = await session.request("matchmaking", "leave_queue", { id: uuid(), ticket });
    if (reply.type === "ticket_accepted") this.told(ticket);
    await this.load();
  }

  /** The player knows how this wait ended. */
  told(ticket: string): void {
    this.untold.delete(ticket);
    this.keep();
  }

  private keep(): void {
    memory.set(KEY, [...this.untold].slice(-MOST_KEPT).join(" "));
  }

  private welcome(player: string): void {
    if (player !== this.owner) this.tickets.clear();
    this.owner = player;
    void this.load();
  }

  private async load(): Promise<void> {
    const reply = await session.ask("views", "tickets", {});
    if (reply.type === "tickets") reply.tickets.forEach((ticket) => this.take(ticket));
  }

  private take(news: TicketInfo): void {
    const ticket = newer(this.tickets.get(news.ticket), news);
    this.tickets.set(ticket.ticket, ticket);
    if (!this.untold.has(ticket.ticket) || !goesTo(ticket, router.route)) return;
    this.told(ticket.ticket);
    router.go(`/game/${ticket.game}`);
  }
}

export const waits = new Waits();

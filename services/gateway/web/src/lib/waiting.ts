/** Waits for opponents: what is shown of them, and when a player is taken to the game. No state, no network. */
import type { TicketInfo } from "./messages";
import type { Route } from "./router.svelte";

/** The newer of two reports of one ticket. */
export const newer = (known: TicketInfo | undefined, news: TicketInfo): TicketInfo =>
  known && known.version > news.version ? known : news;

/** Tickets in words of the page: those that wait, and of those that ended the ones that the player has not been told of. */
export function shown(tickets: readonly TicketInfo[], untold: ReadonlySet<string>): { waiting: TicketInfo[]; ended: TicketInfo[] } {
  const newest = [...tickets].sort((a, b) => b.opened - a.opened);
  return {
    waiting: newest.filter((ticket) => ticket.state === "waiting"),
    ended: newest.filter((ticket) => ticket.state !== "waiting" && untold.has(ticket.ticket)),
  };
}

/**
 * Whether a player who waited in this browser goes to the game that was found. In the lobby always; where a real-time
 * clock runs from everywhere but from that game itself.
 */
export function goesTo(ticket: TicketInfo, route: Route): boolean {
  if (ticket.state !== "matched" || !ticket.game) return false;
  if (route.page === "game" && route.id === ticket.game) return false;
  return route.page === "lobby" || ticket.clock?.kind === "real_time";
}

const REASONS = ["nobody", "out_of_range", "left", "engaged", "banned"] as const;
export type Ending = "matched" | "ended" | (typeof REASONS)[number];

/** What became of a ticket, as a key of its words. */
export function ending(ticket: TicketInfo): Ending {
  if (ticket.state === "matched") return "matched";
  return REASONS.find((reason) => reason === ticket.reason) ?? "ended";
}

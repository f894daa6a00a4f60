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

/**
 * How far the range of ratings has widened, from 0 to 1, and when everybody will fit (the server's milliseconds; null:
 * never). As the platform pairs: with the wait, and without a rating at stake everybody fits after half of it.
 */
export function widening(ticket: TicketInfo, now: number): { share: number; anybody: number | null } {
  const whole = Math.max(1, ticket.deadline - ticket.opened);
  const share = Math.min(1, Math.max(0, (now - ticket.opened) / whole));
  if (ticket.rated) return { share, anybody: null };
  return { share: share < 0.5 ? share : 1, anybody: ticket.opened + whole / 2 };
}

const REASONS = ["nobody", "out_of_range", "left", "engaged", "banned"] as const;
export type Ending = "matched" | "ended" | (typeof REASONS)[number];

/** What became of a ticket, as a key of its words. */
export function ending(ticket: TicketInfo): Ending {
  if (ticket.state === "matched") return "matched";
  return REASONS.find((reason) => reason === ticket.reason) ?? "ended";
}

/** The player's notices as a list: pure functions. */
import type { Notice } from "./messages";

/** Kinds that ask for the player: they may sound. */
const CALLS: ReadonlySet<string> = new Set(["your_turn", "game_started", "challenge", "rematch", "table_full"]);
/** Kinds that stay in sight until the player has put them away. */
const WEIGHTY: ReadonlySet<string> = new Set(["silenced", "banned", "pardoned", "result_cancelled", "result_corrected"]);

/** With a notice more, newest first; one that is known is replaced. */
export function withNotice(list: readonly Notice[], notice: Notice): Notice[] {
  return [notice, ...list.filter((one) => one.number !== notice.number)].sort((a, b) => b.number - a.number);
}

export const withoutNotice = (list: readonly Notice[], number: number): Notice[] =>
  list.filter((one) => one.number !== number);

export const allRead = (list: readonly Notice[], upTo: number): Notice[] =>
  list.map((one) => (one.number <= upTo ? { ...one, read: true } : one));

/** Those that tell the reader something new: whoever looks at a game, or a table, sees what is going on there. */
export function news(list: readonly Notice[], looksAt: string | null): Notice[] {
  return list.filter((one) => !one.read && !(looksAt !== null && (one.game ?? one.table) === looksAt && isOfThePlay(one)));
}

const isOfThePlay = (notice: Notice): boolean =>
  ["your_turn", "game_started", "game_over", "table_full"].includes(notice.kind);

export const calls = (notice: Notice): boolean => CALLS.has(notice.kind);

/** What an operator decided about the player is not to be missed. */
export const weighs = (notice: Notice): boolean => WEIGHTY.has(notice.kind);

/** Where a notice leads; null: nowhere. */
export function pathOf(notice: Notice): string | null {
  if ((notice.kind === "challenge" || notice.kind === "rematch") && notice.table) return `/table/${notice.table}`;
  if (notice.game) return `/game/${notice.game}`;
  return notice.table ? `/table/${notice.table}` : null;
}

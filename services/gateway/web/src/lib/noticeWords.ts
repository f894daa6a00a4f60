/** What a notice says. */
import { t } from "../i18n/index.svelte";
import { variantName } from "../variants/registry";
import type { Notice } from "./messages";
import { mine } from "./mine.svelte";
import { playerName } from "./players";
import { at } from "./when";

const KINDS = [
  "your_turn", "game_started", "game_over", "challenge", "rematch", "table_full", "table_closed", "ticket_ended", "silenced",
  "banned", "pardoned", "result_cancelled", "result_corrected",
] as const;
/** Codes that have words; that a game was played to its end needs none. */
const CODES = [
  "host_left", "declined", "expired", "banned", "engaged", "left", "nobody", "out_of_range", "resigned", "time", "abandoned",
] as const;
/** Kinds whose reason is a code; that of the others is an operator's words. */
const CODED: ReadonlySet<string> = new Set(["table_closed", "ticket_ended", "game_over"]);

export function noticeWords(notice: Notice): string {
  const kind = KINDS.find((one) => one === notice.kind) ?? "other";
  return t(`around:notices.${kind}`, { name: notice.by ? playerName(notice.by) : "…" });
}

/** Which game, and who else plays it; "" where it is not known. */
export function noticeAbout(notice: Notice): string {
  const game = mine.known.get(notice.game ?? "");
  if (!game) return "";
  return [variantName(game.variant), ...game.players.filter((_, seat) => seat !== game.seat).map(playerName)].join(", ");
}

/** Until when, and why; "" where there is nothing to say. */
export function noticeMore(notice: Notice): string {
  return [until(notice), reason(notice)].filter(Boolean).join(" ");
}

function reason(notice: Notice): string {
  if (!notice.reason) return "";
  if (!CODED.has(notice.kind)) return t("around:notices.reason", { reason: notice.reason });
  const code = CODES.find((one) => one === notice.reason);
  return code ? t(`around:notices.why.${code}`) : "";
}

function until(notice: Notice): string {
  if (notice.kind !== "silenced" && notice.kind !== "banned") return "";
  return notice.until ? t("around:notices.until", { when: at(notice.until) }) : t("around:notices.forGood");
}

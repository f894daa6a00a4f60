/** Events that every game has, in words, and what they say about who left. */
import { t } from "../i18n/index.svelte";
import type { LogLine, Speaker } from "../variants/types";
import type { PastCommit } from "./messages";
import { playerName } from "./players";

type Data = Record<string, unknown>;
type Words = "resigned" | "offered" | "withdrawn" | "handed" | "flagged";

const SEATS: Record<string, Words> = {
  "game.resigned": "resigned",
  "game.abandonment-offered": "offered",
  "game.abandonment-withdrawn": "withdrawn",
  "game.seat-handed": "handed",
  "game.clock-flagged": "flagged",
};
const ENDS = ["played", "resigned", "time", "abandoned"] as const;
/** Which events have no line: clocks tick by themselves, and the first event is no news. */
const SILENT: ReadonlySet<string> = new Set(["game.created", "game.clock-started", "game.clock-stopped"]);

/** Whether an event of this tag has words, or needs none. */
export const isTold = (tag: string): boolean =>
  tag in SEATS || SILENT.has(tag) || ["game.ended", "game.result-cancelled", "game.result-corrected"].includes(tag);

/** Lines for the events of a commit that are not the variant's own. */
export function happenings(commit: PastCommit, speakers: readonly Speaker[]): LogLine[] {
  return commit.events.flatMap((event) => told(event.type, event.data, speakers));
}

function told(tag: string, data: Data, speakers: readonly Speaker[]): LogLine[] {
  const words = SEATS[tag];
  if (words) {
    const speaker = speakers[Number(data["seat"])];
    const more = { name: speaker?.name ?? "", bot: words === "handed" ? playerName(String(data["player"])) : "" };
    return [{ text: t(`around:log.${words}.${speaker?.mine ? "you" : "other"}`, more) }];
  }
  if (tag === "game.ended") {
    const reason = ENDS.find((one) => one === data["reason"]);
    return reason ? [{ text: t(`around:log.ended.${reason}`), heading: true }] : [];
  }
  // An operator's words are no marks of a card.
  const reason = String(data["reason"]).replace(/[⟦⟧]/g, "");
  if (tag === "game.result-cancelled") return [{ text: t("around:log.cancelled", { reason }), heading: true }];
  if (tag === "game.result-corrected") return [{ text: t("around:log.corrected", { reason }), heading: true }];
  return [];
}

/** Seats whose owners left before the end, in the order of their leaving, and how. */
export function leavers(past: readonly PastCommit[]): { seat: number; how: "resigned" | "flagged" }[] {
  const all = past.flatMap(({ events }) =>
    events.flatMap(({ type, data }) => {
      const how = type === "game.resigned" ? "resigned" : type === "game.clock-flagged" ? "flagged" : null;
      return how ? [{ seat: Number(data["seat"]), how } as const] : [];
    }),
  );
  return all.filter((one, index) => all.findIndex(({ seat }) => seat === one.seat) === index);
}

/** Whose turn it is and what is asked, as a sentence. */
import { t } from "../../i18n/index.svelte";
import type { Speaker, View } from "../types";
import { parseCard } from "./cards";
import { readView, type ClaimView } from "./position";

export function turn(raw: View, seat: number | null, speakers: readonly Speaker[]): string {
  const view = readView(raw);
  if (view.phase === "over") return t("game.over");
  if (view.to_act.length === 0) return t("claim:turn.resolving");
  if (seat === null || !view.to_act.includes(seat)) {
    const names = view.to_act.map((actor) => speakers[actor]?.name ?? "").join(", ");
    return t("claim:turn.wait", { name: names });
  }
  if (view.pending || view.phase === "end") return t("claim:turn.choose");
  return view.table.length === 0 ? t("claim:turn.lead") : follow(view, seat);
}

function follow(view: ClaimView, seat: number): string {
  const led = parseCard(view.table[0]?.[1] ?? "")?.faction;
  if (!led) return t("claim:turn.choose");
  const held = new Set((view.hands[seat] ?? []).map((card) => parseCard(card)?.faction));
  const faction = t(`claim:faction.${led}`);
  if (!held.has(led)) return t("claim:turn.free", { faction });
  const other = led !== "doppelganger" && held.has("doppelganger");
  return t(other ? "claim:turn.followOr" : "claim:turn.follow", { faction });
}

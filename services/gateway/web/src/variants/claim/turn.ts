/** Whose turn it is and what is asked, as a sentence. */
import { t } from "../../i18n/index.svelte";
import type { Speaker, View } from "../types";
import { parseCard } from "./cards";
import { ledFaction } from "./led";
import { readView, type ClaimView } from "./position";
import { cardWords, factionWords, list } from "./words";

export function turn(raw: View, seat: number | null, speakers: readonly Speaker[]): string {
  const view = readView(raw);
  if (view.phase === "over") return t("game.over");
  if (view.to_act.length === 0) return t("claim:turn.resolving");
  if (seat === null || !view.to_act.includes(seat)) {
    const name = list(view.to_act.map((actor) => speakers[actor]?.name ?? ""));
    return t(`claim:turn.${waitingFor(view)}`, { name });
  }
  if (view.pending) return asked(view);
  return view.table.length === 0 ? t("claim:turn.lead") : follow(view, seat);
}

function waitingFor({ pending }: ClaimView): "wait" | "waitPick" | "waitPeek" | "waitDiscard" | "waitGiant" | "waitLoot" {
  switch (pending?.kind) {
    case "pick":
      return pending.peek === null ? "waitPick" : "waitPeek";
    case "automaton":
      return "waitDiscard";
    case "giant":
      return "waitGiant";
    case "racoon":
      return "waitLoot";
    default:
      return "wait";
  }
}

function asked({ pending }: ClaimView): string {
  switch (pending?.kind) {
    case "pick":
      return pending.peek === null ? t("claim:turn.pick") : t("claim:turn.peek", { card: cardWords(pending.peek) });
    case "automaton":
      return t("claim:turn.discard");
    case "giant":
      return t("claim:turn.giant", { card: cardWords(pending.gnomes[0] ?? "") });
    default:
      return t("claim:turn.loot");
  }
}

function follow(view: ClaimView, seat: number): string {
  const led = ledFaction(view);
  if (!led) return t("claim:turn.choose");
  const held = new Set((view.hands[seat] ?? []).map((card) => parseCard(card)?.faction));
  const faction = factionWords(led);
  if (!held.has(led)) return t("claim:turn.free", { faction });
  const other = led !== "doppelganger" && held.has("doppelganger");
  return t(other ? "claim:turn.followOr" : "claim:turn.follow", { faction });
}

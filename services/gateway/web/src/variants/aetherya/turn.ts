/** Whose turn it is and what is asked, as a sentence. */
import { t } from "../../i18n/index.svelte";
import type { Speaker, View } from "../types";
import { readView } from "./position";
import { kindWords, list } from "./words";

export function turn(raw: View, seat: number | null, speakers: readonly Speaker[]): string {
  const view = readView(raw);
  if (view.result) return t("game.over");
  if (view.to_act.length === 0) return t("aetherya:turn.resolving");
  const names = view.to_act.map((actor) => speakers[actor]?.name ?? "");
  if (seat === null || !view.to_act.includes(seat)) {
    return view.step === "arrange" ? t("aetherya:turn.waitArrange", { names: list(names) }) : t("aetherya:turn.wait", { name: list(names) });
  }
  switch (view.step) {
    case "arrange":
      return t("aetherya:turn.arrange");
    case "drawn":
      return t("aetherya:turn.drawn", { card: kindWords(view.drawn ?? "?") });
    case "legend":
      return t(view.items ? "aetherya:turn.after" : "aetherya:turn.afterLegend");
    default:
      return t("aetherya:turn.act");
  }
}

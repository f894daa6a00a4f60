/** Whose turn it is and what is asked, as a sentence. */
import { t } from "../../i18n/index.svelte";
import type { Speaker, View } from "../types";
import { nameOf } from "./grid";
import { cardsByName, readView, type TilesView } from "./position";
import { factionWords } from "./words";

export function turn(raw: View, seat: number | null, speakers: readonly Speaker[]): string {
  const view = readView(raw);
  if (view.result) return t("game.over");
  if (view.to_act.length === 0 || view.step === null) return t("tiles:turn.happening");
  if (seat !== null && view.to_act.includes(seat)) return t(`tiles:turn.you.${view.step}`, { card: placedWords(view) });
  return t(`tiles:turn.other.${view.step}`, { name: speakers[view.turn]?.name ?? "", card: placedWords(view) });
}

function placedWords(view: TilesView): string {
  const card = view.placed && cardsByName(view).get(nameOf(view.placed));
  return card ? factionWords(card.card) : "";
}

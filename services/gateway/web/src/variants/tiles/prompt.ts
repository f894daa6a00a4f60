/** What is asked next, while a move is being put together. */
import { t } from "../../i18n/index.svelte";
import type { Catalogue } from "./catalogue";
import type { Choices } from "./choices";
import { nameOf } from "./grid";
import { cardsByName, type TilesView } from "./position";
import { asking } from "./powers";
import type { tiles } from "./texts/en";
import { factionWords } from "./words";

type Asked = keyof (typeof tiles)["ask"];

export function prompt(view: TilesView, catalogue: Catalogue, chosen: readonly string[], choices: Choices): string {
  const [verb, first] = chosen;
  if (choices.move && choices.next.length) return t("tiles:ask.more");
  if (choices.move) return t("tiles:ask.confirm");
  if (verb === "place") return first ? t("tiles:ask.space", { card: factionWords(first) }) : t("tiles:ask.card");
  if (verb === "copy" && !first) return t("tiles:ask.copy");
  if (choices.next.some((word) => word === "row" || word === "column")) return t("tiles:ask.line");
  if (verb === "remove") return t("tiles:ask.remove");
  if (verb === "reinforce") return t("tiles:ask.add");
  if (verb === "move") return t(chosen.length > 1 ? "tiles:ask.destination" : "tiles:ask.move-card");
  const from = verb === "copy" ? first : view.placed && nameOf(view.placed);
  const power = asking(catalogue.get(cardsByName(view).get(from ?? "")?.card ?? ""));
  const targets = chosen.length - (verb === "copy" ? 2 : 1);
  if (targets > 0 || !power) return t("tiles:ask.destination");
  return t(`tiles:ask.${power as Asked}`);
}

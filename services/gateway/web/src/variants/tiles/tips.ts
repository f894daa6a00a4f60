/** What is explained while a pointer or the focus rests on something. */
import { t } from "../../i18n/index.svelte";
import type { Catalogue, Faction } from "./catalogue";
import type { BoardCard, MapSpace, TilesView } from "./position";
import { powerWords } from "./powers";
import type { tiles } from "./texts/en";
import { causeWords, factionWords, kindWords } from "./words";

export interface Tip {
  title: string;
  text: string;
  /** Whose emblem stands beside it. */
  faction: string | null;
}

type Treasure = keyof (typeof tiles)["treasure"];

/** house: whether house powers are on. */
export function factionTip(faction: Faction, house: boolean): Tip {
  const worth = t("tiles:power.worth", { value: faction.value });
  const mark = faction.origin === "house" ? `, ${t("tiles:power.house")}` : "";
  return { title: `${factionWords(faction.name)} (${worth}${mark})`, text: powerWords(faction, house), faction: faction.name };
}

/** Of a card in a game. */
export function cardTip(view: TilesView, catalogue: Catalogue, name: string): Tip {
  return factionTip(catalogue.get(name) ?? { name, value: 0, origin: "source", effects: [] }, view.house);
}

export const kindTip = (space: MapSpace): Tip => ({
  title: kindWords(space.kind), text: t(`tiles:kind.${space.kind}.about`), faction: null,
});

export const treasureWords = (treasure: string): string =>
  t(`tiles:treasure.${treasure.replaceAll(" ", "-") as Treasure}`);

/** What lies on a space; null where there is nothing to say. */
export function spaceTip(
  view: TilesView,
  catalogue: Catalogue,
  card: BoardCard | undefined,
  space: MapSpace | undefined,
  treasure: string | undefined,
): Tip | null {
  if (treasure && treasure !== "?") return { title: causeWords(treasure), text: treasureWords(treasure), faction: null };
  const special = space && space.kind !== "plain" ? kindTip(space) : null;
  if (!card || card.down) return special;
  const tip = cardTip(view, catalogue, card.card);
  return special ? { ...tip, title: `${tip.title} · ${special.title}` } : tip;
}

/** Cards, tiles, legends and cells in words. */
import { t } from "../../i18n/index.svelte";
import type { Speaker } from "../types";
import { isKind, isLegend, isTile, type TileName } from "./cards";

export const kindWords = (card: string): string => (isKind(card) ? t(`aetherya:kind.${card}`) : t("aetherya:hiddenCard"));
export const tileWords = (tile: string): string => (isTile(tile) ? t(`aetherya:tile.${tile}`) : t("aetherya:hiddenTile"));
export const legendWords = (legend: string): string => (isLegend(legend) ? t(`aetherya:legend.${legend}`) : legend);

export function tileAbout(tile: TileName): string {
  switch (tile) {
    case "stone-1":
    case "stone-2":
    case "stone-3":
    case "stone-4":
      return t("aetherya:tileAbout.stone");
    default:
      return t(`aetherya:tileAbout.${tile}`);
  }
}

/** Marks a card, tile or legend in a log line, for `Inline` to draw. */
export const mark = (name: string): string => `⟦${name}⟧`;
export const marks = (names: readonly string[]): string => names.map(mark).join(" ");
/** A hidden tile, which looks unlike a hidden card. */
export const markTile = (name: string): string => mark(name === "?" ? "?tile" : name);

/** "a, b and c" */
export function list(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : t("aetherya:and", { list: words.slice(0, -1).join(", "), last });
}

export const who = (speaker: Speaker | undefined): "you" | "other" => (speaker?.mine ? "you" : "other");

/** With its sign: "+2", "−1". */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
export const points = (value: number): string => (value < 0 ? `−${-value}` : String(value));

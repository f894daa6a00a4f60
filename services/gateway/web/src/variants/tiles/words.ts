/** Factions, spaces, treasures and pieces in words. */
import { t } from "../../i18n/index.svelte";
import type { Speaker } from "../types";
import type { BoardCard, Kind, MapSpace } from "./position";
import type { tiles } from "./texts/en";

type Named = keyof (typeof tiles)["faction"];
type Caused = keyof (typeof tiles)["cause"];

/** A faction's name; one that the client does not know is called as its data file calls it. */
export function factionWords(name: string): string {
  const plain = name.replaceAll("-", " ");
  return t(`tiles:faction.${name as Named}`, { defaultValue: plain.charAt(0).toUpperCase() + plain.slice(1) });
}

/** A card by its faction; a hidden one is called so. */
export const cardWords = (name: string): string => (name === "?" ? t("tiles:hiddenCard") : factionWords(name));

/** What made something happen: a faction, a special space or a treasure. */
export const causeWords = (cause: string): string =>
  t(`tiles:cause.${cause.replaceAll(" ", "-") as Caused}`, { defaultValue: factionWords(cause) });

/** Marks a card in a log line, for `Inline` to draw. */
export const mark = (name: string): string => `⟦${name}⟧`;
export const marks = (names: readonly string[]): string => names.map(mark).join(" ");

/** "a, b and c" */
export function list(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : t("tiles:and", { list: words.slice(0, -1).join(", "), last });
}

export const who = (speaker: Speaker | undefined): "you" | "other" => (speaker?.mine ? "you" : "other");

export const pieceWords = (speaker: Speaker | undefined): string =>
  t(`tiles:piece.${who(speaker)}`, { name: speaker?.name ?? "" });

export const signed = (number: number): string => (number < 0 ? `−${-number}` : `+${number}`);

export const kindWords = (kind: Kind): string => t(`tiles:kind.${kind}.name`);

/** What lies on a space, for those who do not see it. */
export function spaceWords(
  name: string,
  card: BoardCard | undefined,
  space: MapSpace | undefined,
  treasure: string | undefined,
  speakers: readonly Speaker[],
): string {
  const parts = [t("tiles:space", { at: name })];
  if (space) parts.push(t("tiles:map", { number: space.map }));
  if (space && space.kind !== "plain") parts.push(kindWords(space.kind));
  if (treasure) parts.push(treasure === "?" ? t("tiles:hiddenTreasure") : causeWords(treasure));
  if (card) parts.push(card.down ? t("tiles:faceDown", { card: factionWords(card.card) }) : factionWords(card.card));
  else if (space?.kind !== "off") parts.push(t("tiles:empty"));
  parts.push(...(card?.pieces ?? []).map((seat) => pieceWords(speakers[seat])));
  return parts.join(", ");
}

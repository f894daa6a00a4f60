/** Cards, factions and moves in words. */
import { t } from "../../i18n/index.svelte";
import type { Speaker } from "../types";
import { parseCard, type Faction } from "./cards";

/** "Goblin 9"; a hidden card is called so. */
export function cardWords(name: string): string {
  const card = parseCard(name);
  return card ? t("claim:card", { faction: t(`claim:faction.${card.faction}`), value: card.value }) : t("claim:hiddenCard");
}

/** Marks a card in a log line, for `Inline` to draw. */
export const mark = (name: string): string => `⟦${name}⟧`;
export const marks = (names: readonly string[]): string => names.map(mark).join(" ");

export const factionWords = (faction: string): string => t(`claim:factions.${faction as Faction}`);

/** "a, b and c" */
export function list(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : t("claim:and", { list: words.slice(0, -1).join(", "), last });
}

/** Powers that are others with three or four players. */
const MANY = ["automaton", "bard", "dwarf", "giant", "knight", "peasant", "racoon", "seer", "viking"] as const;

/** The power of a faction where it is another one with three or four players, else "". */
export function manyWords(faction: Faction): string {
  const other = MANY.find((one) => one === faction);
  return other ? t(`claim:powerMany.${other}`) : "";
}

/** What a faction can do with so many players. */
export const powerWords = (faction: Faction, players: number): string =>
  (players > 2 && manyWords(faction)) || t(`claim:power.${faction}`);

export const who = (speaker: Speaker | undefined): "you" | "other" => (speaker?.mine ? "you" : "other");

/** What a button for this move says. */
export function moveWords(move: string): string {
  const [verb, ...rest] = move.split(" ");
  const what = rest.join(" ");
  switch (verb) {
    case "pick":
      return what === "deck" ? t("claim:move.pickDeck") : t("claim:move.pick", { card: cardWords(what) });
    case "smash":
    case "spare":
      return t(`claim:move.${verb}`, { card: cardWords(what) });
    case "loot":
      return t("claim:move.loot", { faction: factionWords(what) });
    default:
      return move;
  }
}

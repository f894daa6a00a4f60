/** The end of a trick in words: who won it and why, what goes to whom, who leads. */
import type { ClaimTableCleared, ClaimTrickCollected, ClaimTrickWon } from "../../contracts/messages";
import { t } from "../../i18n/index.svelte";
import type { LogLine } from "../types";
import { parseCard, type Faction } from "./cards";
import { line, said, type Speakers, type Teller } from "./telling";
import { mark, marks } from "./words";

function byPower(faction: string): LogLine {
  return line(
    faction === "knight" ? t("claim:log.byKnight") : t("claim:log.byPower", { faction: t(`claim:faction.${faction as Faction}`) }),
  );
}

export const trickWon: Teller<ClaimTrickWon> = (event, speakers) => [
  ...event.raised.map((seat) => line(said("raised", speakers, seat))),
  line(said("won", speakers, event.seat, { card: mark(event.card) })),
  ...(event.power ? [byPower(event.power)] : []),
];

/** Who leads by a power; an automaton gives the next trick away. */
function leadsNext(speakers: Speakers, seat: number, power: string | null | undefined): LogLine[] {
  if (!power) return [];
  if (power === "automaton") return [line(said("again", speakers, seat))];
  return [line(said("leadsBy", speakers, seat, { faction: t(`claim:faction.${power as Faction}`) }))];
}

export const tableCleared: Teller<ClaimTableCleared> = (event, speakers) => [
  ...(event.kept.length ? [line(said("kept", speakers, event.seat, { cards: marks(event.kept) }))] : []),
  ...leadsNext(speakers, event.leader, event.power),
];

const isOf = (faction: Faction) => (card: string) => parseCard(card)?.faction === faction;
const isDwarf = isOf("dwarf");
const isTroll = isOf("troll");

/** Dwarves and trolls by themselves: a power says to whom they go. */
export const trickCollected: Teller<ClaimTrickCollected> = (event, speakers) => {
  const to = (key: "collected" | "dwarves" | "trolls" | "gnomesOut", seat: number, cards: string[]) =>
    cards.length ? [line(said(key, speakers, seat, { cards: marks(cards) }))] : [];
  return [
    ...event.score.flatMap((cards, seat) => to("collected", seat, cards.filter((card) => !isDwarf(card) && !isTroll(card)))),
    ...event.score.flatMap((cards, seat) => to("dwarves", seat, cards.filter(isDwarf))),
    ...event.score.flatMap((cards, seat) => to("trolls", seat, cards.filter(isTroll))),
    ...(event.trolls.length ? [line(t("claim:log.aside", { cards: marks(event.trolls) }))] : []),
    ...to("gnomesOut", event.seat, event.gnomes),
    ...leadsNext(speakers, event.leader, event.power),
  ];
};

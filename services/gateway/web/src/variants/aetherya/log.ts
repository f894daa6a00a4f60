/** What happened in words: one function for each event of aetherya. */
import type {
  AetheryaAgePassed, AetheryaCardDrawn, AetheryaCardExchanged, AetheryaCardsArranged, AetheryaCardsDealt, AetheryaCardsSwapped,
  AetheryaCardTurnedUp, AetheryaDiscardBegan, AetheryaDragonReplaced, AetheryaGameBegan, AetheryaGameScored,
  AetheryaKingdomsTurnedUp, AetheryaLegendsLaid, AetheryaLegendTaken, AetheryaTileBought, AetheryaTileLaid, AetheryaTileSeen,
  AetheryaTileStolen, AetheryaTurnBegan,
} from "../../contracts/messages";
import { t } from "../../i18n/index.svelte";
import type { PastCommit } from "../../lib/messages";
import type { LogLine, Speaker } from "../types";
import type { Mode } from "./position";
import { mark, marks, markTile, points, who } from "./words";

type Speakers = readonly Speaker[];
type Teller<E> = (event: E, speakers: Speakers) => LogLine[];

const name = (speakers: Speakers, seat: number): string => speakers[seat]?.name ?? "";
/** The other player in a sentence, after "from" or after "of". */
const other = (key: "from" | "of", speakers: Speakers, seat: number): string =>
  t(`aetherya:${key}.${who(speakers[seat])}`, { name: name(speakers, seat) });
const line = (text: string): LogLine => ({ text });
const heading = (text: string): LogLine => ({ text, heading: true });

type Said =
  | "dealt" | "first" | "arranged" | "turn" | "drew" | "exchanged" | "exchangedDiscard" | "turnedUp" | "legend" | "laid" | "seen"
  | "stolen" | "bought" | "dragon" | "swapped";

/** A sentence about a seat, in the second or third person. */
function said(key: Said, speakers: Speakers, seat: number, more: Record<string, string> = {}): string {
  return t(`aetherya:log.${key}.${who(speakers[seat])}`, { name: name(speakers, seat), ...more });
}

/** What comes up or leaves together with a card. */
function withCard(tile: string | null, lost: readonly string[]): LogLine[] {
  return [
    ...(lost.length ? [line(t("aetherya:log.lost", { tiles: marks(lost) }))] : []),
    ...(tile ? [line(t("aetherya:log.tile", { tile: mark(tile) }))] : []),
  ];
}

const gameBegan: Teller<AetheryaGameBegan> = (event) => [
  line(t(`aetherya:log.began.${event.mode as Mode}`) + (event.items ? t("aetherya:log.items") : "") + "."),
];

const cardsDealt: Teller<AetheryaCardsDealt> = (event, speakers) => [
  ...event.arranging.map((cards, seat) => line(said("dealt", speakers, seat, { cards: marks(cards) }))),
  ...(event.arranging.length > 1 ? [line(said("first", speakers, event.first))] : []),
];

const exchanged: Teller<AetheryaCardExchanged> = (event, speakers) => {
  const words = { card: mark(event.card), cell: event.cell, replaced: mark(event.replaced) };
  const key = event.source === "discard" ? "exchangedDiscard" : "exchanged";
  return [line(said(key, speakers, event.seat, words)), ...withCard(event.tile, event.lost)];
};

const turnedUp: Teller<AetheryaCardTurnedUp> = (event, speakers) => [
  line(said("turnedUp", speakers, event.seat, { discarded: mark(event.discarded), card: mark(event.card), cell: event.cell })),
  ...withCard(event.tile, []),
];

const seen: Teller<AetheryaTileSeen> = (event, speakers) => [
  line(said("seen", speakers, event.seat, { owner: other("of", speakers, event.owner), cell: event.cell, tile: markTile(event.tile) })),
];

const turnedUpAll: Teller<AetheryaKingdomsTurnedUp> = (event, speakers) => [
  heading(t("aetherya:log.end")),
  ...event.kingdoms.flatMap(({ cards, tiles }, seat) => {
    const all = [...Object.values(cards), ...Object.values(tiles)];
    return all.length ? [line(t("aetherya:log.rest", { name: name(speakers, seat), cards: marks(all) }))] : [];
  }),
];

const bought: Teller<AetheryaTileBought> = (event, speakers) => [
  line(said("bought", speakers, event.seat, { owner: other("from", speakers, event.owner), tile: mark(event.tile), stone: mark(event.stone) })),
];

const dragonReplaced: Teller<AetheryaDragonReplaced> = (event, speakers) => [
  line(said("dragon", speakers, event.seat, { cell: event.cell, card: mark(event.card) })),
  ...withCard(null, event.lost),
];

const agePassed: Teller<AetheryaAgePassed> = (event) => [
  line(t("aetherya:log.age", { age: event.age })),
  ...(event.open.length ? [line(t("aetherya:log.ageNext", { legends: marks(event.open) }))] : []),
];

/** By event tag. */
const TELLERS: Record<string, Teller<never>> = {
  "aetherya.game-began": gameBegan,
  "aetherya.cards-dealt": cardsDealt,
  "aetherya.legends-laid": (event: AetheryaLegendsLaid) => [line(t("aetherya:log.legends", { legends: marks(event.open) }))],
  "aetherya.tiles-laid": () => [line(t("aetherya:log.tiles"))],
  "aetherya.cards-arranged": (event: AetheryaCardsArranged, speakers) => [line(said("arranged", speakers, event.seat))],
  "aetherya.arrangements-shown": () => [line(t("aetherya:log.shown"))],
  "aetherya.discard-began": (event: AetheryaDiscardBegan) => [line(t("aetherya:log.discard", { card: mark(event.card) }))],
  "aetherya.turn-began": (event: AetheryaTurnBegan, speakers) => [heading(said("turn", speakers, event.seat))],
  "aetherya.card-drawn": (event: AetheryaCardDrawn, speakers) => [line(said("drew", speakers, event.seat, { card: mark(event.card) }))],
  "aetherya.pile-shuffled": () => [line(t("aetherya:log.shuffled"))],
  "aetherya.card-exchanged": exchanged,
  "aetherya.card-turned-up": turnedUp,
  "aetherya.legend-taken": (event: AetheryaLegendTaken, speakers) => [
    line(said("legend", speakers, event.seat, { legend: mark(event.legend) })),
  ],
  "aetherya.tile-laid": (event: AetheryaTileLaid, speakers) => [
    line(said("laid", speakers, event.seat, { tile: mark(event.tile), cell: event.on })),
  ],
  "aetherya.tile-seen": seen,
  "aetherya.tile-stolen": (event: AetheryaTileStolen, speakers) => [
    line(said("stolen", speakers, event.seat, { owner: other("from", speakers, event.owner), tile: mark(event.tile) })),
  ],
  "aetherya.tile-bought": bought,
  "aetherya.dragon-replaced": dragonReplaced,
  "aetherya.cards-swapped": (event: AetheryaCardsSwapped, speakers) => [
    line(said("swapped", speakers, event.seat, { one: event.cells[0] ?? "", other: event.cells[1] ?? "" })),
  ],
  "aetherya.age-passed": agePassed,
  "aetherya.kingdoms-turned-up": turnedUpAll,
  "aetherya.game-scored": (event: AetheryaGameScored, speakers) =>
    event.totals.map((total, seat) => line(t("aetherya:log.total", { name: name(speakers, seat), total: points(total) }))),
};

export function log(commit: PastCommit, speakers: Speakers): LogLine[] {
  return commit.events.flatMap((event) => TELLERS[event.type]?.(event.data as never, speakers) ?? []);
}

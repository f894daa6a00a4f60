/** What happened in words: one function for each event of the tile games. */
import type {
  TilesCardDrawn, TilesCardMoved, TilesCardPlaced, TilesCardsDealt, TilesCardsKept, TilesCardsSwapped, TilesCardsTaken,
  TilesCardTurned, TilesDisplayExchanged, TilesDisplayRefilled, TilesGameBegan, TilesGameEnded, TilesMapsLaid,
  TilesPieceAdded, TilesPieceMoved, TilesPiecesRemoved, TilesPiecesSwapped, TilesPointsChanged, TilesPowerSkipped,
  TilesPowerUsed, TilesTreasuresHidden, TilesTreasureTurned, TilesTurnBegan,
} from "../../contracts/messages";
import { t } from "../../i18n/index.svelte";
import type { PastCommit } from "../../lib/messages";
import type { LogLine, Speaker } from "../types";
import { nameOf } from "./grid";
import type { tiles } from "./texts/en";
import { causeWords, factionWords, list, mark, marks, signed, who } from "./words";

type Speakers = readonly Speaker[];
type Teller<E> = (event: E, speakers: Speakers) => LogLine[];
type Texts = (typeof tiles)["log"];
/** Texts of which there is one for the reader and one for others. */
type Said = { [K in keyof Texts]: Texts[K] extends { you: string; other: string } ? K : never }[keyof Texts];

const line = (text: string): LogLine[] => [{ text }];
const heading = (text: string): LogLine[] => [{ text, heading: true }];

/** A sentence about a seat, in the second or third person. */
function said(key: Said, speakers: Speakers, seat: number, more: Record<string, string | number> = {}): string {
  return t(`tiles:log.${key}.${who(speakers[seat])}`, { name: speakers[seat]?.name ?? "", ...more });
}

const powerUsed: Teller<TilesPowerUsed> = ({ seat, card, copied }, speakers) =>
  line(
    copied
      ? said("copied", speakers, seat, { card: mark(card), copied: mark(copied) })
      : said("used", speakers, seat, { card: mark(card) }),
  );

const piecesRemoved: Teller<TilesPiecesRemoved> = ({ pieces, cause }, speakers) =>
  pieces.flatMap(({ at, seat }) => line(said("removed", speakers, seat, { at: nameOf(at), cause: causeWords(cause) })));

const cardsTaken: Teller<TilesCardsTaken> = ({ seat, cards }, speakers) =>
  line(said("taken", speakers, seat, { cards: marks(cards), count: cards.length }));

const cardsKept: Teller<TilesCardsKept> = ({ seat, kept }, speakers) =>
  line(said("kept", speakers, seat, { cards: marks(kept), count: kept.length }));

const cardDrawn: Teller<TilesCardDrawn> = ({ seat, card, source }, speakers) =>
  line(said(source === "display" ? "chose" : "drew", speakers, seat, { card: mark(card) }));

const gameEnded: Teller<TilesGameEnded> = ({ reason, winners }, speakers) => [
  ...heading(t(`tiles:log.end.${reason as keyof Texts["end"]}`)),
  ...line(t("tiles:log.winners", { names: list(winners.map((seat) => speakers[seat]?.name ?? "")) })),
];

/** By event tag. An event without an entry is told by others beside it. */
const TELLERS: Record<string, Teller<never>> = {
  "tiles.game-began": ({ factions, house }: TilesGameBegan) => [
    ...line(t("tiles:log.began", { factions: list(factions.map(({ name }) => factionWords(name))) })),
    ...(house ? line(t("tiles:log.house")) : []),
  ],
  "tiles.maps-laid": ({ maps }: TilesMapsLaid) =>
    line(t("tiles:log.maps", { maps: list(maps.map(({ number }) => String(number))) })),
  "tiles.treasures-hidden": ({ at }: TilesTreasuresHidden) => line(t("tiles:log.hidden", { count: at.length })),
  "tiles.cards-dealt": ({ start, first }: TilesCardsDealt, speakers) =>
    line(said("dealt", speakers, first, { start: mark(start) })),
  "tiles.display-exchanged": ({ returned, revealed }: TilesDisplayExchanged) =>
    line(t("tiles:log.exchanged", { returned: marks(returned), revealed: marks(revealed) })),
  "tiles.turn-began": ({ seat }: TilesTurnBegan, speakers) => heading(said("turn", speakers, seat)),
  "tiles.card-placed": ({ seat, card, at }: TilesCardPlaced, speakers) =>
    line(said("placed", speakers, seat, { card: mark(card), at: nameOf(at) })),
  "tiles.treasure-turned": ({ treasure }: TilesTreasureTurned) =>
    line(t("tiles:log.treasure", { treasure: causeWords(treasure) })),
  "tiles.power-used": powerUsed,
  "tiles.power-skipped": ({ seat, card }: TilesPowerSkipped, speakers) =>
    line(said("skipped", speakers, seat, { card: mark(card) })),
  "tiles.points-changed": ({ seat, change, cause }: TilesPointsChanged, speakers) =>
    line(said("points", speakers, seat, { change: signed(change), cause: causeWords(cause) })),
  "tiles.piece-added": ({ seat, at, cause }: TilesPieceAdded, speakers) =>
    line(said("added", speakers, seat, { at: nameOf(at), cause: causeWords(cause) })),
  "tiles.pieces-removed": piecesRemoved,
  "tiles.pieces-swapped": ({ one, two }: TilesPiecesSwapped) =>
    line(t("tiles:log.piecesSwapped", { one: nameOf(one.at), two: nameOf(two.at) })),
  "tiles.piece-moved": ({ piece, to }: TilesPieceMoved, speakers) =>
    line(said("pieceMoved", speakers, piece.seat, { from: nameOf(piece.at), to: nameOf(to) })),
  "tiles.card-turned": ({ at, down, cause }: TilesCardTurned) =>
    line(t(down ? "tiles:log.turnedDown" : "tiles:log.turnedUp", { at: nameOf(at), cause: causeWords(cause) })),
  "tiles.card-moved": ({ card, source, target }: TilesCardMoved) =>
    line(t("tiles:log.cardMoved", { card: mark(card), from: nameOf(source), to: nameOf(target) })),
  "tiles.cards-swapped": ({ one, two }: TilesCardsSwapped) =>
    line(t("tiles:log.cardsSwapped", { one: nameOf(one), two: nameOf(two) })),
  "tiles.cards-taken": cardsTaken,
  "tiles.cards-kept": cardsKept,
  "tiles.pile-shuffled": () => line(t("tiles:log.shuffled")),
  "tiles.card-drawn": cardDrawn,
  "tiles.display-refilled": ({ revealed }: TilesDisplayRefilled) =>
    line(t("tiles:log.refilled", { cards: marks(revealed) })),
  "tiles.game-ended": gameEnded,
};

/** Whether an event has words of its own. */
export const isTold = (type: string): boolean => type in TELLERS;

export function log(commit: PastCommit, speakers: Speakers): LogLine[] {
  return commit.events.flatMap((event) => TELLERS[event.type]?.(event.data as never, speakers) ?? []);
}

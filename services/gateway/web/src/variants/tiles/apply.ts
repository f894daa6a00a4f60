/** What an event changes on the table, as this viewer sees it; what it leaves alone, the view after the commit tells. */
import type {
  Piece, TilesCardDrawn, TilesCardMoved, TilesCardPlaced, TilesCardsSwapped, TilesCardTurned, TilesDisplayRefilled,
  TilesPieceAdded, TilesPieceMoved, TilesPiecesRemoved, TilesPiecesSwapped, TilesPointsChanged, TilesTreasureRemoved,
  TilesTreasureTurned,
} from "../../contracts/messages";
import { nameOf, type At } from "./grid";
import { sameSpace, type BoardCard, type TilesView } from "./position";

/** The view after an event, and the spaces where it happened. */
export interface Applied {
  view: TilesView;
  spaces: string[];
}

type Apply<E> = (view: TilesView, event: E) => Applied;

const without = <T>(things: readonly T[], thing: T): T[] => {
  const index = things.indexOf(thing);
  return index < 0 ? [...things] : things.toSpliced(index, 1);
};

/** A card of a hand that is shown from its back goes as any "?". */
const withoutCard = (hand: readonly string[], card: string): string[] =>
  without(hand, hand.includes(card) ? card : "?");

const changed = (numbers: readonly number[], seat: number, by: number): number[] =>
  numbers.map((number, index) => (index === seat ? number + by : number));

const onBoard = (view: TilesView, at: At, change: (card: BoardCard) => BoardCard): TilesView => ({
  ...view,
  board: view.board.map((card) => (sameSpace(card.at, at) ? change(card) : card)),
});

const put = (view: TilesView, at: At, seat: number): TilesView =>
  onBoard(view, at, (card) => ({ ...card, pieces: [...card.pieces, seat].sort() }));
const take = (view: TilesView, { at, seat }: Piece): TilesView =>
  onBoard(view, at, (card) => ({ ...card, pieces: without(card.pieces, seat) }));
const home = (view: TilesView, seats: readonly number[]): TilesView => ({
  ...view,
  supply: seats.reduce((supply, seat) => changed(supply, seat, 1), view.supply),
});

const placed: Apply<TilesCardPlaced> = (view, { seat, card, at, piece }) => ({
  view: {
    ...view,
    board: [...view.board, { at, card, down: false, pieces: piece ? [seat] : [] }],
    hands: view.hands.map((hand, owner) => (owner === seat ? withoutCard(hand, card) : hand)),
    supply: piece ? changed(view.supply, seat, -1) : view.supply,
    placed: at,
  },
  spaces: [nameOf(at)],
});

const removed: Apply<TilesPiecesRemoved> = (view, { pieces }) => ({
  view: home(pieces.reduce(take, view), pieces.map(({ seat }) => seat)),
  spaces: pieces.map(({ at }) => nameOf(at)),
});

const swapped: Apply<TilesPiecesSwapped> = (view, { one, two }) => ({
  view: put(put(take(take(view, one), two), one.at, two.seat), two.at, one.seat),
  spaces: [nameOf(one.at), nameOf(two.at)],
});

const turned: Apply<TilesCardTurned> = (view, { at, down, returned }) => ({
  view: home(onBoard(view, at, (card) => ({ ...card, down, pieces: down ? [] : card.pieces })), returned),
  spaces: [nameOf(at)],
});

const relaid = (view: TilesView, where: (at: At) => [number, number]): TilesView => ({
  ...view,
  board: view.board.map((card) => ({ ...card, at: where(card.at) })),
  placed: view.placed && where(view.placed),
});

const cardMoved: Apply<TilesCardMoved> = (view, { source, target }) => ({
  view: relaid(view, (at) => (sameSpace(at, source) ? target : [at[0], at[1]])),
  spaces: [nameOf(source), nameOf(target)],
});

const cardsSwapped: Apply<TilesCardsSwapped> = (view, { one, two }) => ({
  view: relaid(view, (at) => (sameSpace(at, one) ? two : sameSpace(at, two) ? one : [at[0], at[1]])),
  spaces: [nameOf(one), nameOf(two)],
});

const drawn: Apply<TilesCardDrawn> = (view, { seat, card, source }) => ({
  view: {
    ...view,
    hands: view.hands.map((hand, owner) => (owner === seat ? [...hand, card] : hand)),
    display: source === "display" ? without(view.display, card) : view.display,
    pile: source === "display" ? view.pile : view.pile.slice(1),
  },
  spaces: [],
});

/** By event tag: those that can be seen happening. */
const APPLIES: Record<string, Apply<never>> = {
  "tiles.card-placed": placed,
  "tiles.points-changed": (view, { seat, change }: TilesPointsChanged) => ({
    view: { ...view, points: changed(view.points, seat, change) },
    spaces: view.placed ? [nameOf(view.placed)] : [],
  }),
  "tiles.piece-added": (view, { seat, at }: TilesPieceAdded) => ({
    view: put({ ...view, supply: changed(view.supply, seat, -1) }, at, seat),
    spaces: [nameOf(at)],
  }),
  "tiles.pieces-removed": removed,
  "tiles.pieces-swapped": swapped,
  "tiles.piece-moved": (view, { piece, to }: TilesPieceMoved) => ({
    view: put(take(view, piece), to, piece.seat),
    spaces: [nameOf(piece.at), nameOf(to)],
  }),
  "tiles.card-turned": turned,
  "tiles.card-moved": cardMoved,
  "tiles.cards-swapped": cardsSwapped,
  "tiles.treasure-turned": (view, { at, treasure }: TilesTreasureTurned) => ({
    view: { ...view, treasures: view.treasures.map((one) => (sameSpace(one.at, at) ? { at, treasure } : one)) },
    spaces: [nameOf(at)],
  }),
  "tiles.treasure-removed": (view, { at }: TilesTreasureRemoved) => ({
    view: { ...view, treasures: view.treasures.filter((one) => !sameSpace(one.at, at)) },
    spaces: [nameOf(at)],
  }),
  "tiles.card-drawn": drawn,
  "tiles.display-refilled": (view, { revealed }: TilesDisplayRefilled) => ({
    view: { ...view, display: [...view.display, ...revealed], pile: view.pile.slice(revealed.length) },
    spaces: [],
  }),
};

/** Null where there is nothing to see. */
export function apply(view: TilesView, event: { type: string; data: unknown }): Applied | null {
  return APPLIES[event.type]?.(view, event.data as never) ?? null;
}

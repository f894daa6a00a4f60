/** Where the tiles of a seat lie, and what its open cards are worth with them. */
import { cellName, cellNumber, isTile, legendValue } from "./cards";
import { harmony, total, type Harmony, type Laid } from "./harmony";
import { cardsOf, type AetheryaView, type Tile } from "./position";

export function laidTiles(view: AetheryaView, seat: number): Laid {
  const on = (name: string) =>
    Object.values(view.tiles[seat] ?? {}).flatMap((tile) => (tile.tile === name && tile.on ? [cellNumber(tile.on)] : []));
  return { staffs: on("staff"), scrolls: on("scroll"), griffins: on("griffin") };
}

/** The tile whose own cell this is, unless it is laid elsewhere; and the tiles laid on the card here. */
export function tilesAt(view: AetheryaView, seat: number, cell: number): { below: Tile | null; laid: Tile[] } {
  const name = cellName(cell);
  const tiles = view.tiles[seat] ?? {};
  const below = tiles[name];
  return { below: below && !below.on ? below : null, laid: Object.values(tiles).filter((tile) => tile.on === name) };
}

/** The open tiles of a seat, each with its cell, in reading order. */
export function openTiles(view: AetheryaView, seat: number): { cell: string; tile: Tile }[] {
  return Object.entries(view.tiles[seat] ?? {})
    .filter(([, tile]) => tile.open && isTile(tile.tile))
    .map(([cell, tile]) => ({ cell, tile }))
    .sort((one, other) => cellNumber(one.cell) - cellNumber(other.cell));
}

export type Count = Harmony & { legend: number; stones: number };

/** What the open cards, the legends taken and the open stones of a seat are worth now. Solo: without legends. */
export function countNow(view: AetheryaView, seat: number): Count {
  const stones = openTiles(view, seat).reduce((sum, { tile }) => sum + (tile.tile.startsWith("stone-") ? Number(tile.tile.slice(-1)) : 0), 0);
  const legend = view.mode === "solo" ? 0 : legendValue(view.legends.taken[seat] ?? []);
  return { ...harmony(cardsOf(view, seat), laidTiles(view, seat)), legend, stones: stones % 10 };
}

/** What the cards alone are worth: what an age of a solo game asks for. */
export const harmonyNow = (view: AetheryaView, seat: number): number => total(harmony(cardsOf(view, seat), laidTiles(view, seat)));

/** How much better the open cards of a seat would be with this card on that cell. */
export function gainOf(view: AetheryaView, seat: number, cell: number, card: string): number {
  const [cards, laid] = [cardsOf(view, seat), laidTiles(view, seat)];
  const stay = (cells: readonly number[]) => cells.filter((one) => one !== cell);
  const left = { staffs: stay(laid.staffs), scrolls: stay(laid.scrolls), griffins: stay(laid.griffins) };
  return total(harmony(cards.with(cell, card), left)) - total(harmony(cards, laid));
}

/** The player's own arrangement of the first four cards, before it is sent. Nothing of it leaves the browser. */
import { CELLS, CENTRE, cellName, cellNumber } from "./cards";
import type { Drag } from "./drag";

export class Arranging {
  /** By cell of the centre. */
  private placed = $state<Record<string, string>>({});
  selected = $state<string | null>(null);

  clear(): void {
    this.placed = {};
    this.selected = null;
  }

  /** The cards that are not placed yet. */
  left(cards: readonly string[]): string[] {
    const placed = Object.values(this.placed);
    return cards.filter((card) => !placed.includes(card));
  }

  /** The kingdom with the placed cards in it. */
  shown(cards: readonly (string | null)[]): (string | null)[] {
    return CELLS.map((name, cell) => this.placed[name] ?? cards[cell] ?? null);
  }

  /** Lays the selected card here, or takes up the one that lies here. */
  pick(cell: string): void {
    if (this.selected !== null) this.lay(this.selected, cell);
    else this.selected = this.placed[cell] ?? null;
  }

  /** A card that lies on the cell already changes places with this one. */
  lay(card: string, cell: string): void {
    if (!CENTRE.includes(cellNumber(cell))) return;
    const from = Object.keys(this.placed).find((one) => this.placed[one] === card);
    const there = this.placed[cell];
    const next = { ...this.placed, [cell]: card };
    if (from !== undefined && from !== cell) {
      if (there === undefined) delete next[from];
      else next[from] = there;
    }
    this.placed = next;
    this.selected = null;
  }

  /** The move, when all four cards lie. */
  move(moves: readonly string[]): string | null {
    const move = `arrange ${CENTRE.map((cell) => this.placed[cellName(cell)]).join(" ")}`;
    return moves.includes(move) ? move : null;
  }

  dragging(card: string): Drag {
    return { enabled: true, onstart: () => (this.selected = card), ondrop: (cell) => this.lay(card, cell) };
  }

  /** How the card on a cell is dragged. */
  draggingFrom(cell: string): Drag {
    const card = this.placed[cell];
    if (card === undefined) return { enabled: false, onstart: () => undefined, ondrop: () => undefined };
    return this.dragging(card);
  }
}

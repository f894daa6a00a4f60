/** The moments of a commit: the card drawn, the card in its place; the view after it comes last. */
import type {
  AetheryaCardDrawn, AetheryaCardExchanged, AetheryaCardsSwapped, AetheryaCardTurnedUp, AetheryaDragonReplaced,
} from "../../contracts/messages";
import type { FeedMessage, VisibleEvent } from "../../lib/messages";
import type { Frame, View } from "../types";
import { cellNumber } from "./cards";
import { readView, type AetheryaView } from "./position";

const DRAWN = 450;
const PLACED = 800;

export function frames(before: View | null, message: FeedMessage): Frame[] {
  if (!before) return [];
  const view = readView(before);
  const shown: Frame[] = [];
  for (const event of message.events) {
    const after = happened(view, event);
    if (after) shown.push({ view: after.view, cue: null, hold: after.hold });
  }
  return shown;
}

function happened(view: AetheryaView, event: VisibleEvent): { view: AetheryaView; hold: number } | null {
  switch (event.type) {
    case "aetherya.card-drawn": {
      const drawn = event.data as unknown as AetheryaCardDrawn;
      return { view: { ...view, drawn: drawn.card, pile: view.pile.slice(1) }, hold: DRAWN };
    }
    case "aetherya.card-exchanged": {
      const one = event.data as unknown as AetheryaCardExchanged;
      const rest = one.source === "discard" ? view.discard.slice(1) : view.discard;
      return { view: placed(view, one.seat, one.cell, one.card, [one.replaced, ...rest]), hold: PLACED };
    }
    case "aetherya.card-turned-up": {
      const one = event.data as unknown as AetheryaCardTurnedUp;
      return { view: placed(view, one.seat, one.cell, one.card, [one.discarded, ...view.discard]), hold: PLACED };
    }
    case "aetherya.dragon-replaced": {
      const one = event.data as unknown as AetheryaDragonReplaced;
      return { view: placed(view, one.seat, one.cell, one.card, ["dragon", ...view.discard]), hold: PLACED };
    }
    default:
      return null;
  }
}

/** The view with another card on a cell, nothing in hand, nobody to act. */
function placed(view: AetheryaView, seat: number, cell: string, card: string, discard: string[]): AetheryaView {
  const number = cellNumber(cell);
  const kingdoms = view.kingdoms.map((rows, owner) =>
    owner !== seat ? rows : rows.map((row, r) => row.map((old, c) => (r * 4 + c === number ? card : old))),
  );
  return { ...view, kingdoms, discard, drawn: null, to_act: [] };
}

/** The cells on which something changed in these events, as "seat:cell". */
export function changedCells(events: readonly VisibleEvent[]): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const { type, data } of events) {
    if (type === "aetherya.cards-swapped") {
      const swap = data as unknown as AetheryaCardsSwapped;
      for (const cell of swap.cells) changed.add(`${swap.seat}:${cell}`);
    } else if (["aetherya.card-exchanged", "aetherya.card-turned-up", "aetherya.dragon-replaced"].includes(type)) {
      changed.add(`${String(data["seat"])}:${String(data["cell"])}`);
    }
  }
  return changed;
}

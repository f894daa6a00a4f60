/** The moments of a commit: the card on the table, the trick to its winner; the view after it comes last. */
import type { FeedMessage } from "../../lib/messages";
import type { ClaimCardPlayed, ClaimTrickWon } from "../../contracts/messages";
import type { Frame, View } from "../types";
import { readView, type ClaimView } from "./position";

/** What a frame adds to a view. */
export interface Cue {
  /** Who has just won the trick on the table. */
  winner: number | null;
  /** The trick is on its way to the winner. */
  swept: boolean;
}

const PLAYED = 550;
const WON = 950;
const SWEPT = 420;

export function frames(before: View | null, message: FeedMessage): Frame[] {
  const find = (type: string) => message.events.find((event) => event.type === type)?.data as unknown;
  const played = find("claim.card-played") as ClaimCardPlayed | undefined;
  if (!before || !played) return [];
  const after = withCard(readView(before), played.seat, played.card);
  const won = find("claim.trick-won") as ClaimTrickWon | undefined;
  if (!won) return [{ view: after, cue: null, hold: PLAYED }];
  const cleared = { ...after, table: [] };
  return [
    { view: after, cue: { winner: null, swept: false } satisfies Cue, hold: PLAYED },
    { view: after, cue: { winner: won.seat, swept: false } satisfies Cue, hold: WON },
    { view: cleared, cue: { winner: won.seat, swept: true } satisfies Cue, hold: SWEPT },
  ];
}

/** The view with a card moved from a hand to the table, nobody to act. */
function withCard(view: ClaimView, seat: number, card: string): ClaimView {
  const hands = view.hands.map((hand, owner) => (owner === seat ? without(hand, card) : hand));
  return { ...view, hands, table: [...view.table, [seat, card]], to_act: [] };
}

function without(hand: string[], card: string): string[] {
  const index = Math.max(hand.indexOf(card), 0);
  return hand.filter((_, at) => at !== index);
}

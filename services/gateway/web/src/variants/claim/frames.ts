/** The moments of a commit: the card on the table, the trick to whom it goes; the view after it comes last. */
import type {
  ClaimCardPlayed, ClaimDiscardsTurned, ClaimFollowersTaken, ClaimTableCleared, ClaimTrickCollected, ClaimTrickWon,
} from "../../contracts/messages";
import type { FeedMessage } from "../../lib/messages";
import type { Frame, View } from "../types";
import { readView, winnerOf, type ClaimView } from "./position";

/** What a frame adds to a view. */
export interface Cue {
  /** Who has just won the trick on the table. */
  winner: number | null;
  /** The trick is on its way. */
  swept: boolean;
  /** Whose the swept cards and those of the stake become; others go out of sight. */
  goes: Record<string, number>;
  /** Cards given up in a trick without play, by seat, while they are turned up. */
  discards: Record<string, string>;
}

const PLAYED = 550;
const WON = 950;
const SWEPT = 420;
const TURNED = 1300;

const cue = (more: Partial<Cue>): Cue => ({ winner: null, swept: false, goes: {}, discards: {}, ...more });

export function frames(raw: View | null, message: FeedMessage): Frame[] {
  const find = <E>(type: string) => message.events.find((event) => event.type === `claim.${type}`)?.data as E | undefined;
  if (!raw) return [];
  const before = readView(raw);
  const played = find<ClaimCardPlayed>("card-played");
  const won = find<ClaimTrickWon>("trick-won");
  const turned = find<ClaimDiscardsTurned>("discards-turned");
  const on = played ? withCard(before, played.seat, played.card) : before;
  const quiet = { ...on, to_act: [] };
  const winner = won?.seat ?? winnerOf(before);
  const shown: Frame[] = [];
  if (played) shown.push({ view: quiet, cue: won ? cue({}) : null, hold: PLAYED });
  if (won) shown.push({ view: quiet, cue: cue({ winner }), hold: WON });
  if (turned) {
    const discards = Object.fromEntries(turned.seats.map((seat, at) => [seat, turned.cards[at] ?? "?"]));
    shown.push({ view: quiet, cue: cue({ discards }), hold: TURNED });
  }
  const cleared = find<ClaimTableCleared>("table-cleared") ?? find<ClaimTrickCollected>("trick-collected");
  if (cleared) {
    const goes = destinations(message);
    shown.push({ view: { ...quiet, table: [], stake: [] }, cue: cue({ winner, swept: true, goes }), hold: SWEPT });
  }
  return shown;
}

/** Where cards go, by the events of a commit. */
function destinations({ events }: FeedMessage): Record<string, number> {
  const goes: Record<string, number> = {};
  for (const { type, data } of events) {
    if (type === "claim.followers-taken")
      for (const take of (data as unknown as ClaimFollowersTaken).takes) goes[take.card] = take.seat;
    if (type === "claim.table-cleared") {
      const { kept, seat } = data as unknown as ClaimTableCleared;
      for (const card of kept) goes[card] = seat;
    }
    if (type === "claim.trick-collected") {
      const { gnomes, score, seat } = data as unknown as ClaimTrickCollected;
      for (const card of gnomes) goes[card] = seat;
      score.forEach((cards, to) => cards.forEach((card) => (goes[card] = to)));
    }
  }
  return goes;
}

/** The view with a card moved from a hand to the table, nobody to act. */
function withCard(view: ClaimView, seat: number, card: string): ClaimView {
  const hands = view.hands.map((hand, owner) => (owner === seat ? without(hand, card) : hand));
  return { ...view, hands, table: [...view.table, [seat, card]] };
}

function without(hand: string[], card: string): string[] {
  const index = Math.max(hand.indexOf(card), 0);
  return hand.filter((_, at) => at !== index);
}

/** What happened in words: one function for each event of claim. */
import type {
  ClaimCardDiscarded, ClaimCardPlayed, ClaimCardsDealt, ClaimDiscardsTurned, ClaimFollowersTaken, ClaimGameBegan,
  ClaimGnomeSmashed, ClaimGnomeSpared, ClaimLootCounted, ClaimPeasantsLeft, ClaimPhaseTwoBegan, ClaimStakeTurned, ClaimTableCleared, ClaimTrickCollected, ClaimTrickWon, ClaimVotesCast,
} from "../../contracts/messages";
import { t } from "../../i18n/index.svelte";
import type { PastCommit } from "../../lib/messages";
import type { LogLine, Speaker } from "../types";
import { FACTIONS, type Faction } from "./cards";
import { factionWords, list, mark, marks, who } from "./words";

type Speakers = readonly Speaker[];
type Teller<E> = (event: E, speakers: Speakers) => LogLine[];

const name = (speakers: Speakers, seat: number): string => speakers[seat]?.name ?? "";
const line = (text: string): LogLine => ({ text });
const heading = (text: string): LogLine => ({ text, heading: true });

/** A sentence about a seat, in the second or third person. */
function said(
  key: "played" | "won" | "recruited" | "drew" | "kept" | "leadsBy" | "discarded" | "collected" | "dealt" | "phaseTwo" | "joined" | "loot",
  speakers: Speakers,
  seat: number,
  more: Record<string, string> = {},
): string {
  return t(`claim:log.${key}.${who(speakers[seat])}`, { name: name(speakers, seat), ...more });
}

function byPower(faction: string): LogLine {
  const singular = t(`claim:faction.${faction as Faction}`);
  return line(faction === "knight" ? t("claim:log.byKnight") : t("claim:log.byPower", { faction: singular }));
}

const trickWon: Teller<ClaimTrickWon> = (event, speakers) => [
  line(said("won", speakers, event.seat, { card: mark(event.card) })),
  ...(event.power ? [byPower(event.power)] : []),
];

const followersTaken: Teller<ClaimFollowersTaken> = (event, speakers) =>
  event.takes.map((take) =>
    line(said(take.source === "stake" ? "recruited" : "drew", speakers, take.seat, { card: mark(take.card) })),
  );

const leadsNext = (speakers: Speakers, seat: number, power: string | null | undefined): LogLine[] =>
  power ? [line(said("leadsBy", speakers, seat, { faction: t(`claim:faction.${power as Faction}`) }))] : [];

const tableCleared: Teller<ClaimTableCleared> = (event, speakers) => [
  ...(event.kept.length ? [line(said("kept", speakers, event.seat, { cards: marks(event.kept) }))] : []),
  ...leadsNext(speakers, event.leader, event.power),
];

const trickCollected: Teller<ClaimTrickCollected> = (event, speakers) => [
  ...event.score.flatMap((cards, seat) =>
    cards.length ? [line(said("collected", speakers, seat, { cards: marks(cards) }))] : [],
  ),
  ...leadsNext(speakers, event.leader, event.power),
];

const votesCast: Teller<ClaimVotesCast> = (event, speakers) => [
  heading(t("claim:log.end")),
  ...FACTIONS.filter((faction) => faction in event.votes).map((faction) => {
    const seat = event.votes[faction];
    const to = seat === null || seat === undefined ? "nobody" : who(speakers[seat]);
    const named = seat === null || seat === undefined ? "" : name(speakers, seat);
    return line(t(`claim:log.vote.${to}`, { factions: factionWords(faction), name: named }));
  }),
];

/** By event tag. An event without an entry is told by others beside it. */
const TELLERS: Record<string, Teller<never>> = {
  "claim.game-began": (event: ClaimGameBegan) => [line(t("claim:log.began", { factions: list(inOrder(event.factions)) }))],
  "claim.cards-dealt": (event: ClaimCardsDealt, speakers) => [line(said("dealt", speakers, event.leader))],
  "claim.stake-turned": (event: ClaimStakeTurned) => [
    heading(
      t(event.without_play ? "claim:log.withoutPlay" : "claim:log.stake", {
        trick: event.trick,
        cards: marks(event.cards),
      }),
    ),
  ],
  "claim.card-played": (event: ClaimCardPlayed, speakers) => [
    line(said("played", speakers, event.seat, { card: mark(event.card) })),
  ],
  "claim.trick-won": trickWon,
  "claim.followers-taken": followersTaken,
  "claim.table-cleared": tableCleared,
  "claim.card-discarded": (event: ClaimCardDiscarded, speakers) => [
    line(said("discarded", speakers, event.seat, { card: mark(event.card) })),
  ],
  "claim.discards-turned": (event: ClaimDiscardsTurned, speakers) =>
    event.seats.map((seat, at) => line(said("discarded", speakers, seat, { card: mark(event.cards[at] ?? "?") }))),
  "claim.phase-two-began": (event: ClaimPhaseTwoBegan, speakers) => [heading(said("phaseTwo", speakers, event.leader))],
  "claim.trick-collected": trickCollected,
  "claim.gnome-smashed": (event: ClaimGnomeSmashed) => [line(t("claim:log.smashed", { card: mark(event.gnome) }))],
  "claim.gnome-spared": (event: ClaimGnomeSpared) => [line(t("claim:log.spared", { card: mark(event.gnome) }))],
  "claim.peasants-left": (event: ClaimPeasantsLeft, speakers) =>
    event.departures.map((one) => line(said("joined", speakers, one.to, { cards: marks(one.cards) }))),
  "claim.loot-counted": (event: ClaimLootCounted, speakers) => [
    line(said("loot", speakers, event.seat, { factions: factionWords(event.faction) })),
  ],
  "claim.votes-cast": votesCast,
};

function inOrder(factions: readonly string[]): string[] {
  return FACTIONS.filter((faction) => factions.includes(faction)).map(factionWords);
}

export function log(commit: PastCommit, speakers: Speakers): LogLine[] {
  return commit.events.flatMap((event) => TELLERS[event.type]?.(event.data as never, speakers) ?? []);
}

/** What happened in words: one function for each event of claim. */
import type {
  ClaimCardDiscarded, ClaimCardPlayed, ClaimCardsDealt, ClaimDiscardsTurned, ClaimFollowersTaken, ClaimGameBegan,
  ClaimGnomeSmashed, ClaimGnomeSpared, ClaimGnomesJoined, ClaimLootCounted, ClaimLootOffered, ClaimPeasantsLeft,
  ClaimPhaseTwoBegan, ClaimPickOffered, ClaimSmashOffered, ClaimStakeTurned, ClaimVotesCast,
} from "../../contracts/messages";
import { t } from "../../i18n/index.svelte";
import type { PastCommit } from "../../lib/messages";
import type { LogLine, Speaker } from "../types";
import { FACTIONS } from "./cards";
import { heading, line, name, said, type Speakers, type Teller } from "./telling";
import { tableCleared, trickCollected, trickWon } from "./tellingTricks";
import { factionWords, list, mark, marks } from "./words";
import { seatsOf } from "./position";

const dealt: Teller<ClaimCardsDealt> = (event, speakers) => [
  ...(event.removed.length ? [line(t("claim:log.removed", { count: event.removed.length }))] : []),
  line(said("dealt", speakers, event.leader)),
];

const stakeTurned: Teller<ClaimStakeTurned> = (event) => [
  heading(t(event.without_play ? "claim:log.withoutPlay" : "claim:log.stake", { trick: event.trick, cards: marks(event.cards) })),
];

const pickOffered: Teller<ClaimPickOffered> = (event, speakers) => {
  const seat = event.order[0] ?? 0;
  return [
    line(event.peek ? said("peeks", speakers, seat, { card: mark(event.peek) }) : said("picks", speakers, seat)),
  ];
};

const TAKEN = { stake: "recruited", deck: "drew", peek: "keptSeen" } as const;
const followersTaken: Teller<ClaimFollowersTaken> = (event, speakers) =>
  event.takes.map((take) => line(said(TAKEN[take.source as keyof typeof TAKEN], speakers, take.seat, { card: mark(take.card) })));

const discarded: Teller<ClaimCardDiscarded> = (event, speakers) => [
  line(said("chose", speakers, event.seat, { card: mark(event.card) })),
];

const discardsTurned: Teller<ClaimDiscardsTurned> = (event, speakers) =>
  event.seats.map((seat, at) => line(said("discarded", speakers, seat, { card: mark(event.cards[at] ?? "?") })));

const gnomesJoined: Teller<ClaimGnomesJoined> = (event, speakers) =>
  event.gnomes.flatMap((cards, seat) => (cards.length ? [line(said("gnomesIn", speakers, seat, { cards: marks(cards) }))] : []));

const peasantsLeft: Teller<ClaimPeasantsLeft> = (event, speakers) =>
  event.departures.map(({ seat, to, cards }) => {
    const more = { from: name(speakers, seat), name: name(speakers, to), cards: marks(cards) };
    return line(speakers[seat]?.mine ? t("claim:log.joined.yours", more) : said("joined", speakers, to, more));
  });

const lootCounted: Teller<ClaimLootCounted> = (event, speakers) => [
  line(said("loot", speakers, event.seat, { factions: factionWords(event.faction), cards: marks(event.racoons) })),
];

const votesCast: Teller<ClaimVotesCast> = (event, speakers) => [
  heading(t("claim:log.end")),
  ...FACTIONS.filter((faction) => faction in event.votes).map((faction) =>
    line(vote(factionWords(faction), event.votes[faction] ?? null, speakers)),
  ),
  line(t("claim:log.winners", { names: list(event.winners.map((seat) => name(speakers, seat))) })),
];

function vote(factions: string, party: number | null, speakers: Speakers): string {
  if (party === null) return t("claim:log.vote.nobody", { factions });
  const seats = seatsOf(party, speakers.length);
  if (seats.length === 1 && speakers[party]?.mine) return t("claim:log.vote.you", { factions });
  return t("claim:log.vote.other", { factions, name: list(seats.map((seat) => name(speakers, seat))) });
}

/** By event tag: all events of contracts/claim.py. */
const TELLERS: Record<string, Teller<never>> = {
  "claim.game-began": (event: ClaimGameBegan) => [line(t("claim:log.began", { factions: list(inOrder(event.factions)) }))],
  "claim.cards-dealt": dealt,
  "claim.stake-turned": stakeTurned,
  "claim.card-played": (event: ClaimCardPlayed, speakers) => [
    line(said("played", speakers, event.seat, { card: mark(event.card) })),
  ],
  "claim.trick-won": trickWon,
  "claim.pick-offered": pickOffered,
  "claim.followers-taken": followersTaken,
  "claim.table-cleared": tableCleared,
  "claim.card-discarded": discarded,
  "claim.discards-turned": discardsTurned,
  "claim.phase-two-began": (event: ClaimPhaseTwoBegan, speakers) => [heading(said("phaseTwo", speakers, event.leader))],
  "claim.smash-offered": (event: ClaimSmashOffered, speakers) => [
    line(said("maySmash", speakers, event.seat, { cards: marks(event.gnomes) })),
  ],
  "claim.gnome-smashed": (event: ClaimGnomeSmashed, speakers) => [
    line(said("smashed", speakers, event.seat, { card: mark(event.gnome) })),
  ],
  "claim.gnome-spared": (event: ClaimGnomeSpared, speakers) => [
    line(said("spared", speakers, event.seat, { card: mark(event.gnome) })),
  ],
  "claim.trick-collected": trickCollected,
  "claim.gnomes-joined": gnomesJoined,
  "claim.peasants-left": peasantsLeft,
  "claim.loot-offered": (event: ClaimLootOffered, speakers) => [
    line(said("mayLoot", speakers, event.seat, { factions: list(event.factions.map(factionWords)) })),
  ],
  "claim.loot-counted": lootCounted,
  "claim.votes-cast": votesCast,
};

/** Whether an event of this tag has words. */
export const isTold = (tag: string): boolean => tag in TELLERS;

function inOrder(factions: readonly string[]): string[] {
  return FACTIONS.filter((faction) => factions.includes(faction)).map(factionWords);
}

export function log(commit: PastCommit, speakers: readonly Speaker[]): LogLine[] {
  return commit.events.flatMap((event) => TELLERS[event.type]?.(event.data as never, speakers) ?? []);
}

"""Folds events into a state. Nothing is decided here: events say what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from contracts.claim import (
    CardDiscarded,
    CardPlayed,
    CardsDealt,
    DiscardsTurned,
    FollowersTaken,
    GameBegan,
    GnomesJoined,
    GnomeSmashed,
    GnomeSpared,
    LootCounted,
    LootOffered,
    PeasantsLeft,
    PhaseTwoBegan,
    PickOffered,
    SmashOffered,
    StakeTurned,
    TableCleared,
    TrickCollected,
    TrickWon,
    VotesCast,
)
from contracts.event import Event
from domain.claim.cards import CARDS, FACTION, numbers
from domain.claim.followers import STAKE
from domain.claim.pick import Pick
from domain.claim.powers.automaton import Discards
from domain.claim.powers.giant import Smash
from domain.claim.powers.racoon import Loot
from domain.claim.rules import rules_of
from domain.claim.state import END, OVER, State


def evolve(state: State, event: Event) -> None:
    """Folds one event into the state, in place. Raises TypeError on an event that is not of this variant."""
    try:
        fold = _FOLDS[type(event)]
    except KeyError:
        raise TypeError(f"{type(event).__name__} is no event of claim") from None
    fold(state, event)


def _began(state: State, event: GameBegan) -> None:
    state.seat(event.players, rules_of(tuple(event.factions)), tuple(event.racoon_loot))


def _dealt(state: State, event: CardsDealt) -> None:
    state.hands = [numbers(hand) for hand in event.hands]
    state.deck = numbers(event.deck)
    state.leader = event.leader


def _turned(state: State, event: StakeTurned) -> None:
    state.trick = event.trick
    state.stake = numbers(event.cards)
    del state.deck[: len(event.cards)]
    if event.without_play:
        state.winner = state.leader
        state.pending = Discards(state.leader, state.players, {})


def _played(state: State, event: CardPlayed) -> None:
    card = CARDS[event.card]
    state.hands[event.seat].remove(card)
    state.table.append((event.seat, card))


def _won(state: State, event: TrickWon) -> None:
    state.winner = event.seat


def _pick_offered(state: State, event: PickOffered) -> None:
    state.pending = Pick(event.order, peek=event.peek is not None)


def _taken(state: State, event: FollowersTaken) -> None:
    for take in event.takes:
        card = CARDS[take.card]
        state.followers[take.seat].append(card)
        if take.source == STAKE:
            state.stake.remove(card)
        else:
            del state.deck[0]
    state.pending = None


def _cleared(state: State, event: TableCleared) -> None:
    state.table.clear()
    if event.kept:
        state.score[event.seat] += numbers(event.kept)
    state.discard += numbers(event.discarded)
    state.leader = event.leader


def _discarded(state: State, event: CardDiscarded) -> None:
    card = CARDS[event.card]
    state.hands[event.seat].remove(card)
    if isinstance(state.pending, Discards):
        state.pending = state.pending.with_discard(event.seat, card)


def _discards_turned(state: State, event: DiscardsTurned) -> None:
    state.discard += numbers(event.cards)
    state.pending = None


def _phase_two(state: State, event: PhaseTwoBegan) -> None:
    state.phase = 2
    state.trick = 1
    state.leader = event.leader
    state.hands = state.followers
    state.followers = [[] for _ in state.hands]


def _smash_offered(state: State, event: SmashOffered) -> None:
    state.pending = Smash(event.seat, numbers(event.gnomes))


def _smashed(state: State, event: GnomeSmashed) -> None:
    state.gnomes[event.seat].remove(CARDS[event.gnome])
    _gnome_decided(state)


def _spared(state: State, event: GnomeSpared) -> None:  # noqa: ARG001
    _gnome_decided(state)


def _gnome_decided(state: State) -> None:
    if isinstance(state.pending, Smash):
        state.pending = state.pending.rest()


def _collected(state: State, event: TrickCollected) -> None:
    state.table.clear()
    for seat, won in enumerate(event.score):
        if won:
            state.score[seat] += numbers(won)
    if event.gnomes:
        state.gnomes[event.seat] += numbers(event.gnomes)
    state.trolls = numbers(event.trolls)
    state.leader = event.leader
    state.trick = event.trick
    state.pending = None


def _joined(state: State, event: GnomesJoined) -> None:
    for seat, gnomes in enumerate(event.gnomes):
        state.score[seat] += numbers(gnomes)
        state.gnomes[seat] = []


def _left(state: State, event: PeasantsLeft) -> None:
    for departure in event.departures:
        for card in numbers(departure.cards):
            state.score[departure.seat].remove(card)
            state.score[departure.to].append(card)


def _loot_offered(state: State, event: LootOffered) -> None:
    state.phase = END
    state.pending = Loot(event.seat, [FACTION[name] for name in event.factions])


def _loot_counted(state: State, event: LootCounted) -> None:
    state.loot[event.seat] = FACTION[event.faction]
    state.pending = None


def _voted(state: State, event: VotesCast) -> None:
    state.phase = OVER
    state.votes = event.votes.copy()
    state.winners = list(event.winners)


_FOLDS: Mapping[type[Event], Callable[[State, Any], None]] = {
    GameBegan: _began,
    CardsDealt: _dealt,
    StakeTurned: _turned,
    CardPlayed: _played,
    TrickWon: _won,
    PickOffered: _pick_offered,
    FollowersTaken: _taken,
    TableCleared: _cleared,
    CardDiscarded: _discarded,
    DiscardsTurned: _discards_turned,
    PhaseTwoBegan: _phase_two,
    SmashOffered: _smash_offered,
    GnomeSmashed: _smashed,
    GnomeSpared: _spared,
    TrickCollected: _collected,
    GnomesJoined: _joined,
    PeasantsLeft: _left,
    LootOffered: _loot_offered,
    LootCounted: _loot_counted,
    VotesCast: _voted,
}

"""Folds events into a state. Nothing is decided here: events say what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from contracts.claim import (
    CardPlayed,
    CardsDealt,
    FollowersTaken,
    GameBegan,
    PhaseTwoBegan,
    StakeTurned,
    TableCleared,
    TrickCollected,
    TrickWon,
    VotesCast,
)
from contracts.event import Event
from domain.claim.cards import CARDS, numbers
from domain.claim.rules import rules_of

if TYPE_CHECKING:
    from domain.claim.state import State


def evolve(state: State, event: Event) -> None:
    """Folds one event into the state, in place. Raises TypeError on an event that is not of this variant."""
    fold = _FOLDS.get(type(event))
    if fold is None:
        raise TypeError(f"{type(event).__name__} is no event of claim")
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


def _played(state: State, event: CardPlayed) -> None:
    card = CARDS[event.card]
    state.hands[event.seat].remove(card)
    state.table.append((event.seat, card))


def _won(state: State, event: TrickWon) -> None:
    state.winner = event.seat


def _taken(state: State, event: FollowersTaken) -> None:
    for take in event.takes:
        card = CARDS[take.card]
        state.followers[take.seat].append(card)
        if take.source == "stake":
            state.stake.remove(card)
        else:
            del state.deck[0]
    state.pending = None


def _cleared(state: State, event: TableCleared) -> None:
    state.table.clear()
    state.score[event.seat] += numbers(event.kept)
    state.discard += numbers(event.discarded)
    state.leader = event.leader


def _phase_two(state: State, event: PhaseTwoBegan) -> None:
    state.phase = 2
    state.trick = 1
    state.leader = event.leader
    state.hands = state.followers
    state.followers = [[] for _ in state.hands]


def _collected(state: State, event: TrickCollected) -> None:
    state.table.clear()
    for pile, won in zip(state.score, event.score, strict=True):
        pile.extend(numbers(won))
    state.gnomes[event.seat] += numbers(event.gnomes)
    state.trolls = numbers(event.trolls)
    state.leader = event.leader
    state.trick = event.trick
    state.pending = None


def _voted(state: State, event: VotesCast) -> None:
    state.phase = 4
    state.votes = event.votes.copy()
    state.winners = list(event.winners)


_FOLDS: Mapping[type[Event], Callable[[State, Any], None]] = {
    GameBegan: _began,
    CardsDealt: _dealt,
    StakeTurned: _turned,
    CardPlayed: _played,
    TrickWon: _won,
    FollowersTaken: _taken,
    TableCleared: _cleared,
    PhaseTwoBegan: _phase_two,
    TrickCollected: _collected,
    VotesCast: _voted,
}

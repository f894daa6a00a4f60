"""The end of a trick of phase one: followers are taken, the table is cleared, the next trick begins (CL-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from contracts.claim import (
    CardPlayed,
    FollowersTaken,
    PhaseTwoBegan,
    PickOffered,
    StakeTurned,
    TableCleared,
    Take,
)
from contracts.event import Event
from domain.claim.cards import FACTIONS, NAMES, names
from domain.claim.trick import Trick, next_leader

if TYPE_CHECKING:
    from domain.claim.state import State

STAKE, DECK, PEEK = "stake", "deck", "peek"


def finish_trick(state: State, played: CardPlayed, table: list[tuple[int, int]]) -> list[Event]:
    """All that follows the last card of a trick. `table` has that card already, `state` has not."""
    trick = Trick(state, table)
    events: list[Event] = [played, trick.won()]
    peeks = table[trick.best][1] >> 4 in state.rules.peeks
    if peeks or state.players > 2:
        # CL-3.4, CL-5.seer: at least two cards can be taken, so the winner is asked.
        events.append(PickOffered(trick.placed(), NAMES[state.deck[0]] if peeks else None))
        return events
    loser = 1 - trick.winner
    events.append(take_rest(state, [trick.winner, loser], state.stake))
    # The last to play still holds the card played; the leader's hand is what everybody's will be.
    end_trick(state, events, trick, 1, not state.hands[trick.table[0][0]])
    return events


def take_rest(state: State, order: Sequence[int], stake: Sequence[int]) -> FollowersTaken:
    """Nothing is left to choose: seats take the stake in this order, the rest the top of the deck (CL-3.3)."""
    takes = []
    drawn = 0
    for place, seat in enumerate(order):
        if place < len(stake):
            takes.append(Take(seat, NAMES[stake[place]], STAKE))
        else:
            takes.append(Take(seat, NAMES[state.deck[drawn]], DECK))
            drawn += 1
    return FollowersTaken(takes)


def end_trick(state: State, events: list[Event], trick: Trick | None, drawn: int, last: bool) -> None:
    """Adds what follows when all followers are taken.

    trick: None for a trick without play. drawn: cards of `state.deck` that are taken by the events so far.
    last: whether all hands are empty, so that the phase ends (CL-3.7).
    """
    without_play = False
    leader = state.winner
    if trick is not None:
        without_play = not last and trick.holds(state.rules.skips)
        cleared = _clear_table(state, trick, without_play)
        leader = cleared.leader
        events.append(cleared)
    if last:
        events.append(PhaseTwoBegan(leader))
    else:
        stake = state.deck[drawn : drawn + stake_size(state.players)]
        events.append(StakeTurned(state.trick + 1, names(stake), without_play))


def stake_size(players: int) -> int:
    """CL-3.1."""
    return 1 if players == 2 else 2


def _clear_table(state: State, trick: Trick, without_play: bool) -> TableCleared:
    kept: list[str] = []
    discarded: list[str] = []
    for _, card in trick.table:
        (kept if card >> 4 in state.rules.keeps else discarded).append(NAMES[card])
    if without_play:
        # CL-5.automaton: its winner leads whatever else the trick holds.
        faction = next(card >> 4 for _, card in trick.table if card >> 4 in state.rules.skips)
        return TableCleared(trick.winner, kept, discarded, trick.winner, FACTIONS[faction])
    leader, power = next_leader(state, trick)
    return TableCleared(trick.winner, kept, discarded, leader, power)

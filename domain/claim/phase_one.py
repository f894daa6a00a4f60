"""The end of a trick of phase one: followers are taken, the table is cleared, the next trick begins (CL-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from contracts.claim import (
    CardPlayed,
    FollowersTaken,
    PhaseTwoBegan,
    PickOffered,
    StakeTurned,
    TableCleared,
)
from contracts.event import Event
from domain.claim.cards import FACTIONS, NAMES, names
from domain.claim.followers import STAKE, stake_size, take_rest
from domain.claim.trick import Trick, next_leader

if TYPE_CHECKING:
    from domain.claim.state import State


def finish_trick(state: State, played: CardPlayed, table: list[tuple[int, int]]) -> list[Event]:
    """All that follows the last card of a trick. `table` has that card already, `state` has not."""
    trick = Trick(state, table)
    events: list[Event] = [played, trick.won()]
    peeks = table[trick.best][1] >> 4 in state.rules.peeks
    if peeks or state.players > 2:
        # CL-3.4, CL-5.seer: at least two cards can be taken, so the winner is asked.
        events.append(PickOffered(trick.placed(), NAMES[state.deck[0]] if peeks else None))
        return events
    events.append(take_rest((), (trick.winner, 1 - trick.winner), state.stake, state.deck))
    _end_trick(state, events, trick, 1)
    return events


def go_on(state: State, events: list[Event]) -> None:
    """Adds what follows the last pick or discard, whose events `state` has not seen."""
    takes = [take for event in events if isinstance(event, FollowersTaken) for take in event.takes]
    drawn = sum(take.source != STAKE for take in takes)
    _end_trick(state, events, Trick(state, state.table) if state.table else None, drawn)


def _end_trick(state: State, events: list[Event], trick: Trick | None, drawn: int) -> None:
    """Adds what follows when all followers are taken.

    trick: None for a trick without play. drawn: cards of `state.deck` that are taken by the events so far.
    """
    # CL-3.7. Who moved last still holds that card in `state`; an empty hand of another says that all are empty.
    last = not all(state.hands)
    without_play = False
    leader = state.winner
    if trick is not None:
        without_play = bool(state.rules.skips) and not last and trick.holds(state.rules.skips)
        cleared = _clear_table(state, trick, without_play)
        leader = cleared.leader
        events.append(cleared)
    if last:
        events.append(PhaseTwoBegan(leader))
    else:
        stake = state.deck[drawn : drawn + stake_size(state.players)]
        events.append(StakeTurned(state.trick + 1, names(stake), without_play))


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

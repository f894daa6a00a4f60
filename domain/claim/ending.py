"""The end of a game, in the order of CL-6.0: what powers do at the end, then the votes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from contracts.event import Event
from domain.claim.evolve import evolve
from domain.claim.votes import cast_votes

if TYPE_CHECKING:
    from domain.claim.state import State


def end_game(state: State, events: list[Event]) -> None:
    """Adds all that happens after `events`, which `state` has not seen, up to a choice or the result."""
    after = state.copy()
    for event in events:
        evolve(after, event)
    for step in state.rules.at_end:
        _happen(after, events, step(after))
    _ask_and_vote(after, events)


def go_on(state: State, events: list[Event]) -> None:
    """Adds what follows the answer to a choice at the end, whose events `state` has not seen."""
    after = state.copy()
    for event in events:
        evolve(after, event)
    _ask_and_vote(after, events)


def _ask_and_vote(after: State, events: list[Event]) -> None:
    for asks in after.rules.asks_at_end:
        _happen(after, events, asks(after))
    if after.pending is None:
        events.append(cast_votes(after))


def _happen(after: State, events: list[Event], more: list[Event]) -> None:
    for event in more:
        evolve(after, event)
    events += more

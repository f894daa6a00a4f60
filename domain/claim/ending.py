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
        for event in step(after):
            events.append(event)
            evolve(after, event)
        if after.pending is not None:
            return
    events.append(cast_votes(after))

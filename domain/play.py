"""The one primitive: a move is decided and what it makes happen is folded into the state."""

from collections.abc import Sequence
from typing import TypeVar

from contracts.event import Event
from domain.chance import Chance
from domain.refusal import Refusal
from domain.variant import Variant

S = TypeVar("S")


def apply_move(
    variant: Variant[S], state: S, seat: int, move: str, chance: Chance
) -> Sequence[Event] | Refusal:
    """Plays the move and changes `state` in place; a refused move changes nothing. Gives what `decide` gave."""
    events = variant.decide(state, seat, move, chance)
    if not isinstance(events, Refusal):
        for event in events:
            variant.evolve(state, event)
    return events


def from_events(variant: Variant[S], events: Sequence[Event]) -> S:
    """The state that the events make, from the first event of a game on."""
    state = variant.blank()
    for event in events:
        variant.evolve(state, event)
    return state

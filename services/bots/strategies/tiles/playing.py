"""Moves in an imagined world."""

from __future__ import annotations

from domain.chance import NoChance
from domain.refusal import Refusal
from domain.registry import VARIANTS
from domain.tiles.state import State

_NO_CHANCE = NoChance()


def play(state: State, move: str) -> State:
    """The state after a legal move that needs no shuffle. Raises ValueError on a move that is not legal."""
    variant = VARIANTS[state.rules.edition.id]
    events = variant.decide(state, state.turn, move, _NO_CHANCE)
    if isinstance(events, Refusal):
        raise ValueError(events.code)
    after = state.copy()
    for event in events:
        variant.evolve(after, event)
    return after


def moves_of(state: State) -> list[str]:
    """The legal moves of the seat to act."""
    return VARIANTS[state.rules.edition.id].legal_moves(state, state.turn)

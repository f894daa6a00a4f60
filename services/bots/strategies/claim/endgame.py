"""The last tricks with 2 players, searched to the end: both hands are known."""

from __future__ import annotations

from collections.abc import Sequence

from domain.claim import CLAIM
from domain.claim.state import State
from services.bots.strategies.claim.rollouts import outcome, play

#: Cards of both hands together up to which the rest of a game is searched.
CARDS_LEFT = 7


def best_move(world: State, seat: int, moves: Sequence[str]) -> str:
    """The move that is best against the best answers."""
    best, high = moves[0], -10.0
    for move in moves:
        value = _value(_after(world, seat, move), seat, high, 10.0)
        if value > high:
            best, high = move, value
    return best


def _value(state: State, seat: int, low: float, high: float) -> float:
    """What the state is worth to this seat: alpha-beta search between `low` and `high`."""
    seats = state.to_act()
    if not seats:
        return outcome(state, seat)
    actor = seats[0]
    for move in CLAIM.legal_moves(state, actor):
        value = _value(_after(state, actor, move), seat, low, high)
        if actor == seat:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    return low if actor == seat else high


def _after(state: State, seat: int, move: str) -> State:
    state = state.copy()
    play(state, seat, move)
    return state

"""Counts the move sequences of a position, to compare implementations of the rules."""

from typing import TypeVar

from domain.chance import NoChance
from domain.play import apply_move
from domain.refusal import Refusal
from domain.variant import Variant

S = TypeVar("S")


def perft(variant: Variant[S], state: S, depth: int) -> int:
    """How many sequences of exactly `depth` moves there are from here; every seat that may act counts.

    Raises ChanceMissingError where a shuffle would happen, AssertionError where a legal move is refused.
    """
    if depth == 0:
        return 1
    moves = [(seat, move) for seat in variant.to_act(state) for move in variant.legal_moves(state, seat)]
    if depth == 1:
        return len(moves)
    return sum(_after(variant, state, seat, move, depth - 1) for seat, move in moves)


def _after(variant: Variant[S], state: S, seat: int, move: str, depth: int) -> int:
    next_state = variant.copy(state)
    played = apply_move(variant, next_state, seat, move, NoChance())
    if isinstance(played, Refusal):
        raise AssertionError(f"the legal move {move!r} of seat {seat} is refused: {played.code}")
    return perft(variant, next_state, depth)

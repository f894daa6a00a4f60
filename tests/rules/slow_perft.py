"""Counts move sequences by definition: every seat tries every string, and positions go through JSON each time."""

from typing import Any

import msgspec

from domain.chance import NoChance
from domain.refusal import Refusal
from domain.variant import Position, Variant


def slow_perft(variant: Variant[Any], position: Position, depth: int, strings: list[str]) -> int:
    """How many sequences of exactly `depth` of these strings are accepted; asks `decide` alone what is legal."""
    if depth == 0:
        return 1
    nodes = 0
    for seat in range(position["players"]):
        for move in strings:
            after = _after(variant, position, seat, move)
            if after is not None:
                nodes += slow_perft(variant, after, depth - 1, strings)
    return nodes


def _after(variant: Variant[Any], position: Position, seat: int, move: str) -> Position | None:
    state = variant.from_position(position)
    events = variant.decide(state, seat, move, NoChance())
    if isinstance(events, Refusal):
        return None
    for event in events:
        variant.evolve(state, event)
    after: Position = msgspec.json.decode(msgspec.json.encode(variant.to_position(state)))
    return after

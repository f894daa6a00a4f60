"""Positions of games in which everybody moves at random, for tests of strategies."""

import random
from collections.abc import Iterator
from typing import Any

from domain.chance import SeededChance
from domain.play import apply_move
from domain.random_play import open_game
from domain.refusal import Refusal
from domain.registry import VARIANTS


def positions(name: str, preset: str, players: int, seed: str) -> Iterator[tuple[Any, int]]:
    """Every state of one random game with one of the seats that are to act; the state is changed afterwards."""
    variant = VARIANTS[name]
    source = random.Random(seed)
    chance = SeededChance(source.randbytes(32))
    state = open_game(variant, {"preset": preset, "players": players}, chance)
    assert not isinstance(state, Refusal)
    while seats := variant.to_act(state):
        seat = source.choice(seats)
        yield state, seat
        move = source.choice(variant.legal_moves(state, seat))
        assert not isinstance(apply_move(variant, state, seat, move, chance), Refusal)

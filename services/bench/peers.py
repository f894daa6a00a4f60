"""Random play of other libraries' games, to stand beside our own: OpenSpiel and RLCard.

They are an extra (`bench-peers`), imported only here and only when asked for.
"""

import random
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

import msgspec

INSTALL = "pip install --editable '.[bench-peers]'"


Play: TypeAlias = Callable[[random.Random], tuple[int, int]]


class PeersMissingError(Exception):
    """A peer is not installed; the message says how to get it."""


class Peer(msgspec.Struct, frozen=True):
    """name: to show. play: plays one random game by this source; gives the players' moves in it, and chance's."""

    name: str
    play: Play


class PeerTimed(msgspec.Struct):
    """What was played. chance: its moves, where it is a player. cpu, wall: seconds."""

    moves: int = 0
    chance: int = 0
    cpu: float = 0.0
    wall: float = 0.0

    def add(self, peer: Peer, games: int, source: random.Random) -> None:
        cpu, wall = time.process_time(), time.perf_counter()
        for _ in range(games):
            moves, chance = peer.play(source)
            self.moves += moves
            self.chance += chance
        self.cpu += time.process_time() - cpu
        self.wall += time.perf_counter() - wall


def peers() -> list[Peer]:
    """All peers. Raises PeersMissingError."""
    try:
        pyspiel, rlcard = import_module("pyspiel"), import_module("rlcard")
    except ImportError as error:
        raise PeersMissingError(f"{error.name} is not installed: {INSTALL}") from None
    found = [
        Peer(f"OpenSpiel {name}", _open_spiel(pyspiel.load_game(name)))
        for name in ("hearts", "spades", "euchre")
    ]
    return [*found, Peer("RLCard gin-rummy", _rlcard(rlcard))]


def _open_spiel(game: Any) -> Play:
    """Chance, the deal among it, is played card by card there: it takes its time but is no player's move."""

    def play(source: random.Random) -> tuple[int, int]:
        state = game.new_initial_state()
        number = source.random
        moves = chance = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes: Sequence[tuple[int, float]] = state.chance_outcomes()
                state.apply_action(outcomes[int(number() * len(outcomes))][0])
                chance += 1
                continue
            legal: Sequence[int] = state.legal_actions()
            state.apply_action(legal[int(number() * len(legal))])
            moves += 1
        return moves, chance

    return play


def _rlcard(rlcard: Any) -> Play:
    environment = rlcard.make("gin-rummy", config={"seed": 1})

    def play(source: random.Random) -> tuple[int, int]:
        state, _ = environment.reset()
        moves = 0
        while not environment.is_over():
            state, _ = environment.step(source.choice(list(state["legal_actions"])))
            moves += 1
        return moves, 0

    return play

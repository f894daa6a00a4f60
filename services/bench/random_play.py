"""Random play of one variant, timed whole and in parts.

The parts come by difference, so that no clock is read inside a game: the same games are played in full, then with
the moves known, then folded from their events, then only set up.
"""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec

from contracts.event import Event
from domain.chance import SeededChance
from domain.refusal import Refusal
from domain.variant import Options, Variant

T = TypeVar("T")


class Seconds(msgspec.Struct):
    """Time spent, growing. cpu: by the process's clock."""

    cpu: float = 0.0
    wall: float = 0.0

    def add(self, work: Callable[[T], object], games: Sequence[T]) -> None:
        cpu, wall = time.process_time(), time.perf_counter()
        for game in games:
            work(game)
        self.cpu += time.process_time() - cpu
        self.wall += time.perf_counter() - wall


class Timed(msgspec.Struct):
    """Games that were played, and the time of each pass over them."""

    games: int = 0
    moves: int = 0
    full: Seconds = msgspec.field(default_factory=Seconds)
    forced: Seconds = msgspec.field(default_factory=Seconds)
    fold: Seconds = msgspec.field(default_factory=Seconds)
    setup: Seconds = msgspec.field(default_factory=Seconds)

    @property
    def rate(self) -> float:
        """Moves a second of CPU time: legal moves, choice, decide, evolve, and each game's setup."""
        return self.moves / self.full.cpu

    def shares(self) -> dict[str, float]:
        """What each part takes of the CPU time, in percent. "legal" holds the choice of the move as well."""
        full, forced, fold, setup = (part.cpu for part in (self.full, self.forced, self.fold, self.setup))
        parts = {"legal": full - forced, "decide": forced - fold, "evolve": fold - setup, "setup": setup}
        return {name: 100 * max(0.0, part) / full for name, part in parts.items()}


#: What happened in a game: its chance's seed, the seats' moves, and the events of the setup and of each move.
Script: TypeAlias = tuple[bytes, list[tuple[int, str]], list[Sequence[Event]]]


class RandomPlay:
    """Plays games of a variant. Raises ValueError on options that the variant refuses."""

    def __init__(self, variant: Variant[Any], request: Mapping[str, object]) -> None:
        settled = variant.settle(request)
        if isinstance(settled, Refusal):
            raise ValueError(settled.message)
        self._variant = variant
        self._options: Options = settled

    def time(self, timed: Timed, games: int, seed: str) -> None:
        """Plays so many games and adds them, and the time of every pass, to `timed`."""
        names = [f"{seed}/{number}" for number in range(games)]
        scripts = [self._play(name) for name in names]
        timed.games += games
        timed.moves += sum(len(moves) for _, moves, _ in scripts)
        timed.full.add(self._play, names)
        timed.forced.add(self._forced, scripts)
        timed.fold.add(self._fold, scripts)
        timed.setup.add(self._setup, scripts)

    def _play(self, name: str) -> Script:
        """A whole game by random moves; from the same name always the same one."""
        variant = self._variant
        to_act, legal_moves, decide, evolve = (
            variant.to_act,
            variant.legal_moves,
            variant.decide,
            variant.evolve,
        )
        source = random.Random(name)  # noqa: S311 - these games hide nothing from anybody
        seed = source.randbytes(32)
        number = source.random
        chance = SeededChance(seed)
        state = variant.blank()
        opening = variant.setup(self._options, chance)
        for event in opening:
            evolve(state, event)
        moves: list[tuple[int, str]] = []
        events: list[Sequence[Event]] = [opening]
        while seats := to_act(state):
            seat = seats[0] if len(seats) == 1 else seats[int(number() * len(seats))]
            legal = legal_moves(state, seat)
            move = legal[int(number() * len(legal))]
            made = decide(state, seat, move, chance)
            if isinstance(made, Refusal):
                raise TypeError(f"a legal move is refused: {made.code}")
            for event in made:
                evolve(state, event)
            moves.append((seat, move))
            events.append(made)
        return seed, moves, events

    def _forced(self, script: Script) -> None:
        """The same game, its moves known: no legal moves are asked for."""
        variant = self._variant
        decide, evolve = variant.decide, variant.evolve
        seed, moves, _ = script
        chance = SeededChance(seed)
        state = variant.blank()
        for event in variant.setup(self._options, chance):
            evolve(state, event)
        for seat, move in moves:
            made = decide(state, seat, move, chance)
            if isinstance(made, Refusal):
                raise TypeError(f"a legal move is refused: {made.code}")
            for event in made:
                evolve(state, event)

    def _fold(self, script: Script) -> None:
        """The same game from its events, and its setup as in the other passes."""
        evolve = self._variant.evolve
        seed, _, events = script
        self._variant.setup(self._options, SeededChance(seed))
        state = self._variant.blank()
        for made in events:
            for event in made:
                evolve(state, event)

    def _setup(self, script: Script) -> None:
        self._variant.setup(self._options, SeededChance(script[0]))

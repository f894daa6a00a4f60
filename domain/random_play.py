"""A game played by moves taken at random. Randomness enters as values: which move, and every shuffle."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from contracts.event import Event
from domain.chance import Chance
from domain.play import apply_move
from domain.refusal import Refusal
from domain.variant import Variant

S = TypeVar("S")
T = TypeVar("T")


class Choose(Protocol):
    """Takes one of several things, such as `random.Random(seed).choice`."""

    def __call__(self, things: Sequence[T], /) -> T: ...


class Played(msgspec.Struct, frozen=True):
    """A move and what it made happen."""

    seat: int
    move: str
    events: Sequence[Event]


class RandomPlayError(Exception):
    """The rules broke their own promise: nobody can move, a legal move is refused, or the game does not end."""


#: More moves than any game of ours has.
LONGEST_GAME = 10_000


def open_game(variant: Variant[S], request: Mapping[str, Any], chance: Chance) -> S | Refusal:
    """A dealt game with the options that a host asks for, or why there is none."""
    options = variant.settle(request)
    if isinstance(options, Refusal):
        return options
    state = variant.blank()
    for event in variant.setup(options, chance):
        variant.evolve(state, event)
    return state


def play_at_random(
    variant: Variant[S], state: S, choose: Choose, chance: Chance, longest: int = LONGEST_GAME
) -> Iterator[Played]:
    """Plays `state` on, in place, to the end of the game; gives each move after it was played.

    Raises RandomPlayError.
    """
    for _ in range(longest):
        seats = variant.to_act(state)
        if not seats:
            return
        seat = seats[0] if len(seats) == 1 else choose(seats)
        moves = variant.legal_moves(state, seat)
        if not moves:
            raise RandomPlayError(f"seat {seat} is to act and has no move")
        move = choose(moves)
        events = apply_move(variant, state, seat, move, chance)
        if isinstance(events, Refusal):
            raise RandomPlayError(f"the legal move {move!r} of seat {seat} is refused: {events.code}")
        yield Played(seat, move, events)
    raise RandomPlayError(f"the game is not over after {longest} moves")

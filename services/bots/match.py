"""Games of a strategy against random play, without services; for the benchmark and for tests."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from contracts.feed import FeedMessage, GameStatus
from contracts.ids import GameId, PlayerId, Seat, Version
from domain.chance import SeededChance
from domain.play import apply_move
from domain.random_play import open_game, play_at_random
from domain.refusal import Refusal
from domain.registry import VARIANTS
from domain.variant import Variant
from services.bots.strategies import Strategy

#: Games of random play that show who wins together.
_SHOWING = 24


class Played(msgspec.Struct, frozen=True):
    """One game. share: what the strategy's side has of the victory: 1 when it won alone, 0 when it lost."""

    share: float
    #: The same, if the victory went to every side alike; of seats that all win or lose together, what random play
    #: makes of the same deal.
    expected: float
    decisions: int
    #: Seconds that all decisions took.
    seconds: float


def play_match(variant: Variant[Any], request: Mapping[str, Any], strategy: Strategy, name: str) -> Played:
    """The game of that name: always the same. The strategy plays seat 0 and all seats that win together with it.

    Which seat leads is the game's own chance, so that no seat is better than another.
    """
    source, chance, state = _opened(variant, request, name)
    sides = _sides(variant.id, msgspec.json.encode(request))
    ours = next(side for side in sides if 0 in side)
    decisions, seconds, number = 0, 0.0, 1
    while seats := variant.to_act(state):
        seat = seats[0]
        if seat in ours:
            message = seen_by(variant, state, seat, request, number)
            started = time.perf_counter()
            move = strategy(message, source)
            seconds += time.perf_counter() - started
            decisions += 1
        else:
            move = source.choice(variant.legal_moves(state, seat))
        if isinstance(apply_move(variant, state, seat, move, chance), Refusal):
            raise ValueError("a move was refused")
        number += 1
    winners = variant.winners(state) or []
    share = sum(seat in ours for seat in winners) / max(1, len(winners))
    players = sum(map(len, sides))
    expected = len(ours) / players if len(sides) > 1 else float(bool(_random_winners(variant, request, name)))
    return Played(share, expected, decisions, seconds)


def _opened(
    variant: Variant[Any], request: Mapping[str, Any], name: str
) -> tuple[random.Random, SeededChance, Any]:
    """What chooses moves, what deals, and the dealt game of that name."""
    source = random.Random(name)  # noqa: S311 - a game that hides nothing from anybody
    chance = SeededChance(source.randbytes(32))
    state = open_game(variant, request, chance)
    if isinstance(state, Refusal):
        raise ValueError(state.message)
    return source, chance, state


def _random_winners(variant: Variant[Any], request: Mapping[str, Any], name: str) -> Sequence[int]:
    """Who wins the game of that name where everybody moves at random."""
    source, chance, state = _opened(variant, request, name)
    for _ in play_at_random(variant, state, source.choice, chance):
        pass
    return variant.winners(state) or []


@cache
def _sides(variant_id: str, request: bytes) -> Sequence[Sequence[int]]:
    """The seats in groups that win or lose together in all of some random games. request: JSON."""
    variant, options = VARIANTS[variant_id], msgspec.json.decode(request)
    players = variant.to_position(_opened(variant, options, "")[2])["players"]
    won = [_random_winners(variant, options, f"sides/{number}") for number in range(_SHOWING)]
    sides: dict[tuple[bool, ...], list[int]] = {}
    for seat in range(players):
        sides.setdefault(tuple(seat in winners for winners in won), []).append(seat)
    return list(sides.values())


#: Matches have no clock and no table.
_STATUS = GameStatus(rated=False, table=None, clock=None, played_by=[], offers=[], outcome=None)


def seen_by(
    variant: Variant[Any], state: Any, seat: int, options: Mapping[str, Any], number: int
) -> FeedMessage:
    """What the seat's feed tells at this point, but for the events."""
    players: Sequence[PlayerId] = ()
    return FeedMessage(
        game=GameId(""), variant=variant.id, options=dict(options), number=Version(number), time=0,
        players=list(players), seat=Seat(seat), events=[], status=_STATUS,
        view=variant.view(state, seat), moves=variant.legal_moves(state, seat),
    )  # fmt: skip

"""Games of a strategy against random play, without services; for the benchmark and for tests."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from contracts.feed import FeedMessage
from contracts.ids import GameId, PlayerId, Seat, Version
from domain.chance import SeededChance
from domain.play import apply_move
from domain.random_play import open_game
from domain.refusal import Refusal
from domain.variant import Variant
from services.bots.strategies import Strategy


class Played(msgspec.Struct, frozen=True):
    """One game. share: what the strategy's side has of the victory: 1 when it won alone, 0 when it lost."""

    share: float
    #: The same, if the victory went to every side alike.
    expected: float
    decisions: int
    #: Seconds that all decisions took.
    seconds: float


def play_match(variant: Variant[Any], request: Mapping[str, Any], strategy: Strategy, name: str) -> Played:
    """The game of that name: always the same. The strategy plays seat 0 or, with 4 players, both partners.

    Which seat leads is the game's own chance, so that no seat is better than another.
    """
    source = random.Random(name)  # noqa: S311 - a game that hides nothing from anybody
    chance = SeededChance(source.randbytes(32))
    state = open_game(variant, request, chance)
    if isinstance(state, Refusal):
        raise ValueError(state.message)
    players = variant.to_position(state)["players"]
    ours = [seat for seat in range(players) if players != 4 or seat % 2 == 0][: 2 if players == 4 else 1]
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
    share = sum(seat in ours for seat in winners) / len(winners)
    return Played(share, len(ours) / players, decisions, seconds)


def seen_by(
    variant: Variant[Any], state: Any, seat: int, options: Mapping[str, Any], number: int
) -> FeedMessage:
    """What the seat's feed tells at this point, but for the events."""
    players: Sequence[PlayerId] = ()
    return FeedMessage(
        game=GameId(""), variant=variant.id, options=dict(options), number=Version(number), time=0,
        players=list(players), seat=Seat(seat), events=[],
        view=variant.view(state, seat), moves=variant.legal_moves(state, seat),
    )  # fmt: skip

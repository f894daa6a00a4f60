"""Sealed commits to store: games played at random, as the rules service would have sealed them."""

import random
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from contracts.event import Event
from contracts.ids import CommandId, GameId, PlayerId
from domain.chain import Sealed
from domain.game import Game, create
from domain.moves import decide
from domain.refusal import Refusal
from services.platform.streamed import Held, HeldGame, seal_game

#: The commits of one game, in order.
Stream: TypeAlias = list[Sealed]


def streams(
    variant: str, request: Mapping[str, Any], count: int, most: int, source: random.Random
) -> list[Stream]:
    """So many new games, each with its first `most` commits. Raises ValueError on options that are refused."""
    return [_game(variant, dict(request), most, source) for _ in range(count)]


def _game(variant: str, request: dict[str, Any], most: int, source: random.Random) -> Stream:
    held = Held(Game(GameId(str(uuid.UUID(bytes=source.randbytes(16), version=4)))))
    seed = source.randbytes(32)
    players = [PlayerId(f"player-{seat}") for seat in range(request.get("players", 2))]
    opening = create(variant, request, players, seed, ())
    if isinstance(opening, Refusal):
        raise ValueError(opening.message)
    stream = [_sealed(held, opening, seed, "svc-bench")]
    game = held.aggregate
    while len(stream) < most and (seats := game.variant.to_act(game.state)):
        player = players[seats[0]]
        move = source.choice(game.variant.legal_moves(game.state, seats[0]))
        events = decide(game, player, game.version, move)
        if isinstance(events, Refusal):
            raise TypeError(f"a legal move is refused: {events.code}")
        stream.append(_sealed(held, events, seed, player))
    return stream


def _sealed(held: HeldGame, events: Sequence[Event], seed: bytes, sender: str) -> Sealed:
    command = CommandId(f"bench-{held.aggregate.version + 1}")
    return seal_game(held, events, seed=seed, time=1_800_000_000_000, command=command, sender=sender)

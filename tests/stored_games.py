"""Games played at random through the aggregate, as the commits that a service would store."""

import random
import uuid
from collections.abc import Iterator
from typing import Any

from contracts.clock import Clock
from contracts.event import Event
from contracts.ids import GameId, PlayerId
from domain import game as aggregate
from domain.chain import Sealed, seal
from domain.game import Game
from domain.moves import decide
from domain.refusal import Refusal


def play(
    variant: str, preset: str, players: int, seed: int, clock: Clock | None = None
) -> Iterator[tuple[Sealed, Game]]:
    """Plays one game to its end. Gives each commit and the game after it, which is the same object every time."""
    chance = random.Random(seed)
    secret = chance.randbytes(32)
    names = [PlayerId(f"player-{seat}") for seat in range(players)]
    game = Game(GameId(str(uuid.UUID(int=chance.getrandbits(128)))))
    options: dict[str, Any] = {"preset": preset, "players": players}
    given = [f"{name}'s own" for name in names]
    events = _accepted(aggregate.create(variant, options, names, secret, given, clock=clock, now=_time(1)))
    sender, previous = "svc-matchmaking", ""
    while True:
        sealed = _commit(game, events, sender, previous, secret)
        game.apply(events, sender, sealed.commit.command)
        yield sealed, game
        if game.over:
            return
        seat = chance.choice(game.variant.to_act(game.state))
        move = chance.choice(game.variant.legal_moves(game.state, seat))
        sender, previous = names[seat], sealed.hash
        now = _time(game.version + 1)
        events = _accepted(decide(game, names[seat], game.version, move, now, now))


def _time(version: int) -> int:
    return 1_700_000_000_000 + version


def _commit(game: Game, events: list[Event], sender: str, previous: str, secret: bytes) -> Sealed:
    version = game.version + 1
    return seal(
        kind=game.KIND,
        id=game.game_id,
        version=version,
        time=_time(version),
        command=f"command-{version}",
        sender=sender,
        previous=previous,
        salt=aggregate.salt(secret, version),
        events=events,
    )


def _accepted(outcome: list[Event] | Refusal) -> list[Event]:
    assert not isinstance(outcome, Refusal), outcome
    return outcome

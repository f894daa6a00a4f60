"""What must hold of a platform's store and feeds after whatever happened to it."""

import asyncio
import contextlib
from collections.abc import Sequence

from contracts import subjects
from contracts.ids import GameId, PlayerId
from domain.chain import open_commit, verify_chain
from domain.game import Game
from services.platform.store import open_store
from services.platform.streamed import Held
from tests.faults.player import Accepted
from tests.faults.running import Listener, Platform


def check_store(platform: Platform, games: Sequence[GameId]) -> None:
    """Every game is over, its chain is whole, and no command had two effects."""
    store = open_store(platform.settings.store_url)
    try:
        for game in games:
            bodies = [stored.body for stored in store.read(game)]
            assert verify_chain(bodies) is None
            held = Held(Game(game))
            for body in bodies:
                held.fold(body)
            assert held.aggregate.over
            assert len(held.aggregate.accepted) == len(bodies)
    finally:
        store.close()


def check_accepted(platform: Platform, game: GameId, accepted: Sequence[Accepted]) -> None:
    """What was answered as accepted is what is stored, each once and nothing else."""
    store = open_store(platform.settings.store_url)
    try:
        commits = [open_commit(stored.body) for stored in store.read(game)]
    finally:
        store.close()
    assert [Accepted(c.version, c.sender, c.command) for c in commits[1:]] == list(accepted)


async def check_heard(listener: Listener, game: GameId, players: Sequence[str], length: int) -> None:
    """Who listened all the time heard every number once, in order, on every feed of the game.

    What is counted in a list already may be on its way still.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(60):
            while not all(length in listener.numbers(subject) for subject in feeds(game, players)):
                await asyncio.sleep(0.05)
    for subject in feeds(game, players):
        assert listener.numbers(subject) == list(range(1, length + 1)), subject


def feeds(game: GameId, players: Sequence[str]) -> list[str]:
    return [
        subjects.public_feed("claim", game),
        *(subjects.seat_feed(PlayerId(player), game) for player in players),
    ]

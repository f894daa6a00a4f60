"""A store as the platform wrote it before there were clocks and deadlines: its games go on, and end as all do."""

import contextlib
import sqlite3
from typing import Any, ClassVar

from contracts.commands import Resign
from contracts.event import Event
from contracts.game import GameCreated, GameEnded
from contracts.ids import CommandId, GameId, PlayerId
from domain.chain import Sealed, open_commit, seal, verify_chain
from domain.game import create, salt
from domain.refusal import Refusal
from services.platform.store import open_store
from services.projections import stored_feeds
from tests.services.ruling import ANN, BEN, Time, bench
from tests.services.store_fixtures import sqlite_store_url  # noqa: F401 - a fixture

GAME = GameId("00000000-0000-0000-0000-000000000009")
SEED = bytes(range(32))


class GameCreatedBefore(Event, frozen=True):
    """Version 1."""

    TAG: ClassVar[str] = "game.created"

    variant: str
    revision: int
    players: list[PlayerId]
    options: dict[str, Any]
    seed: str
    contributions: list[str]


def old_game() -> Sealed:
    """Its first commit, in the form of then."""
    events = create("claim", {"preset": "classic"}, [ANN, BEN], SEED, ())
    assert not isinstance(events, Refusal)
    created, *opening = events
    assert isinstance(created, GameCreated)
    before = GameCreatedBefore(
        created.variant,
        created.revision,
        created.players,
        created.options,
        created.seed,
        created.contributions,
    )
    return seal(
        kind="game", id=GAME, version=1, time=1, command="c", sender="svc-matchmaking", previous="",
        salt=salt(SEED, 1), events=[before, *opening],
    )  # fmt: skip


def make_old_store(url: str) -> None:
    store = open_store(url)
    store.append([[old_game()]])
    store.close()
    with contextlib.closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        connection.execute("DROP TABLE deadlines")


async def test_an_old_game_goes_on_to_its_end(sqlite_store_url: str) -> None:  # noqa: F811
    make_old_store(sqlite_store_url)
    async with bench(sqlite_store_url, Time()) as one:
        assert open_commit(one.store.read(GAME)[0].body).events[0].v == 1
        created = one.game(GAME).created
        assert (created.clock, created.rated, created.table) == (None, False, None)
        while not one.game(GAME).over:
            assert await one.code(*one.next_move(GAME)) == "accepted"
        ended = one.events(GAME)[-1][-1]
        assert isinstance(ended, GameEnded)
        assert (ended.reason, len(ended.places), ended.left) == ("played", 2, [])
        assert verify_chain(stored.body for stored in one.store.read(GAME)) is None
        assert one.store.deadlines("game", 2**62, 9) == [], (
            "it had one from its next commit on, until it ended"
        )
        message = stored_feeds.at(one.store, GAME, 1, lambda playing: playing.index(ANN))
        assert message is not None
        assert (message.status.clock, message.status.rated, message.status.outcome) == (None, False, None)


async def test_an_old_game_gets_a_deadline_and_can_be_resigned(sqlite_store_url: str) -> None:  # noqa: F811
    make_old_store(sqlite_store_url)
    async with bench(sqlite_store_url, Time()) as one:
        assert await one.code(*one.next_move(GAME)) == "accepted"
        assert [deadline.id for deadline in one.store.deadlines("game", 2**62, 9)] == [GAME]
        assert await one.code(ANN, Resign(id=CommandId("r"), game=GAME)) == "accepted"
        assert one.store.deadlines("game", 2**62, 9) == []
        assert one.game(GAME).over

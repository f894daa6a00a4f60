"""Projections: each commit counts once, whatever is lost, late, doubled or out of order on the bus."""

import asyncio
import sqlite3
import uuid
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from eventsourcing.persistence import OperationalError
from eventsourcing.sqlite import SQLiteCursor

from contracts import subjects
from contracts.codec import encode
from contracts.event import Envelope
from contracts.ids import GameId, PlayerId, Position
from contracts.queries import AskGames, Games
from domain.chain import commit_hash, open_commit
from services.platform import streams
from services.platform.store import StoredCommit, open_store
from services.projections import service as projections
from services.projections.read_model import Logged, ReadModel
from services.rules import service as rules
from tests.services.inside import ANN, BEN, Inside, inside
from tests.services.nats import NatsServer


@asynccontextmanager
async def without_relay(nats: NatsServer, data: Path) -> AsyncIterator[Inside]:
    """The test is the relay: it says what reaches the stream."""
    async with inside(nats, data, rules.running) as core:
        await streams.ensure(core.client.jetstream(), streams.EVENTS)
        async with inside(nats, data, projections.running):
            yield core


def stored(core: Inside, after: int = 0) -> list[StoredCommit]:
    store = open_store(core.settings.store_url)
    try:
        return store.log(after, 1000)
    finally:
        store.close()


async def publish(core: Inside, commits: list[StoredCommit]) -> None:
    for commit in commits:
        envelope = Envelope(
            position=commit.position,
            after=Position(commit.position - 1),
            hash=commit_hash(commit.body),
            commit=msgspec.Raw(commit.body),
        )
        await core.client.jetstream().publish(subjects.events(commit.kind, commit.id), encode(envelope))


async def version_in_lists(core: Inside, wanted: int) -> None:
    async with asyncio.timeout(60):
        while True:
            games = msgspec.convert(await core.ask(ANN, "views", "games", AskGames()), Games)
            if [game.version for game in games.games] == [wanted]:
                return
            await asyncio.sleep(0.02)


async def feed_numbers(core: Inside, game: GameId, player: PlayerId, wanted: int) -> list[int]:
    """Numbers of the feed's messages in the stream, once the wanted one is there."""
    js = core.client.jetstream()
    subject = subjects.seat_feed(player, game)
    async with asyncio.timeout(60):
        while True:
            state = (await js.stream_info(subjects.FEEDS_STREAM)).state
            messages = [
                await js.get_msg(subjects.FEEDS_STREAM, seq=seq) for seq in range(1, state.last_seq + 1)
            ]
            numbers = [
                msgspec.json.decode(message.data or b"")["number"]
                for message in messages
                if message.subject == subject
            ]
            if wanted in numbers:
                return numbers
            await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    "order",
    [
        [1, 2, 3, 4, 5],
        [1, 1, 2, 2, 3, 3, 4, 4, 5, 5],
        [1, 2, 5, 3, 4],
        [3, 1, 5, 1, 2],
        [5],
        [1, 2, 3, 4, 5, 1, 2, 3, 4, 5],
    ],
    ids=["in order", "doubled", "a gap", "out of order", "the last alone", "all again"],
)
async def test_each_commit_counts_once(nats: NatsServer, tmp_path: Path, order: list[int]) -> None:
    async with without_relay(nats, tmp_path / "data") as core:
        game = await core.create_game()
        for _ in range(4):
            assert (await core.move(game))["type"] == "accepted"
        commits = stored(core)
        assert [commit.position for commit in commits] == [1, 2, 3, 4, 5]
        await publish(core, [commits[position - 1] for position in order])
        await version_in_lists(core, 5)
        for player in (ANN, BEN):
            assert await feed_numbers(core, game, player, 5) == [1, 2, 3, 4, 5]


class Counting:
    """A projector that counts, and that can be made to fail at a position."""

    tables: Sequence[str] = ("CREATE TABLE IF NOT EXISTS counted (position INTEGER)",)

    def __init__(self) -> None:
        self.fails_at = 0
        self.fails_with: Exception = sqlite3.OperationalError("as the test wants")
        self.forgot = 0

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        if logged.position == self.fails_at:
            cursor.execute("INSERT INTO counted VALUES (-1)")
            raise self.fails_with
        cursor.execute("INSERT INTO counted VALUES (?)", (logged.position,))

    def forget(self) -> None:
        self.forgot += 1


def counted(model: ReadModel) -> list[int]:
    def select(cursor: SQLiteCursor) -> list[int]:
        cursor.execute("SELECT position FROM counted ORDER BY position")
        return [row[0] for row in cursor.fetchall()]

    return model.read(select)


async def test_position_and_read_model_change_together(nats: NatsServer, tmp_path: Path) -> None:
    async with inside(nats, tmp_path / "data", rules.running) as core:
        for _ in range(6):
            await core.create_game()
        log = [Logged(one.position, open_commit(one.body), one.body) for one in stored(core)]
    projector = Counting()
    model = ReadModel(tmp_path, "counting", 1, [projector])
    assert model.apply(log[:2]) == 2
    projector.fails_at = 4
    with pytest.raises(OperationalError, match="as the test wants"):
        model.apply(log[1:5])
    assert (counted(model), model.position, projector.forgot) == ([1, 2], 2, 1)
    projector.fails_at = 0
    assert model.apply(log[:5]) == 3
    model.close()
    again = ReadModel(tmp_path, "counting", 1, [projector])
    assert again.position == 5
    assert again.apply(log) == 1
    assert counted(again) == [1, 2, 3, 4, 5, 6]
    again.close()
    other_version = ReadModel(tmp_path, "counting", 2, [projector])
    assert other_version.position == 0
    other_version.close()


async def test_a_commit_that_can_not_be_projected_stops_no_other(nats: NatsServer, tmp_path: Path) -> None:
    async with inside(nats, tmp_path / "data", rules.running) as core:
        for _ in range(4):
            await core.create_game()
        log = [Logged(one.position, open_commit(one.body), one.body) for one in stored(core)]
    projector = Counting()
    projector.fails_at, projector.fails_with = 2, ValueError("a defect")
    model = ReadModel(tmp_path, "counting", 1, [projector])
    assert model.apply(log) == 4
    assert (counted(model), model.position, projector.forgot) == ([1, 3, 4], 4, 1)
    model.close()


async def test_a_list_of_tables_has_those_of_the_player_whatever_their_age(
    nats: NatsServer, tmp_path: Path
) -> None:
    async with inside(nats, tmp_path / "data") as core:
        own = str(uuid.uuid4())
        opening = {"id": "o", "variant": "claim"}
        assert (await core.ask(ANN, "matchmaking", "open_table", opening | {"table": own}))[
            "type"
        ] == "table_accepted"
        for i in range(205):
            host = f"p-host-{i // 20}"
            reply = await core.ask(host, "matchmaking", "open_table", opening | {"table": str(uuid.uuid4())})
            assert reply["type"] == "table_accepted"
        async with asyncio.timeout(60):
            while len((await core.ask(ANN, "views", "tables", {}))["tables"]) < 201:
                await asyncio.sleep(0.05)
        assert (await core.ask(ANN, "views", "tables", {}))["tables"][0]["table"] == own
        others = (await core.ask(BEN, "views", "tables", {}))["tables"]
        assert len(others) == 200
        assert own not in [table["table"] for table in others]
        assert (await core.ask(ANN, "matchmaking", "leave_table", {"id": "l", "table": own}))[
            "type"
        ] == "table_accepted"
        async with asyncio.timeout(60):
            while len((await core.ask(ANN, "views", "tables", {}))["tables"]) > 200:
                await asyncio.sleep(0.05)

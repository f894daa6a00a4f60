"""Bots play on the real platform: rules, relay, projections and matchmaking on a real nats-server."""

import asyncio
import gc
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from nats.aio.client import Client

from contracts.codec import encode
from contracts.commands import AddBot, MatchmakingCommand, OpenTable, StartTable
from contracts.ids import CommandId, GameId, PlayerId, TableId
from contracts.queries import AskGames, GameInfo, Games
from contracts.replies import Refused, TableAccepted
from domain.chain import open_commit
from services.bots import service as bots
from services.matchmaking import service as matchmaking
from services.platform import bus
from services.platform.permissions import BOTS
from services.platform.process import together
from services.platform.settings import Settings, SettingsError
from services.platform.store import open_store
from services.projections import service as projections
from services.relay import service as relay
from services.rules import service as rules
from tests.services.nats import NatsServer, nats  # noqa: F401 - a fixture

ADA, BLAISE = PlayerId("bot-ada"), PlayerId("bot-blaise")
#: Seconds that anything here may take.
PATIENCE = 60.0


@asynccontextmanager
async def platform(settings: Settings) -> AsyncIterator[Client]:
    """Everything but the bots, and a connection that may say everything."""
    async with together(settings, relay.running, rules.running, projections.running, matchmaking.running):
        client = await bus.connect(settings, "test")
        try:
            yield client
        finally:
            await client.close()


def as_bots(nats: NatsServer, settings: Settings, **changes: Any) -> Settings:  # noqa: F811
    watcher = nats.settings(settings.data, BOTS)
    return msgspec.structs.replace(watcher, **changes)


async def command(client: Client, message: MatchmakingCommand) -> TableAccepted:
    verb = message.__struct_config__.tag
    reply = await bus.request(client, ADA, "matchmaking", str(verb), encode(message))
    return msgspec.json.decode(reply, type=TableAccepted)


async def start_game(client: Client) -> GameId:
    """A game of the two bots, started as by people: a table of one, to which the other is added."""
    table = TableId(str(uuid.uuid4()))
    options = {"preset": "classic", "players": 2}
    await command(client, OpenTable(id=CommandId("open"), table=table, variant="claim", options=options))
    await command(client, AddBot(id=CommandId("bot"), table=table))
    started = await command(client, StartTable(id=CommandId("start"), table=table))
    assert started.game is not None
    return started.game


async def games_of(client: Client) -> list[GameInfo]:
    reply = await bus.request(client, ADA, "views", "games", encode(AskGames()))
    answer = msgspec.json.decode(reply, type=Games | Refused)
    return [] if isinstance(answer, Refused) else answer.games


async def until(client: Client, reached: Callable[[list[GameInfo]], bool]) -> list[GameInfo]:
    """The games, as soon as they are as wanted."""
    async with asyncio.timeout(PATIENCE):
        while not reached(games := await games_of(client)):
            await asyncio.sleep(0.02)
    return games


def all_over(games: list[GameInfo]) -> bool:
    return bool(games) and all(game.over for game in games)


def moved(version: int) -> Callable[[list[GameInfo]], bool]:
    return lambda games: bool(games) and all(game.version >= version for game in games)


def commands_of(settings: Settings, game: GameId) -> list[tuple[str, str]]:
    """Sender and command of each commit after the first."""
    store = open_store(settings.store_url)
    try:
        commits = [open_commit(stored.body) for stored in store.read(game)]
    finally:
        store.close()
    return [(commit.sender, commit.command) for commit in commits[1:]]


async def test_two_bots_play_games_to_their_end(nats: NatsServer, tmp_path: Path) -> None:  # noqa: F811
    settings = nats.settings(tmp_path / "data")
    async with platform(settings) as client, bots.running(as_bots(nats, settings)):
        started = [await start_game(client) for _ in range(5)]
        games = await until(client, all_over)
    assert {game.game for game in games} == set(started)
    for game in started:
        commands = commands_of(settings, game)
        assert len(commands) == 52
        # Each decision was sent under the number of the message that asked for it, and none was refused.
        assert [name for _, name in commands] == [f"v{version}" for version in range(1, 53)]


async def test_bots_that_start_again_go_on(nats: NatsServer, tmp_path: Path) -> None:  # noqa: F811
    settings = nats.settings(tmp_path / "data")
    slow, playing = (as_bots(nats, settings, bot_pause=pause) for pause in (200, 20))
    async with platform(settings) as client:
        # So slow that the game is not over before anybody has seen it go on.
        async with bots.running(slow):
            await start_game(client)
            await until(client, moved(10))
        (stopped,) = await games_of(client)
        assert not stopped.over
        async with bots.running(playing):
            await until(client, all_over)


async def test_messages_that_nobody_heard_are_made_up_for(nats: NatsServer, tmp_path: Path) -> None:  # noqa: F811
    settings = nats.settings(tmp_path / "data")
    async with platform(settings) as client:
        started = await start_game(client)
        await until(client, moved(1))
        async with bots.running(as_bots(nats, settings)):
            await until(client, all_over)
    assert len(commands_of(settings, started)) == 52


async def play_over_a_killed_bus(nats: NatsServer, settings: Settings) -> GameId:  # noqa: F811
    async with platform(settings) as client, bots.running(as_bots(nats, settings, bot_pause=20)):
        started = await start_game(client)
        await until(client, moved(8))
        nats.kill()
        await asyncio.sleep(0.3)
        await asyncio.to_thread(nats.start)
        await until(client, all_over)
    return started


# A handshake that the dying bus cuts off leaves the client library's old socket to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.filterwarnings("ignore::ResourceWarning")
async def test_the_bus_is_killed_under_playing_bots(nats: NatsServer, tmp_path: Path) -> None:  # noqa: F811
    settings = nats.settings(tmp_path / "data")
    started = await play_over_a_killed_bus(nats, settings)
    gc.collect()
    assert len(commands_of(settings, started)) == 52


async def test_rules_are_gone_while_bots_play(nats: NatsServer, tmp_path: Path) -> None:  # noqa: F811
    settings = nats.settings(tmp_path / "data")
    async with together(settings, relay.running, projections.running, matchmaking.running):
        client = await bus.connect(settings, "test")
        async with bots.running(as_bots(nats, settings)):
            started = await start_game(client)
            await asyncio.sleep(0.5)
            assert commands_of(settings, started) == []
            async with rules.running(settings):
                await until(client, all_over)
        await client.close()


async def test_a_bot_without_a_password_is_told_at_the_start(nats: NatsServer, tmp_path: Path) -> None:  # noqa: F811
    settings = nats.settings(tmp_path / "data", BOTS)
    file = tmp_path / "bots.json"
    for text, reason in (
        ('{"bot-ada": "x"}', "bot-blaise"),
        ("[]", "no JSON object"),
        (None, "No such file"),
    ):
        if text is None:
            file.unlink()
        else:
            file.write_text(text)
        with pytest.raises(SettingsError, match=reason):
            async with bots.running(msgspec.structs.replace(settings, bot_passwords=file)):
                pass

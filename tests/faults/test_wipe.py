"""The bus is not the truth: its folder can be wiped while the platform is stopped."""

import asyncio
import contextlib
import random
import shutil
from pathlib import Path

import msgspec
import pytest
from nats.js.errors import NotFoundError

from contracts import subjects
from contracts.commands import Move
from contracts.feed import FeedMessage
from contracts.ids import CommandId, GameId, PlayerId, Version
from contracts.queries import AskView
from tests.faults.running import Listener, Platform, platform

PLAYERS = ["p-one", "p-two"]
SERVICES = ("relay", "rules", "projections")


@pytest.mark.parametrize("wiped", [["nats/jetstream"], ["read-models"], ["nats/jetstream", "read-models"]])
async def test_wiped_folders_are_filled_again(tmp_path: Path, wiped: list[str]) -> None:
    data = tmp_path / "data"
    async with platform(data, SERVICES) as first:
        game = await first.create_game(PLAYERS)
        for _ in range(5):
            await one_move(first, game)
        await first.all_heard(game, 6)
        before = await view(first, game)
    for folder in wiped:
        assert (data / folder).is_dir()
        shutil.rmtree(data / folder)
    async with platform(data, SERVICES) as second:
        stream = second.client.jetstream()
        assert await events_stored(second, 6) == 6
        await second.all_heard(game, 6)
        newest = await stream.get_last_msg(
            subjects.FEEDS_STREAM, subjects.seat_feed(PlayerId(PLAYERS[0]), game), direct=True
        )
        assert msgspec.json.decode(newest.data or b"", type=FeedMessage) == before
        assert await view(second, game) == before
        listener = Listener()
        await second.client.subscribe(f"feed.seat.*.{game}", cb=listener.take)
        await second.client.flush()
        await one_move(second, game)
        await second.all_heard(game, 7)
        for player in PLAYERS:
            assert listener.numbers(subjects.seat_feed(PlayerId(player), game))[-1:] == [7]


async def test_a_rebuilt_read_model_sends_nothing_twice(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with platform(data, SERVICES) as first:
        game = await first.create_game(PLAYERS)
        for _ in range(5):
            await one_move(first, game)
        await first.all_heard(game, 6)
        sent = (await first.client.jetstream().stream_info(subjects.FEEDS_STREAM)).state.last_seq
    shutil.rmtree(data / "read-models")
    async with platform(data, SERVICES) as second:
        assert [info.version for info in (await second.games(PLAYERS[0])).games] == [6]
        assert (await second.client.jetstream().stream_info(subjects.FEEDS_STREAM)).state.last_seq == sent


async def events_stored(running: Platform, count: int) -> int:
    """How many messages EVENTS has, as soon as it has so many: the relay is ready before it has filled it again."""
    async with asyncio.timeout(60):
        while True:
            with contextlib.suppress(NotFoundError):
                info = await running.client.jetstream().stream_info(subjects.EVENTS_STREAM)
                if info.state.messages >= count:
                    return info.state.messages
            await asyncio.sleep(0.05)


async def view(running: Platform, game: GameId) -> FeedMessage:
    return msgspec.convert(await running.insist(PLAYERS[0], "views", "view", AskView(game=game)), FeedMessage)


async def one_move(running: Platform, game: GameId) -> None:
    for player in PLAYERS:
        message = msgspec.convert(
            await running.insist(player, "views", "view", AskView(game=game)), FeedMessage
        )
        if message.moves:
            move = random.Random(message.number).choice(message.moves)
            command = Move(
                id=CommandId(f"t{message.number}"), game=game, version=Version(message.number), move=move
            )
            assert (await running.insist(player, "rules", "move", command))["type"] == "accepted"
            return
    raise AssertionError("nobody may move")

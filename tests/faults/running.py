"""A whole platform under the supervisor, in processes of its own, that a test may hurt."""

import asyncio
import contextlib
import os
import signal
import uuid
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.errors import NotFoundError

from contracts.codec import encode
from contracts.commands import CreateGame
from contracts.feed import FeedMessage
from contracts.ids import CommandId, GameId, PlayerId
from contracts.queries import AskGames, Games
from services.platform import bus
from services.platform.permissions import SERVICES
from services.platform.settings import Settings
from services.up.ports import free_port
from services.up.supervisor import ORDER, Supervisor

TESTER = "svc-test"


class Platform:
    """A running platform with a connection that may do everything."""

    def __init__(
        self, settings: Settings, supervisor: Supervisor, client: Client, progress: list[str]
    ) -> None:
        self.settings = settings
        self.supervisor = supervisor
        self.client = client
        self.progress = progress

    def kill(self, name: str) -> bool:
        """SIGKILL; False when the process was dead already."""
        pid = self.supervisor.children[name].pid
        if pid is None:
            return False
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True

    async def ask(self, sender: str, service: str, verb: str, message: Any) -> Any:
        return msgspec.json.decode(
            await bus.request(self.client, sender, service, verb, encode(message), timeout=2)
        )

    async def insist(self, sender: str, service: str, verb: str, message: Any) -> Any:
        """Sends the same message until somebody answers it."""
        while True:
            reply = await self.ask(sender, service, verb, message)
            if reply.get("code") not in ("try_again", "rate_limited"):
                return reply
            await asyncio.sleep(0.1)

    async def create_game(self, players: Sequence[str]) -> GameId:
        game = GameId(str(uuid.uuid4()))
        command = CreateGame(
            id=CommandId("create"),
            game=game,
            variant="claim",
            options={"preset": "classic"},
            players=[PlayerId(p) for p in players],
        )
        reply = await self.insist(TESTER, "rules", "create_game", command)
        assert reply["type"] == "accepted", reply
        return game

    async def games(self, player: str) -> Games:
        reply = await self.insist(player, "views", "games", AskGames(limit=200))
        return msgspec.convert(reply, Games)

    async def all_over(self, player: str, count: int, patience: float = 120) -> Games:
        """Waits until so many games of this player are over."""
        async with asyncio.timeout(patience):
            while True:
                games = await self.games(player)
                if len(games.games) == count and all(game.over for game in games.games):
                    return games
                await asyncio.sleep(0.2)

    async def all_heard(self, game: GameId, number: int, patience: float = 60) -> None:
        """Waits until the feeds of a game have reached this number."""
        subject = f"feed.public.claim.{game}"
        async with asyncio.timeout(patience):
            while True:
                with contextlib.suppress(NotFoundError):
                    newest = await self.client.jetstream().get_last_msg("FEEDS", subject, direct=True)
                    if msgspec.json.decode(newest.data or b"", type=FeedMessage).number >= number:
                        return
                await asyncio.sleep(0.05)


class Listener:
    """Every feed message that reached a core subscriber, by subject, in the order of arrival."""

    def __init__(self) -> None:
        self.heard: dict[str, list[FeedMessage]] = defaultdict(list)

    async def take(self, msg: Msg) -> None:
        self.heard[msg.subject].append(msgspec.json.decode(msg.data, type=FeedMessage))

    def numbers(self, subject: str) -> list[int]:
        return [message.number for message in self.heard[subject]]


@asynccontextmanager
async def platform(
    data: Path, services: Sequence[str] = tuple(ORDER), **changes: Any
) -> AsyncIterator[Platform]:
    """Started, and stopped in good order at the end."""
    settings = Settings(data=data, port=free_port(), bot_pause=0, rate=10_000, burst=10_000, **changes)
    progress: list[str] = []
    supervisor = Supervisor(
        settings, free_port(), lambda name, what: progress.append(f"{name} {what}"), services
    )
    client: Client | None = None
    try:
        await supervisor.start()
        client = await _connect(supervisor, data)
        yield Platform(settings, supervisor, client, progress)
    finally:
        if client is not None:
            await client.close()
        await supervisor.stop()


async def _connect(supervisor: Supervisor, data: Path) -> Client:
    password = msgspec.json.decode((data / "secrets" / "bus.json").read_bytes())[SERVICES]
    return await nats.connect(
        supervisor.url, user=SERVICES, password=password, max_reconnect_attempts=-1, reconnect_time_wait=0.1,
        inbox_prefix=f"_INBOX_{SERVICES}", error_cb=_quiet,
    )  # fmt: skip


async def _quiet(_: Exception) -> None:
    """Trouble on the bus is what these tests are about."""

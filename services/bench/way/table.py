"""Games that the load generator plays: who may move next in each, as the seats' feeds say."""

import asyncio
import itertools
import random
import uuid
from collections import deque
from collections.abc import Mapping
from typing import Any

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg

from contracts.codec import encode
from contracts.commands import CreateGame
from contracts.ids import CommandId, GameId, PlayerId
from services.platform import bus


class SeatFeed(msgspec.Struct, frozen=True):
    """What the load generator reads of a feed message."""

    game: GameId
    number: int
    players: list[PlayerId]
    seat: int
    moves: list[str]


class Turn(msgspec.Struct, frozen=True):
    """A move that can be made: version is the number of the newest message of every seat."""

    game: GameId
    player: PlayerId
    version: int
    move: str


class _Live:
    """A game that goes on."""

    __slots__ = ("heard", "moves", "number")

    def __init__(self) -> None:
        self.number = 0
        self.heard = 0
        self.moves: list[tuple[PlayerId, list[str]]] = []


class Games:
    """Keeps so many games of one variant going: a game that ends is followed by a new one.

    A game is ready for its next move when all its seats have heard of the move before. `heard(player, game, number)`
    is called for every message, as it arrives.
    """

    def __init__(
        self, client: Client, variant: str, options: Mapping[str, Any], many: int, source: random.Random
    ) -> None:
        self._client = client
        self._variant = variant
        self._options = dict(options)
        self._many = many
        self._source = source
        self._live: dict[GameId, _Live] = {}
        self._ready: deque[Turn] = deque()
        self._someone_ready = asyncio.Event()
        self._all_ready = asyncio.Event()
        self._numbers = itertools.count()
        self._tasks: set[asyncio.Task[None]] = set()
        self.heard = _ignore

    async def open(self) -> None:
        """Creates the games; returns when all are ready."""
        for _ in range(self._many):
            await self._create()
        await self._all_ready.wait()

    async def turn(self) -> Turn:
        """The next move of the game that has waited longest."""
        while not self._ready:
            self._someone_ready.clear()
            await self._someone_ready.wait()
        return self._ready.popleft()

    async def _create(self) -> None:
        number = next(self._numbers)
        players = [PlayerId(f"p{number}-{seat}") for seat in range(self._options.get("players", 2))]
        game = GameId(str(uuid.UUID(bytes=self._source.randbytes(16), version=4)))
        self._live[game] = _Live()
        message = CreateGame(
            id=CommandId("create"), game=game, variant=self._variant, options=self._options, players=players
        )
        reply = msgspec.json.decode(
            await bus.request(self._client, "svc-bench", "rules", "create_game", encode(message))
        )
        if reply["type"] != "accepted":
            raise RuntimeError(f"no game was created: {reply}")

    def take(self, msg: Msg) -> None:
        """A message of a seat's feed, of any game; those of others are left alone."""
        feed = _FEED.decode(msg.data)
        live = self._live.get(feed.game)
        if live is None:
            return
        self.heard(feed.players[feed.seat], feed.game, feed.number)
        if feed.number != live.number:
            live.number, live.heard, live.moves = feed.number, 0, []
        live.heard += 1
        if feed.moves:
            live.moves.append((feed.players[feed.seat], feed.moves))
        if live.heard == len(feed.players):
            self._all_heard(feed, live)

    def _all_heard(self, feed: SeatFeed, live: _Live) -> None:
        if not live.moves:
            del self._live[feed.game]
            task = asyncio.create_task(self._create())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return
        player, moves = self._source.choice(live.moves)
        self._ready.append(Turn(feed.game, player, feed.number, self._source.choice(moves)))
        self._someone_ready.set()
        if len(self._ready) == self._many:
            self._all_ready.set()


_FEED = msgspec.json.Decoder(SeatFeed)


def _ignore(player: PlayerId, game: GameId, number: int) -> None:
    """Nobody waits for a message yet."""

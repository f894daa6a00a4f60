"""Load at a fixed rate (open loop) or with so many moves in flight (closed loop), and what was measured of it."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import msgspec
from nats.aio.client import Client

from contracts.codec import encode
from contracts.commands import Move
from contracts.ids import CommandId, GameId, PlayerId
from services.bench.statistics import percentile
from services.bench.way.table import Games, Turn
from services.platform import bus

#: Seconds that the last messages of a run may take to arrive.
PATIENCE = 10.0


class Measured(msgspec.Struct):
    """One run. Latencies in milliseconds, from when the request was due to its reply and to the mover's feed message.

    sent, heard: moves that were due in the run, and those whose feed message came while it went on. seconds: its
    length. lag: from the end of the run to the last feed message, in seconds.
    """

    seconds: float = 0.0
    sent: int = 0
    heard: int = 0
    lost: int = 0
    lag: float = 0.0
    reply_ms: list[float] = []
    feed_ms: list[float] = []

    @property
    def rate(self) -> float:
        """Moves a second whose feed message came while the run went on."""
        return self.heard / self.seconds

    def figures(self) -> dict[str, float]:
        return {
            "rate": self.rate,
            "reply_p50": percentile(self.reply_ms, 0.50),
            "reply_p99": percentile(self.reply_ms, 0.99),
            "feed_p50": percentile(self.feed_ms, 0.50),
            "feed_p99": percentile(self.feed_ms, 0.99),
            "feed_max": percentile(self.feed_ms, 1.0),
            "lag_ms": 1000 * self.lag,
        }


class Load:
    """Makes the moves of one variant's games and times them."""

    def __init__(self, client: Client, games: Games) -> None:
        self._client = client
        self._games = games
        self._awaited: dict[tuple[PlayerId, GameId, int], asyncio.Future[float]] = {}
        games.heard = self._heard

    async def at_rate(self, rate: float, seconds: float) -> Measured:
        """Moves at fixed intervals, whatever the answers take. A move that had to wait for a game that was ready
        counts from when it was due."""
        measured = Measured()
        tasks: list[asyncio.Task[None]] = []

        async def run(start: float) -> None:
            for number in range(int(rate * seconds)):
                due = start + number / rate
                if (wait := due - time.perf_counter()) > 0:
                    await asyncio.sleep(wait)
                tasks.append(asyncio.create_task(self._timed(due, measured)))
            if (wait := start + seconds - time.perf_counter()) > 0:
                await asyncio.sleep(wait)

        await self._measured(measured, run)
        await _finish(tasks, measured)
        return measured

    async def in_flight(self, many: int, seconds: float) -> Measured:
        """So many moves at all times, each in flight until its feed message has come."""
        measured = Measured()

        async def work(ends: float) -> None:
            while (now := time.perf_counter()) < ends:
                await self._timed(now, measured)

        tasks: list[asyncio.Task[None]] = []

        async def run(start: float) -> None:
            tasks.extend(asyncio.create_task(work(start + seconds)) for _ in range(many))
            await asyncio.sleep(seconds)

        await self._measured(measured, run)
        await _finish(tasks, measured)
        return measured

    async def _measured(self, measured: Measured, run: Callable[[float], Awaitable[None]]) -> None:
        start = time.perf_counter()
        await run(start)
        measured.seconds = time.perf_counter() - start
        measured.heard = len(measured.feed_ms)

    async def _timed(self, due: float, measured: Measured) -> None:
        measured.sent += 1
        turn = await self._games.turn()
        key = (turn.player, turn.game, turn.version + 1)
        heard: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._awaited[key] = heard
        await self._move(turn)
        measured.reply_ms.append(1000 * (time.perf_counter() - due))
        measured.feed_ms.append(1000 * (await heard - due))

    async def _move(self, turn: Turn) -> None:
        message = Move(
            id=CommandId(f"bench-{turn.version}"), game=turn.game, version=turn.version, move=turn.move  # type: ignore[arg-type]
        )  # fmt: skip
        reply = await bus.request(self._client, turn.player, "rules", "move", encode(message))
        if b'"accepted"' not in reply:
            raise RuntimeError(f"a legal move was not accepted: {reply.decode()}")

    def _heard(self, player: PlayerId, game: GameId, number: int) -> None:
        waiting = self._awaited.pop((player, game, number), None)
        if waiting is not None and not waiting.done():
            waiting.set_result(time.perf_counter())


async def _finish(tasks: list[asyncio.Task[None]], measured: Measured) -> None:
    """Waits for what is still on its way. Raises what a task raised."""
    start = time.perf_counter()
    _, late = await asyncio.wait(tasks, timeout=PATIENCE)
    measured.lag = time.perf_counter() - start
    measured.lost = len(late)
    for task in late:
        task.cancel()
    for task in tasks:
        if not task.cancelled() and task.done() and (error := task.exception()):
            raise error

"""A simulated player: queues or sits down, loses patience or plays a moment, resigns, and begins again."""

import asyncio
import random
import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from contracts.ids import PlayerId
from services.bench.queues.shared import Shared

CLOCK = {"kind": "real_time", "initial": 300_000, "increment": 2_000}
#: What players want, and how many of a hundred want it.
WISHES: tuple[tuple[int, dict[str, Any]], ...] = (
    (75, {"variant": "claim", "options": {"preset": "classic"}}),
    (20, {"variant": "claim", "options": {"preset": "borderlands", "players": 3}}),
    (5, {"variant": "royal", "options": {"preset": "war-maps", "players": 4}}),
)
#: Seconds: between two wishes, on average; of patience, at least and at most; of a game; between two looks.
REST, PATIENCE, GAME, LOOK = 2.0, (2.0, 30.0), (0.5, 4.0), 3.0
#: One of so many waits to the end, and one of so many would have programs.
STUBBORN, WITH_PROGRAMS = 4, 10


class Player:
    """stop: set when nobody comes any more. wait_at_end: tickets that wait then are waited for, else left."""

    def __init__(self, player: PlayerId, shared: Shared, seed: int, *, wait_at_end: bool) -> None:
        self.id = player
        self._shared = shared
        self._wait_at_end = wait_at_end
        self._random = random.Random(f"{seed} {player}")  # noqa: S311 - a simulation
        self.stop = asyncio.Event()
        #: The last that is known of each ticket, and when it was accepted and told to have ended.
        self.tickets: dict[str, Any] = {}
        self.accepted: dict[str, float] = {}
        self.ended: dict[str, float] = {}
        self._news = asyncio.Event()
        shared.on_told(player, self._told)

    async def live(self) -> None:
        while not self.stop.is_set():
            await self._pause(self._random.expovariate(1 / REST))
            if self.stop.is_set():
                return
            await self._random.choices([self._queue, self._host, self._guest], [8, 1, 1])[0]()

    # -- queues -------------------------------------------------------------------------------------------------

    async def _queue(self) -> None:
        ticket = self._new()
        fill = self._random.randrange(WITH_PROGRAMS) == 0
        reply = await self._command("enter_queue", ticket=ticket, clock=CLOCK, fill=fill, **self._wish())
        if reply["type"] == "refused":
            return
        self.accepted[ticket] = time.perf_counter()
        if self._random.random() < 0.1:
            await self._sit_somewhere()  # which is refused: nobody sits and waits at once
        stubborn = self._random.randrange(STUBBORN) == 0
        patience = 1_000.0 if stubborn else self._random.uniform(*PATIENCE)
        stays = stubborn and self._wait_at_end
        if not await self._until(lambda: ticket in self.ended, patience, stays=stays):
            await self._command("leave_queue", ticket=ticket)
            await self._until(lambda: ticket in self.ended, 1_000.0, stays=True)
        info = self.tickets[ticket]
        if info["state"] == "matched":
            await self._play(info["game"])

    def _told(self, message: Any) -> None:
        if message["type"] == "ticket":
            self._know(message)
            self._news.set()

    def _know(self, info: Any) -> None:
        known = self.tickets.get(info["ticket"])
        if known is None or known["version"] < info["version"]:
            self.tickets[info["ticket"]] = info
            if info["state"] != "waiting":
                self.ended[info["ticket"]] = time.perf_counter()

    async def look(self) -> None:
        """What was told and lost is found by asking."""
        for info in (await self._shared.ask(self.id, "tickets"))["tickets"]:
            self._know(info)

    # -- tables -------------------------------------------------------------------------------------------------

    async def _host(self) -> None:
        table = self._new()
        reply = await self._command("open_table", table=table, clock=CLOCK, **self._wish())
        if reply["type"] == "refused":
            return
        await self._until(lambda: None not in self._table(table).get("seats", [None]), 8.0)
        started = await self._command("start_table", table=table)
        if started["type"] == "refused":
            await self._command("leave_table", table=table)
        else:
            await self._play(started["game"])

    async def _guest(self) -> None:
        table = await self._sit_somewhere()
        if table is None:
            return
        await self._until(lambda: self._table(table).get("state") in ("started", "closed"), 12.0)
        left = await self._command("leave_table", table=table)
        game = self._table(table).get("game")
        if left.get("code") == "table_not_open" and game is not None:
            await self._play(game)

    async def _sit_somewhere(self) -> str | None:
        """The table at which the player sits now; None: there is none, or it was refused."""
        free = [
            t for t, info in self._shared.lobby.items() if info["state"] == "open" and None in info["seats"]
        ]
        if not free:
            return None
        table = self._random.choice(free)
        reply = await self._command("take_seat", table=table)
        return None if reply["type"] == "refused" else table

    def _table(self, table: str) -> Any:
        return self._shared.lobby.get(table, {})

    # -- games --------------------------------------------------------------------------------------------------

    async def _play(self, game: str) -> None:
        await asyncio.sleep(self._random.uniform(*GAME))
        await self._shared.command(self.id, "rules", "resign", **_message("resign", game=game))

    # -- and all of it ------------------------------------------------------------------------------------------

    async def _until(self, condition: Callable[[], bool], seconds: float, *, stays: bool = False) -> bool:
        """Waits until it holds, at most so long. stays: also when nobody comes any more."""
        ends = time.perf_counter() + seconds
        looks = time.perf_counter() + LOOK
        while not condition():
            now = time.perf_counter()
            if now > ends or (self.stop.is_set() and not stays):
                return condition()
            if now > looks:
                await self.look()
                looks = now + LOOK
            self._news.clear()
            await _at_most(0.25, self._news.wait())
        return True

    async def _pause(self, seconds: float) -> None:
        await _at_most(seconds, self.stop.wait())

    async def _command(self, verb: str, **fields: Any) -> Any:
        return await self._shared.command(self.id, "matchmaking", verb, **_message(verb, **fields))

    def _wish(self) -> dict[str, Any]:
        return self._random.choices([wish for _, wish in WISHES], [share for share, _ in WISHES])[0]

    def _new(self) -> str:
        return str(uuid.UUID(bytes=self._random.randbytes(16), version=4))


def _message(verb: str, **fields: Any) -> dict[str, Any]:
    return {"type": verb, "id": uuid.uuid4().hex} | fields


async def _at_most(seconds: float, waiting: Awaitable[Any]) -> None:
    try:
        await asyncio.wait_for(waiting, seconds)
    except TimeoutError:
        return

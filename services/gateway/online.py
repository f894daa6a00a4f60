"""Which players are connected, at this gateway or at another."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from contracts import subjects
from contracts.codec import encode
from contracts.gateway import Presence
from contracts.ids import PlayerId

#: Seconds that a player is still there after the last connection has closed: a page that is loaded anew is no leaving.
GRACE = 5.0
#: Seconds between two looks for changes, between two heartbeats without a change, and until a silent gateway is gone.
TICK, HEARTBEAT, LOST = 0.5, 5.0, 15.0
#: Seconds between two messages that tell another count alone.
COUNT_EVERY = 5.0


class Heartbeat(msgspec.Struct, frozen=True):
    """What gateways tell each other."""

    gateway: str
    online: list[PlayerId]


_HEARTBEAT = msgspec.json.Decoder(Heartbeat)


class Watcher:
    """A connection that follows who is there. say: sends it a message."""

    def __init__(self, say: Callable[[Presence], None]) -> None:
        self._say = say
        self._players: Sequence[PlayerId] = ()
        self._told: Presence | None = None
        self._told_at = 0.0

    def follow(self, players: Sequence[PlayerId]) -> None:
        """Takes the place of an earlier list; the next `update` tells all."""
        self._players = sorted(set(players))
        self._told = None

    def update(self, everybody: frozenset[PlayerId], now: float) -> None:
        """Tells what has changed. now: in seconds, of a clock that does not go back."""
        online = [player for player in self._players if player in everybody]
        message, told = Presence(online=online, count=len(everybody)), self._told
        if message == told or (told and online == told.online and now - self._told_at < COUNT_EVERY):
            return
        self._told, self._told_at = message, now
        self._say(message)


class Online:
    """Call `came` and `went` for each connection; `run` keeps everything else."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._gateway = secrets.token_urlsafe(12)
        self._connections: Counter[PlayerId] = Counter()
        #: When those go whose last connection has closed.
        self._leaving: dict[PlayerId, float] = {}
        #: By gateway: when it was heard, and who is there.
        self._others: dict[str, tuple[float, frozenset[PlayerId]]] = {}
        self._watchers: set[Watcher] = set()
        self._everybody: frozenset[PlayerId] = frozenset()
        self._told: set[PlayerId] = set()
        self._told_at = float("-inf")

    def came(self, player: PlayerId) -> None:
        self._connections[player] += 1
        self._leaving.pop(player, None)

    def went(self, player: PlayerId) -> None:
        self._connections[player] -= 1
        if self._connections[player] <= 0:
            del self._connections[player]
            self._leaving[player] = _now() + GRACE

    def watch(self, watcher: Watcher, players: Sequence[PlayerId]) -> None:
        """The watcher is told now, and of every change."""
        watcher.follow(players)
        self._watchers.add(watcher)
        watcher.update(self._everybody, _now())

    def unwatch(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    async def run(self) -> None:
        """Hears other gateways and tells them who is here, for ever."""
        await self._client.subscribe(subjects.PRESENCE, cb=self._hear)
        while True:
            await self._tick()
            await asyncio.sleep(TICK)

    async def _hear(self, msg: Msg) -> None:
        heartbeat = _HEARTBEAT.decode(msg.data)
        if heartbeat.gateway != self._gateway:
            self._others[heartbeat.gateway] = (_now(), frozenset(heartbeat.online))

    async def _tick(self) -> None:
        now = _now()
        self._leaving = {player: end for player, end in self._leaving.items() if end > now}
        self._others = {name: other for name, other in self._others.items() if now - other[0] < LOST}
        here = {*self._connections, *self._leaving}
        if here != self._told or now - self._told_at >= HEARTBEAT:
            with suppress(NatsError):
                await self._client.publish(
                    subjects.PRESENCE, encode(Heartbeat(gateway=self._gateway, online=sorted(here)))
                )
            self._told, self._told_at = here, now
        self._everybody = frozenset(here.union(*(players for _, players in self._others.values())))
        for watcher in self._watchers:
            watcher.update(self._everybody, now)


def _now() -> float:
    return asyncio.get_running_loop().time()

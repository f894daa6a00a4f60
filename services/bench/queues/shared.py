"""What simulated players share: one connection, what they are told, and how long answers took."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg

from contracts import subjects
from contracts.codec import encode
from contracts.ids import PlayerId
from services.platform import bus

#: Seconds that an answer may take before the same command is sent again, and the pause before that.
PATIENCE, PAUSE = 5.0, 0.1
#: What is not an answer: the same is sent again.
AGAIN = ("try_again", "rate_limited")


class Shared:
    """Speaks for all players over one connection, which may speak for everybody."""

    def __init__(self, client: Client) -> None:
        self._client = client
        #: Milliseconds from a command's first sending to its answer, by verb.
        self.replies: defaultdict[str, list[float]] = defaultdict(list)
        #: Answers by code, "accepted" among them.
        self.codes: Counter[str] = Counter()
        #: How often a command had to be sent again.
        self.again = 0
        #: The newest message about each public table.
        self.lobby: dict[str, Any] = {}
        self._ears: defaultdict[PlayerId, list[Callable[[Any], None]]] = defaultdict(list)

    async def listen(self) -> None:
        for subject, take in (("tell.*", self._told), (subjects.LOBBY, self._heard)):
            await self._client.subscribe(subject, cb=take, pending_msgs_limit=-1, pending_bytes_limit=-1)
        await self._client.flush()

    def on_told(self, player: PlayerId, ear: Callable[[Any], None]) -> None:
        self._ears[player].append(ear)

    async def _told(self, msg: Msg) -> None:
        message = msgspec.json.decode(msg.data)
        for ear in self._ears[PlayerId(msg.subject.removeprefix("tell."))]:
            ear(message)

    async def _heard(self, msg: Msg) -> None:
        info = msgspec.json.decode(msg.data)
        known = self.lobby.get(info["table"])
        if known is None or known["version"] < info["version"]:
            self.lobby[info["table"]] = info

    async def ask(self, player: PlayerId, verb: str, **fields: Any) -> Any:
        """A question to the views; sent again until there is an answer."""
        return await self._until_answered(player, "views", verb, fields)

    async def command(self, player: PlayerId, service: str, verb: str, **fields: Any) -> Any:
        """A command; the same bytes are sent again until there is an answer."""
        started = time.perf_counter()
        reply = await self._until_answered(player, service, verb, fields)
        self.replies[verb].append(1000 * (time.perf_counter() - started))
        self.codes[reply.get("code", "accepted")] += 1
        return reply

    async def _until_answered(self, player: PlayerId, service: str, verb: str, fields: Any) -> Any:
        body = encode(fields)
        while True:
            data = await bus.request(self._client, player, service, verb, body, timeout=PATIENCE)
            reply = msgspec.json.decode(data)
            if reply.get("code") not in AGAIN:
                return reply
            self.again += 1
            await asyncio.sleep(PAUSE)

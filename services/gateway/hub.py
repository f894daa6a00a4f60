"""What the gateway hears on the bus: one subscription for each subject, shared by all who listen."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import TypeAlias

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError

from contracts.codec import Encoding

#: A frame of the WebSocket: text for JSON, bytes for MessagePack.
Frame: TypeAlias = str | bytes


class _Numbered(msgspec.Struct):
    number: int


_NUMBER = msgspec.json.Decoder(_Numbered)


class Heard:
    """A message as it came from the bus, in JSON; brought into a frame once for all who are sent it."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def number(self) -> int:
        """The number of a feed message."""
        return _NUMBER.decode(self.data).number

    def frame(self, encoding: Encoding) -> Frame:
        return self._text if encoding is Encoding.JSON else self._msgpack

    @cached_property
    def _text(self) -> str:
        return self.data.decode()

    @cached_property
    def _msgpack(self) -> bytes:
        return msgspec.msgpack.encode(msgspec.json.decode(self.data))


Listener: TypeAlias = Callable[[Heard], None]


class _Shared(msgspec.Struct):
    subscription: Subscription
    listeners: set[Listener]


class Hub:
    """Listeners are called on the loop, in the order of the messages, and must not wait."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._shared: dict[str, _Shared] = {}
        self._changing = asyncio.Lock()

    @property
    def subjects(self) -> set[str]:
        """All subjects that somebody listens to now."""
        return set(self._shared)

    async def join(self, subject: str, listener: Listener) -> None:
        """From now on the listener hears this subject. What is asked for on the same connection afterwards is
        answered when the subscription stands. Raises nats errors."""
        async with self._changing:
            shared = self._shared.get(subject)
            if shared is None:
                shared = self._shared[subject] = await self._subscribe(subject)
            shared.listeners.add(listener)

    async def leave(self, subject: str, listener: Listener) -> None:
        """The listener hears no more. The last one takes the subscription along."""
        async with self._changing:
            shared = self._shared.get(subject)
            if shared is None:
                return
            shared.listeners.discard(listener)
            if not shared.listeners:
                del self._shared[subject]
                with suppress(NatsError):
                    await shared.subscription.unsubscribe()

    async def _subscribe(self, subject: str) -> _Shared:
        listeners: set[Listener] = set()

        async def hear(msg: Msg) -> None:
            heard = Heard(msg.data)
            for listener in tuple(listeners):
                listener(heard)

        return _Shared(await self._client.subscribe(subject, cb=hear), listeners)

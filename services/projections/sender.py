"""Sends the outbox to the stream FEEDS, in order; the only publisher there."""

import asyncio

from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext

from contracts import subjects
from services.platform import logs, streams
from services.platform.publisher import IN_FLIGHT, FencedPublisher, Outgoing
from services.projections.outbox import Outbox
from services.projections.read_model import ReadModel

log = logs.get()

ID_PREFIX = "f"


class FeedsLostError(Exception):
    """The stream lacks what was sent, or has what was never sent: `mending` mends it at the next start."""


async def last_sent(js: JetStreamContext) -> int:
    """The number of the stream's newest message; 0: it is empty. Makes the stream where there is none."""
    await streams.ensure(js, streams.FEEDS)
    return await streams.last_id(js, subjects.FEEDS_STREAM, ID_PREFIX) or 0


def fits(model: ReadModel, outbox: Outbox, last: int) -> bool:
    """Whether the stream is somewhere within what the outbox still holds, as it is after any crash of ours."""
    newest, oldest = model.read(lambda cursor: (outbox.newest(cursor), outbox.oldest_pending(cursor)))
    sent = newest if oldest is None else oldest - 1
    return sent <= last <= newest


class Sender:
    """Sends what the outbox holds whenever it is woken."""

    def __init__(self, model: ReadModel, outbox: Outbox, client: Client, js: JetStreamContext) -> None:
        self._model = model
        self._outbox = outbox
        self._js = js
        self._publisher = FencedPublisher(client, js, subjects.FEEDS_STREAM, ID_PREFIX)
        self._wake = asyncio.Event()

    def wake(self) -> None:
        self._wake.set()

    async def send(self) -> None:
        """Sends for ever; trouble on the bus is survived. Raises FeedsLostError."""
        last: int | None = None
        while True:
            try:
                if last is None:
                    last = await self._resume()
                self._wake.clear()
                last = await self._send_after(last)
            except (NatsError, TimeoutError, OSError) as error:
                log.warning("sending failed, starting again at the stream's end", error=type(error).__name__)
                last = None
                await asyncio.sleep(0.2)
                continue
            await self._wake.wait()

    async def _resume(self) -> int:
        last = await last_sent(self._js)
        if not fits(self._model, self._outbox, last):
            raise FeedsLostError
        return last

    async def _send_after(self, last: int) -> int:
        while messages := self._pending(last):
            await self._publisher.publish(last or None, messages)
            last = messages[-1].number
            self._outbox.published(last)
            if len(messages) < IN_FLIGHT:
                break  # whatever was added since has set `_wake`
        return last

    def _pending(self, after: int) -> list[Outgoing]:
        return self._model.read(lambda cursor: self._outbox.pending(cursor, after, IN_FLIGHT))

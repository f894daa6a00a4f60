"""Publishes a numbered log to a stream, in order, without a gap, and never twice.

Message n carries `Nats-Msg-Id: <prefix>-<n>` and names the message before it as `Nats-Expected-Last-Msg-Id`: the
server refuses a gap and a second publisher. Where to go on is read from the stream itself.
"""

import asyncio
from collections.abc import Sequence

import msgspec
from nats.js.api import Header, PubAck
from nats.js.client import JetStreamContext

#: Messages sent before their acknowledgements are awaited.
IN_FLIGHT = 256
#: Seconds after which an acknowledgement is given up; `publish_async` itself would wait for ever.
PATIENCE = 5.0


class Outgoing(msgspec.Struct, frozen=True):
    number: int
    subject: str
    data: bytes


class FencedPublisher:
    """One stream's only publisher. Any error from `publish` means: read the stream's last id and go on there."""

    def __init__(self, js: JetStreamContext, stream: str, prefix: str) -> None:
        self._js = js
        self._stream = stream
        self._prefix = prefix

    async def publish(self, after: int | None, messages: Sequence[Outgoing]) -> None:
        """Publishes messages that follow number `after` (None: the stream is empty).

        Returns when all are stored in the stream. Raises nats errors and TimeoutError; then any number of the
        first ones may be stored.
        """
        futures: list[asyncio.Future[PubAck]] = []
        try:
            for previous, message in zip([after, *(m.number for m in messages)], messages, strict=False):
                futures.append(await self._send(previous, message))
            if futures:
                async with asyncio.timeout(PATIENCE):
                    await asyncio.gather(*futures)
        finally:
            for future in futures:
                future.cancel()

    async def _send(self, previous: int | None, message: Outgoing) -> "asyncio.Future[PubAck]":
        headers = {Header.MSG_ID.value: f"{self._prefix}-{message.number}"}
        if previous is not None:
            headers[Header.EXPECTED_LAST_MSG_ID.value] = f"{self._prefix}-{previous}"
        return await self._js.publish_async(
            message.subject, message.data, stream=self._stream, headers=headers
        )

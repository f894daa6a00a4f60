"""Publishes a numbered log to a stream, in order, without a gap, and never twice.

Message n carries `Nats-Msg-Id: <prefix>-<n>` and names the message before it as `Nats-Expected-Last-Msg-Id`: the
server refuses a gap and a second publisher. Where to go on is read from the stream itself.

By the same chain the server can have stored the last of several messages only if it has stored all before it, so the
acknowledgement of the last is asked for and no other.
"""

from collections.abc import Sequence

import msgspec
from nats.aio.client import Client
from nats.js.api import Header
from nats.js.client import JetStreamContext

#: Messages sent before an acknowledgement is awaited.
IN_FLIGHT = 256
#: Seconds after which an acknowledgement is given up.
PATIENCE = 5.0


class Outgoing(msgspec.Struct, frozen=True):
    number: int
    subject: str
    data: bytes


class FencedPublisher:
    """One stream's only publisher. Any error from `publish` means: read the stream's last id and go on there."""

    def __init__(self, client: Client, js: JetStreamContext, stream: str, prefix: str) -> None:
        self._client = client
        self._js = js
        self._stream = stream
        self._prefix = prefix

    async def publish(self, after: int | None, messages: Sequence[Outgoing]) -> None:
        """Publishes messages that follow number `after` (None: the stream is empty).

        Returns when all are stored in the stream. Raises nats errors and TimeoutError; then any number of the
        first ones may be stored.
        """
        if not messages:
            return
        *first, last = messages
        previous = after
        for message in first:
            await self._client.publish(
                message.subject, message.data, headers=self._headers(previous, message)
            )
            previous = message.number
        await self._js.publish(
            last.subject,
            last.data,
            timeout=PATIENCE,
            stream=self._stream,
            headers=self._headers(previous, last),
        )

    def _headers(self, previous: int | None, message: Outgoing) -> dict[str, str]:
        headers = {Header.MSG_ID.value: f"{self._prefix}-{message.number}"}
        if previous is not None:
            headers[Header.EXPECTED_LAST_MSG_ID.value] = f"{self._prefix}-{previous}"
        return headers

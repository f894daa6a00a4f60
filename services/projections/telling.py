"""Messages for one player alone, on `tell.<player>`: published after their commit is counted, and perhaps lost.

They are collected in the transaction that counts the commit. Who missed some asks: all that is told can be asked for.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from eventsourcing.sqlite import SQLiteCursor
from nats.aio.client import Client
from nats.errors import Error as NatsError

from contracts import subjects
from contracts.codec import encode
from contracts.ids import PlayerId
from services.projections.read_model import Logged


class Telling:
    """Projector (of nothing): what other projectors have to tell. muted: whether the read model is being made again,
    when nothing is sent."""

    tables: Sequence[str] = ()

    def __init__(self, muted: Callable[[], bool]) -> None:
        self._muted = muted
        self._messages: list[tuple[str, bytes]] = []

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        """Commits are no messages of their own."""

    def add(self, player: PlayerId, message: Any) -> None:
        if not self._muted():
            self._messages.append((subjects.tell(player), encode(message)))

    def forget(self) -> None:
        self._messages.clear()

    def take(self) -> list[tuple[str, bytes]]:
        """What was collected since: subject and body, in order."""
        taken, self._messages = self._messages, []
        return taken


class Teller:
    """Publishes what was collected. Call `tell` on the loop, after a transaction."""

    def __init__(self, telling: Telling, client: Client) -> None:
        self._telling = telling
        self._client = client
        self._tasks: set[asyncio.Task[None]] = set()

    def tell(self) -> None:
        messages = self._telling.take()
        if messages:
            task = asyncio.create_task(self._publish(messages))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _publish(self, messages: Sequence[tuple[str, bytes]]) -> None:
        with suppress(NatsError, OSError):
            for subject, body in messages:
                await self._client.publish(subject, body)

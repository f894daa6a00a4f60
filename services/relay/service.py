"""The relay: reads the log after the stream's newest message and publishes what follows, again and again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from contracts import subjects
from contracts.codec import encode
from contracts.event import Envelope
from contracts.ids import Position
from domain.chain import commit_hash
from services.platform import bus, logs, process, streams
from services.platform.publisher import IN_FLIGHT, FencedPublisher, Outgoing
from services.platform.settings import Settings
from services.platform.store import EventStore, StoredCommit, open_store
from services.platform.threads import in_thread

log = logs.get()

NAME = "relay"
ID_PREFIX = "n"
#: Seconds after which the log is read even if nobody said that something was appended.
IDLE = 0.5


class StreamAheadError(Exception):
    """The stream holds commits that the store does not: it belongs to another store, or the store lost data."""


class Relay:
    """The only publisher of EVENTS."""

    def __init__(self, store: EventStore, client: Client) -> None:
        self._store = store
        self._js = client.jetstream()
        self._publisher = FencedPublisher(client, self._js, subjects.EVENTS_STREAM, ID_PREFIX)
        self._appended = asyncio.Event()

    def nudge(self) -> None:
        self._appended.set()

    async def follow(self) -> None:
        """Publishes for ever. Raises StreamAheadError; other errors are survived."""
        last: int | None = None
        known = False
        while True:
            try:
                if not known:
                    last, known = await self._resume(), True
                self._appended.clear()
                last = await self._publish_after(last)
            except (NatsError, TimeoutError, OSError) as error:
                log.warning(
                    "publishing failed, starting again at the stream's end", error=type(error).__name__
                )
                known = False
                await asyncio.sleep(0.2)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(IDLE):
                    await self._appended.wait()

    async def _resume(self) -> int | None:
        await streams.ensure(self._js, streams.EVENTS)
        last = await streams.last_id(self._js, subjects.EVENTS_STREAM, ID_PREFIX)
        stored = await in_thread(self._store.last_position)
        if last is not None and last > stored:
            raise StreamAheadError(f"the stream is at position {last}, the store at {stored}")
        return last

    async def _publish_after(self, last: int | None) -> int | None:
        while commits := await in_thread(self._store.log, last or 0, IN_FLIGHT):
            before = [last or 0, *(commit.position for commit in commits)]
            outgoing = [_outgoing(commit, after) for commit, after in zip(commits, before, strict=False)]
            await self._publisher.publish(last, outgoing)
            last = commits[-1].position
            if len(commits) < IN_FLIGHT:
                break  # whatever was appended since was also said
        return last


def _outgoing(stored: StoredCommit, after: int) -> Outgoing:
    envelope = Envelope(
        position=stored.position,
        after=Position(after),
        hash=commit_hash(stored.body),
        commit=msgspec.Raw(stored.body),
    )
    return Outgoing(stored.position, subjects.events(stored.kind, stored.id), encode(envelope))


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[None]:
    """The service, from its store to its task."""
    store = open_store(settings.store_url)
    client = await bus.connect(settings, NAME)
    relay = Relay(store, client)

    async def appended(_: Msg) -> None:
        relay.nudge()

    await client.subscribe(subjects.APPENDED, cb=appended)
    task = process.essential(relay.follow())
    try:
        await process.announce(client, NAME)
        yield
    finally:
        await process.cancelled(task)
        await client.close()
        store.close()

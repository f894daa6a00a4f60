"""Follows the stream EVENTS into a read model: in order, each commit once, whatever is lost or redelivered."""

import asyncio
from collections.abc import Callable, Sequence

import msgspec
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from nats.js.client import JetStreamContext
from nats.js.errors import NotFoundError

from contracts import subjects
from contracts.event import Envelope
from domain.chain import open_commit
from services.platform import logs
from services.platform.store import EventStore, StoredCommit
from services.platform.threads import in_thread
from services.projections.read_model import Logged, ReadModel

log = logs.get()

#: Commits counted in one transaction at most.
BATCH = 256
#: Seconds of a pull without an answer.
WAIT = 5.0


class Follower:
    """counted: called on the loop after each transaction that counted something."""

    def __init__(
        self,
        model: ReadModel,
        store: EventStore,
        js: JetStreamContext,
        durable: str,
        counted: Callable[[], None],
    ) -> None:
        self._model = model
        self._store = store
        self._js = js
        self._durable = durable
        self._counted = counted

    async def catch_up(self) -> None:
        """Counts all that the store has, without the stream: at the start, and where a message was missed."""
        while commits := await in_thread(self._store.log, self._model.position, BATCH):
            await self._count([_logged(stored) for stored in commits])

    async def follow(self) -> None:
        """Follows for ever; trouble on the bus is survived."""
        while True:
            try:
                await self._pull()
            except NotFoundError:
                # The stream is not there yet, or was wiped: the relay makes it.
                await asyncio.sleep(0.2)
            except (NatsError, TimeoutError, OSError) as error:
                log.warning("following failed, starting again", error=type(error).__name__)
                await asyncio.sleep(0.2)

    async def _pull(self) -> None:
        config = ConsumerConfig(
            durable_name=self._durable, deliver_policy=DeliverPolicy.ALL, ack_policy=AckPolicy.ALL,
            ack_wait=30, max_ack_pending=4 * BATCH,
        )  # fmt: skip
        subscription = await self._js.pull_subscribe(
            subjects.EVENTS_ALL, durable=self._durable, stream=subjects.EVENTS_STREAM, config=config
        )
        try:
            while True:
                try:
                    batch = await subscription.fetch(1, timeout=WAIT)
                except TimeoutError:
                    # What the bus lost without a word, the store still has.
                    await self.catch_up()
                    continue
                waiting = min(batch[-1].metadata.num_pending, BATCH - 1)
                if waiting:
                    batch += await subscription.fetch(waiting, timeout=WAIT)
                await self._take(batch)
        finally:
            await subscription.unsubscribe()

    async def _take(self, batch: Sequence[Msg]) -> None:
        envelopes = [_ENVELOPE.decode(msg.data) for msg in batch]
        reached = self._model.position
        for envelope in envelopes:
            if envelope.position > reached and envelope.after != reached:
                log.warning("a message was missed, reading the store", after=reached, next=envelope.position)
                await self.catch_up()
                break
            reached = max(reached, envelope.position)
        else:
            await self._count(
                [Logged(e.position, open_commit(bytes(e.commit)), bytes(e.commit)) for e in envelopes]
            )
        await batch[-1].ack()  # and by the consumer's policy all before it

    async def _count(self, batch: Sequence[Logged]) -> None:
        if await in_thread(self._model.apply, batch):
            self._counted()


_ENVELOPE = msgspec.json.Decoder(Envelope)


def _logged(stored: StoredCommit) -> Logged:
    return Logged(stored.position, open_commit(stored.body), stored.body)

"""From the outbox to the stream FEEDS: all that was stored, in order, whatever becomes of what is handed over in memory."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from eventsourcing.sqlite import SQLiteCursor

from contracts import subjects
from domain.chain import open_commit
from services.platform import process, streams
from services.platform.publisher import IN_FLIGHT
from services.projections import sender as sending
from services.projections.outbox import Outbox
from services.projections.read_model import Logged, ReadModel
from services.projections.sender import Sender
from services.rules import service as rules
from tests.services.inside import Inside, inside
from tests.services.nats import NatsServer
from tests.services.test_projections import stored


class Announcing:
    """A projector that puts three messages into the outbox for each commit, and fails at a position after that."""

    tables: Sequence[str] = ()

    def __init__(self, outbox: Outbox, fails_at: int = 0) -> None:
        self._outbox = outbox
        self._fails_at = fails_at

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        position = logged.position
        self._outbox.add(
            cursor,
            [(f"feed.public.claim.{position}-{part}", b"%d.%d" % (position, part)) for part in range(3)],
        )
        if position == self._fails_at:
            raise ValueError("a defect")

    def forget(self) -> None:
        """Nothing is remembered."""


class Bench:
    """A read model with nothing but an outbox, and its sender."""

    def __init__(self, core: Inside, folder: Path, fails_at: int = 0) -> None:
        self.core = core
        self.outbox = Outbox()
        self.model = ReadModel(folder, "announcing", 1, [self.outbox, Announcing(self.outbox, fails_at)])
        self.sender = Sender(self.model, self.outbox, core.client, core.client.jetstream())

    def count(self, batch: Sequence[Logged]) -> None:
        self.model.apply(batch)
        self.sender.wake(self.outbox.take())

    async def sent(self, wanted: int) -> list[str]:
        """The stream's messages, once there are so many."""
        js = self.core.client.jetstream()
        async with asyncio.timeout(20):
            while (state := (await js.stream_info(subjects.FEEDS_STREAM)).state).messages < wanted:
                await asyncio.sleep(0.02)
        messages = [await js.get_msg(subjects.FEEDS_STREAM, seq=seq) for seq in range(1, state.last_seq + 1)]
        return [(message.data or b"").decode() for message in messages]


@asynccontextmanager
async def games(nats: NatsServer, data: Path, count: int) -> AsyncIterator[tuple[Inside, list[Logged]]]:
    """The log of so many new games."""
    async with inside(nats, data, rules.running) as core:
        await streams.ensure(core.client.jetstream(), streams.FEEDS)
        for _ in range(count):
            await core.create_game()
        yield core, [Logged(one.position, open_commit(one.body), one.body) for one in stored(core)]


def messages(positions: Sequence[int]) -> list[str]:
    return [f"{position}.{part}" for position in positions for part in range(3)]


async def test_what_a_defect_took_from_memory_is_read(nats: NatsServer, tmp_path: Path) -> None:
    async with games(nats, tmp_path / "data", 6) as (core, log):
        bench = Bench(core, tmp_path, fails_at=4)
        task = process.essential(bench.sender.send())
        bench.count(log[:1])
        await bench.sent(3)
        # Two batches before the sender comes to them: of the second, memory lacks what was before the defect.
        bench.count(log[1:2])
        bench.count(log[2:])
        assert await bench.sent(15) == messages([1, 2, 3, 5, 6])
        await process.cancelled(task)
        bench.model.close()


async def test_too_much_for_memory_and_a_restart(
    nats: NatsServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "MOST_IN_MEMORY", 5)
    async with games(nats, tmp_path / "data", 6) as (core, log):
        bench = Bench(core, tmp_path)
        bench.count(log[:1])  # before the sender runs
        task = process.essential(bench.sender.send())
        for one in log[1:5]:
            bench.count([one])
        assert await bench.sent(15) == messages(range(1, 6))
        await process.cancelled(task)
        bench.model.close()
        again = Bench(core, tmp_path)
        task = process.essential(again.sender.send())
        again.count(log[5:])
        assert await again.sent(18) == messages(range(1, 7))
        await process.cancelled(task)
        again.model.close()


async def test_more_than_one_answer_of_the_server_in_order(nats: NatsServer, tmp_path: Path) -> None:
    async with games(nats, tmp_path / "data", IN_FLIGHT // 3 + 10) as (core, log):
        bench = Bench(core, tmp_path)
        task = process.essential(bench.sender.send())
        await asyncio.sleep(0)
        bench.count(log)
        assert len(log) * 3 > IN_FLIGHT
        assert await bench.sent(3 * len(log)) == messages(range(1, len(log) + 1))
        await process.cancelled(task)
        bench.model.close()

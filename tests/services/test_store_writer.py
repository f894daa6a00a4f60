"""The writer thread and its asyncio face."""

import asyncio
import threading
from collections.abc import Iterator, Sequence

import pytest

from contracts.ids import Position
from domain.chain import Sealed
from services.platform.store import (
    Conflict,
    ConflictError,
    Deadline,
    EventStore,
    GroupWriter,
    StoredCommit,
    WriterClosedError,
    open_store,
)
from services.platform.store.writer import LARGEST_BATCH
from tests.services.commits import chain, commit_after
from tests.services.store_fixtures import sqlite_store_url  # noqa: F401 - a fixture


class GatedStore:
    """A store whose transactions wait for the test, which counts them and can fail them."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self.entered = threading.Event()
        self.gate = threading.Event()
        self.batches: list[int] = []
        self.failures: list[Exception | None] = []

    def append(self, groups: Sequence[Sequence[Sealed]]) -> list[Position | Conflict]:
        self.batches.append(len(groups))
        self.entered.set()
        assert self.gate.wait(60)
        if self.failures and (failure := self.failures.pop(0)):
            raise failure
        return self._store.append(groups)

    def read(self, id: str, after: int = 0, up_to: int | None = None) -> list[StoredCommit]:  # noqa: A002
        return self._store.read(id, after, up_to)

    def log(self, after: int, limit: int) -> list[StoredCommit]:
        return self._store.log(after, limit)

    def deadlines(
        self, kind: str, until: int, limit: int, after: tuple[int, str] = (-1, "")
    ) -> list[Deadline]:
        return self._store.deadlines(kind, until, limit, after)

    def last_position(self) -> int:
        return self._store.last_position()

    def close(self) -> None:
        self._store.close()


@pytest.fixture
def store(sqlite_store_url: str) -> Iterator[GatedStore]:  # noqa: F811
    store = GatedStore(open_store(sqlite_store_url))
    yield store
    store.close()


async def waiting(
    writer: GroupWriter, store: GatedStore, *groups: list[Sealed]
) -> list[asyncio.Task[Position]]:
    """The first group is in the hands of the thread, the others wait in the queue."""
    tasks = []
    for group in groups:
        tasks.append(asyncio.create_task(writer.append(group)))
        await asyncio.sleep(0)
        assert await asyncio.to_thread(store.entered.wait, 60)
    return tasks


async def test_what_waits_together_is_stored_together(store: GatedStore) -> None:
    nudges: list[int] = []
    writer = GroupWriter(store, nudges.append)
    groups = [chain(2) for _ in range(LARGEST_BATCH + 10)]
    tasks = await waiting(writer, store, *groups)
    store.gate.set()
    positions = await asyncio.gather(*tasks)
    assert positions == sorted(positions)
    assert store.batches == [1, LARGEST_BATCH, 9]
    assert nudges == [positions[0], positions[LARGEST_BATCH], positions[-1]]
    assert [c.body for c in store.log(0, 1000)] == [sealed.body for group in groups for sealed in group]
    await writer.close()


async def test_a_conflict_is_its_own_groups_alone(store: GatedStore) -> None:
    nudges: list[int] = []
    writer = GroupWriter(store, nudges.append)
    store.gate.set()
    first = commit_after(None)
    await writer.append([first])
    taken = commit_after(None, first.commit.id, salt="01")
    results = await asyncio.gather(writer.append([taken]), writer.append(chain(1)), return_exceptions=True)
    assert isinstance(results[0], ConflictError)
    assert (results[0].id, results[0].version) == (first.commit.id, 1)
    assert results[1] == store.last_position() == 2
    with pytest.raises(ConflictError):
        await writer.append([taken])
    assert nudges[-1] == 2
    await writer.close()


async def test_a_failure_of_the_store_fails_its_transaction_and_the_writer_lives_on(
    store: GatedStore,
) -> None:
    writer = GroupWriter(store)
    tasks = await waiting(writer, store, *(chain(1) for _ in range(4)))
    store.failures = [None, OSError("the disk is full")]
    store.gate.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert results[0] == 1
    assert [type(result) for result in results[1:]] == [OSError] * 3
    assert await writer.append(chain(1)) == 2
    await writer.close()


async def test_who_stops_waiting_disturbs_nobody(store: GatedStore) -> None:
    writer = GroupWriter(store)
    groups = [chain(1) for _ in range(4)]
    tasks = await waiting(writer, store, *groups)
    tasks[0].cancel()
    tasks[2].cancel()
    await asyncio.sleep(0)
    store.gate.set()
    assert [await tasks[1], await tasks[3]] == [2, 4]
    assert [tasks[k].cancelled() for k in (0, 2)] == [True, True]
    await writer.close()


async def test_close_stores_what_waits_and_takes_nothing_more(store: GatedStore) -> None:
    writer = GroupWriter(store)
    tasks = await waiting(writer, store, chain(1), chain(1))
    closing = asyncio.create_task(writer.close())
    await asyncio.sleep(0)
    with pytest.raises(WriterClosedError):
        await writer.append(chain(1))
    store.gate.set()
    await closing
    await writer.close()
    assert [task.result() for task in tasks] == [1, 2]
    assert not any(thread.name == "store-writer" for thread in threading.enumerate())


async def test_an_empty_group_fails_alone(store: GatedStore) -> None:
    writer = GroupWriter(store)
    store.gate.set()
    results = await asyncio.gather(writer.append([]), writer.append(chain(1)), return_exceptions=True)
    assert isinstance(results[0], ValueError)
    assert results[1] == 1
    await writer.close()

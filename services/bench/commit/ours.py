"""Appends through the platform's store and its group-committing writer."""

import asyncio
import time
from collections.abc import Sequence

from contracts.ids import Position
from domain.chain import Sealed
from services.bench.commit.streams import Stream
from services.platform.store import Conflict, Deadline, EventStore, GroupWriter, StoredCommit


class CountingStore:
    """The store, and how many transactions were asked of it."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self.transactions = 0

    def append(self, groups: Sequence[Sequence[Sealed]]) -> list[Position | Conflict]:
        self.transactions += 1
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


async def append_all(store: CountingStore, streams: Sequence[Stream], writers: int) -> tuple[float, float]:
    """Stores all streams by so many tasks, each stream by one of them, commit after commit.

    Gives the seconds from the first append to the last answer, and the mean number of commits in a transaction.
    """
    writer = GroupWriter(store)
    waiting = list(streams)
    before = store.transactions

    async def work() -> None:
        while waiting:
            for sealed in waiting.pop():
                await writer.append([sealed])

    started = time.perf_counter()
    await asyncio.gather(*(work() for _ in range(writers)))
    seconds = time.perf_counter() - started
    await writer.close()
    return seconds, sum(map(len, streams)) / (store.transactions - before)

"""One thread that writes for a whole asyncio process: what waits together is stored together."""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from contracts.ids import Position, Version
from domain.chain import Sealed
from services.platform.store.port import Conflict, EventStore

#: Groups of one transaction at most.
LARGEST_BATCH = 256


class ConflictError(Exception):
    """Somebody else writes this stream: drop the copy in memory and reload."""

    def __init__(self, id: str, version: Version) -> None:  # noqa: A002 - the field's name
        super().__init__(f"version {version} of {id} does not go on from what is stored")
        self.id = id
        self.version = version


class WriterClosedError(Exception):
    """An append after `close`."""


class _Waiting(NamedTuple):
    group: Sequence[Sealed]
    done: asyncio.Future[Position]


class GroupWriter:
    """Appends of many tasks, in the order of their calls, up to 256 groups to a transaction.

    Make it on the loop that will use it. `on_commit(last_position)` is called on that loop after every
    transaction that stored something. The store stays open when the writer is closed.
    """

    def __init__(self, store: EventStore, on_commit: Callable[[Position], None] | None = None) -> None:
        self._store = store
        self._on_commit = on_commit
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def append(self, group: Sequence[Sealed]) -> Position:
        """Stores the commits of one command, all or none; returns when they are durable, with the position of the
        last.

        Raises ConflictError, WriterClosedError, ValueError on an empty group, or whatever failed in the store:
        then nobody knows whether the commits are stored, so reload. A cancelled append may still be stored.
        """
        if self._closing:
            raise WriterClosedError
        if not group:
            raise ValueError("a group has at least one commit")
        done: asyncio.Future[Position] = self._loop.create_future()
        self._queue.put(_Waiting(tuple(group), done))
        return await done

    async def close(self) -> None:
        """Stores what waits, then ends the thread."""
        if not self._closing:
            self._closing = True
            self._queue.put(None)
        await asyncio.shield(self._ended)
        self._thread.join()

    def _run(self) -> None:
        """The thread: one transaction and one wake-up of the loop for each batch."""
        more = True
        while more:
            batch, more = self._drain()
            if batch:
                self._wake(partial(self._resolve, batch, self._store_batch(batch)))
        self._wake(lambda: None if self._ended.done() else self._ended.set_result(None))

    def _drain(self) -> tuple[list[_Waiting], bool]:
        """What waits, at least one; False with the last."""
        batch: list[_Waiting] = []
        item = self._queue.get()
        while item is not None:
            batch.append(item)
            if len(batch) == LARGEST_BATCH:
                return batch, True
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _store_batch(self, batch: list[_Waiting]) -> list[Position | Conflict] | Exception:
        try:
            return self._store.append([waiting.group for waiting in batch])
        except Exception as error:  # noqa: BLE001 - goes to everybody who waits
            return error

    def _wake(self, callback: Callable[[], None]) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(callback)

    def _resolve(self, batch: list[_Waiting], results: list[Position | Conflict] | Exception) -> None:
        """On the loop. A future that is done was cancelled by its waiter."""
        if isinstance(results, Exception):
            for waiting in batch:
                if not waiting.done.done():
                    waiting.done.set_exception(results)
            return
        last = 0
        for waiting, result in zip(batch, results, strict=True):
            if isinstance(result, Conflict):
                if not waiting.done.done():
                    waiting.done.set_exception(ConflictError(result.id, result.version))
                continue
            last = max(last, result)
            if not waiting.done.done():
                waiting.done.set_result(result)
        if last and self._on_commit is not None:
            self._on_commit(Position(last))

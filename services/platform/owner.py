"""Aggregates in memory, one lock each. What is here is what the store says, or is dropped."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Generic

from services.platform.store import EventStore
from services.platform.streamed import A, Held
from services.platform.threads import in_thread


class _Slot(Generic[A]):
    __slots__ = ("held", "lock", "users")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.held: Held[A] | None = None
        self.users = 0


class Loan(Generic[A]):
    """One aggregate while its lock is held."""

    def __init__(self, slot: _Slot[A], read: Callable[[Held[A] | None], Held[A] | None]) -> None:
        self._slot = slot
        self._read = read
        #: True once this loan has seen what the store has now.
        self.fresh = False

    async def get(self) -> Held[A] | None:
        """The aggregate as the store had it when it was read; None: there is none."""
        if self._slot.held is None:
            await self.renew()
        return self._slot.held

    async def renew(self) -> None:
        """Reads what the store has beyond the copy in memory."""
        await renew_all([self])

    @property
    def known(self) -> bool:
        """Whether there is a copy in memory."""
        return self._slot.held is not None

    def keep(self, held: Held[A]) -> None:
        self._slot.held = held

    def drop(self) -> None:
        """Somebody else appended, or nobody knows whether we did: the next user reads the store."""
        self._slot.held = None


async def renew_all(loans: Sequence[Loan[Any]]) -> None:
    """Renews all of them, in one thread."""
    slots = [loan._slot for loan in loans]
    before = [slot.held for slot in slots]
    for slot in slots:
        slot.held = None
    after = await in_thread(lambda: [loan._read(held) for loan, held in zip(loans, before, strict=True)])
    for loan, slot, held in zip(loans, slots, after, strict=True):
        slot.held, loan.fresh = held, True


class Owner(Generic[A]):
    """Lends the aggregates of one kind, one user at a time.

    blank: makes one without any commit. most: kept while nobody uses them.
    """

    def __init__(self, store: EventStore, kind: str, blank: Callable[[str], A], most: int = 10_000) -> None:
        self._store = store
        self._kind = kind
        self.blank = blank
        self._most = most
        self._slots: OrderedDict[str, _Slot[A]] = OrderedDict()

    @asynccontextmanager
    async def lend(self, stream_id: str) -> AsyncIterator[Loan[A]]:
        """The aggregate, when all who asked before are done with it."""
        slot = self._slots.setdefault(stream_id, _Slot())
        self._slots.move_to_end(stream_id)
        slot.users += 1
        try:
            async with slot.lock:
                yield Loan(slot, lambda held: self._read(stream_id, held))
        finally:
            slot.users -= 1
            self._forget(stream_id, slot)

    def _read(self, stream_id: str, held: Held[A] | None) -> Held[A] | None:
        held = held or Held(self.blank(stream_id))
        for stored in self._store.read(stream_id, after=held.aggregate.version):
            if stored.kind != self._kind:
                return None
            held.fold(stored.body)
        return held if held.aggregate.version else None

    def _forget(self, stream_id: str, slot: _Slot[A]) -> None:
        if slot.users == 0 and slot.held is None:
            del self._slots[stream_id]
        while len(self._slots) > self._most:
            oldest, idle = next(iter(self._slots.items()))
            if idle.users:
                return
            del self._slots[oldest]

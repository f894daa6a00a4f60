"""Deadlines that lie in the store are acted on when their time has come, by whichever process is there.

A deadline goes from the store with a commit and no other way. So a crash at any line loses nothing: what is due is
found again, by this process or another. Who acts sends a command that has one effect however often it is sent.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from services.platform import clock, logs, process
from services.platform.store import Deadline, EventStore
from services.platform.threads import in_thread

log = logs.get()

#: Makes the commit that is due. Does nothing where the stream has gone on meanwhile.
Act: TypeAlias = Callable[[Deadline], Awaitable[None]]

#: Seconds between two looks into the store.
EVERY = 0.2
#: Seconds before a deadline that is still there after the action is acted on again: at first, and at most.
FIRST_WAIT, LONGEST_WAIT = 0.5, 60.0
#: Actions at the same time; also what is read at once.
MOST_AT_ONCE = 256


class _Try:
    """What was tried with one deadline. again: by the loop's clock, when it may be tried again."""

    __slots__ = ("again", "deadline", "task", "wait")

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline
        self.wait = FIRST_WAIT
        self.again = 0.0
        self.task: asyncio.Task[None]


class Deadlines:
    """Looks for the deadlines of one kind of stream and acts on those that have passed.

    now: the platform's clock. When it goes back, what is not due any more waits.
    """

    def __init__(self, store: EventStore, kind: str, act: Act, now: clock.Clock = clock.now) -> None:
        self._store = store
        self._kind = kind
        self._act = act
        self._now = now
        self._tries: dict[str, _Try] = {}
        self._running = 0

    async def keep(self) -> None:
        """Runs until it is cancelled, whatever fails; then no action is left running."""
        try:
            while True:
                try:
                    await self.look()
                except Exception as error:  # noqa: BLE001 - the next look may succeed
                    log.error("deadlines not read", kind=self._kind, **logs.defect(error))
                    await asyncio.sleep(FIRST_WAIT)
                await asyncio.sleep(EVERY)
        finally:
            await process.cancelled(*(one.task for one in self._tries.values()))

    async def look(self) -> None:
        """Starts the actions that are due and neither run nor have to wait."""
        due: set[str] = set()
        until, after = self._now(), (-1, "")
        while True:
            found = await in_thread(self._store.deadlines, self._kind, until, MOST_AT_ONCE, after)
            for deadline in found:
                due.add(deadline.id)
                if not self._start(deadline):
                    return
            if len(found) < MOST_AT_ONCE:
                break
            after = (found[-1].at, found[-1].id)
        for stream in [s for s, one in self._tries.items() if s not in due and one.task.done()]:
            del self._tries[stream]

    def _start(self, deadline: Deadline) -> bool:
        """False: nothing more can be started now."""
        one = self._tries.get(deadline.id)
        if one is not None and not one.task.done():
            return True
        if one is None or one.deadline != deadline:
            one = _Try(deadline)
        if asyncio.get_running_loop().time() < one.again:
            return True
        if self._running >= MOST_AT_ONCE:
            return False
        self._running += 1
        one.task = asyncio.create_task(self._try(one))
        self._tries[deadline.id] = one
        return True

    async def _try(self, one: _Try) -> None:
        try:
            await self._act(one.deadline)
        except Exception as error:  # noqa: BLE001 - this stream is tried again, and the others go on
            log.error("deadline not acted on", stream=one.deadline.id, **logs.defect(error))
        finally:
            self._running -= 1
        one.again = asyncio.get_running_loop().time() + one.wait
        one.wait = min(2 * one.wait, LONGEST_WAIT)

"""What is due is acted on: once or more, soon, by whoever is there, and nothing that fails holds up others."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from domain.chain import Sealed
from services.platform import deadlines
from services.platform.deadlines import Act, Deadlines
from services.platform.store import Deadline, EventStore, open_store
from tests.services.commits import commit_after, new_stream


class Time:
    """A clock in the hands of the test."""

    def __init__(self) -> None:
        self.now = 1_000

    def __call__(self) -> int:
        return self.now


class Due:
    """A store with streams whose deadline the test sets and whose next commit ends it."""

    def __init__(self, store: EventStore) -> None:
        self.store = store
        self.acted: Counter[str] = Counter()
        self.newest = dict[str, Sealed]()

    def set(self, at: int, stream: str | None = None) -> str:
        sealed = commit_after(None, stream or new_stream())
        self.newest[sealed.commit.id] = sealed
        self.store.append([[msgspec.structs.replace(sealed, due=at)]])
        return sealed.commit.id

    async def end(self, deadline: Deadline) -> None:
        self.acted[deadline.id] += 1
        sealed = commit_after(self.newest[deadline.id])
        await asyncio.to_thread(self.store.append, [[msgspec.structs.replace(sealed, due=None)]])


@pytest.fixture
async def due(tmp_path: Path) -> AsyncIterator[Due]:
    store = open_store(f"sqlite:///{tmp_path / 'events.sqlite'}")
    yield Due(store)
    store.close()


@asynccontextmanager
async def kept(due: Due, act: Act, time: Time) -> AsyncIterator[None]:
    keeping = asyncio.create_task(Deadlines(due.store, "game", act, time).keep())
    try:
        yield
        assert not keeping.done()
    finally:
        keeping.cancel()
        await asyncio.wait([keeping])


async def until(condition: Callable[[], object]) -> float:
    """Waits for it; how many seconds."""
    began = asyncio.get_running_loop().time()
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)
    return asyncio.get_running_loop().time() - began


async def test_what_is_due_is_acted_on_within_half_a_second_and_what_is_not_waits(due: Due) -> None:
    """A busy machine may be late now and then, but not each time: every wait here is from one look to the next."""
    time = Time()
    late, never = due.set(500), due.set(9_000)
    seconds, soon = list[float](), list[str]()
    async with kept(due, due.end, time):
        await until(lambda: due.acted[late])
        while not seconds or (min(seconds) > 0.5 and len(seconds) < 10):
            soon.append(due.set(time.now + 1))
            assert due.acted[soon[-1]] == 0
            time.now += 1
            seconds.append(await until(lambda: due.acted[soon[-1]]))
        await asyncio.sleep(0.5)
    assert min(seconds) <= 0.5
    assert due.acted == Counter({late: 1, never: 0} | dict.fromkeys(soon, 1))


async def test_a_clock_that_goes_back_only_delays(due: Due) -> None:
    time = Time()
    stream = due.set(1_500)
    async with kept(due, due.end, time):
        time.now = 10
        await asyncio.sleep(0.5)
        assert due.acted[stream] == 0
        time.now = 1_500
        await until(lambda: due.acted[stream])


async def test_what_fails_is_tried_again_later_and_later_and_holds_up_nobody(
    due: Due, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More streams fail, or hang, than are read at once; they are due before all others."""
    monkeypatch.setattr(deadlines, "MOST_AT_ONCE", 4)
    failing = {due.set(1) for _ in range(10)}
    good = [due.set(900) for _ in range(20)]
    loop, tried = asyncio.get_running_loop(), defaultdict[str, list[float]](list)

    async def act(deadline: Deadline) -> None:
        if deadline.id in failing:
            tried[deadline.id].append(loop.time())
            raise OSError("the disk is full")
        await due.end(deadline)

    time = Time()
    async with kept(due, act, time):
        await until(lambda: all(due.acted[stream] for stream in good))
        await asyncio.sleep(1.2)
        assert set(tried) == failing
        for times in tried.values():
            pauses = [after - before for before, after in pairwise(times)]
            assert all(pause >= deadlines.FIRST_WAIT * 2**n for n, pause in enumerate(pauses))
        failing.clear()
        await until(lambda: not due.store.deadlines("game", time.now, 99))


async def test_an_action_that_changes_nothing_is_not_repeated_all_the_time(due: Due) -> None:
    stream = due.set(1)
    loop, tried = asyncio.get_running_loop(), list[float]()

    async def act(deadline: Deadline) -> None:
        assert deadline.id == stream
        tried.append(loop.time())

    async with kept(due, act, Time()):
        await until(lambda: tried)
        await asyncio.sleep(1.3)
    pauses = [after - before for before, after in pairwise(tried)]
    assert all(pause >= deadlines.FIRST_WAIT * 2**n for n, pause in enumerate(pauses))


async def test_a_new_deadline_of_a_stream_that_failed_is_acted_on_at_once(
    due: Due, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it would have to wait with the old one."""
    monkeypatch.setattr(deadlines, "FIRST_WAIT", 3_600.0)
    stream = due.set(1)
    tried: list[int] = []

    async def act(deadline: Deadline) -> None:
        tried.append(deadline.at)
        if deadline.at == 2:
            await due.end(deadline)

    async with kept(due, act, Time()):
        await until(lambda: tried)
        sealed = commit_after(due.newest[stream])
        due.newest[stream] = sealed
        due.store.append([[msgspec.structs.replace(sealed, due=2)]])
        await until(lambda: 2 in tried)


async def test_an_action_that_runs_is_not_started_again_and_ends_with_the_keeper(due: Due) -> None:
    due.set(1)
    started, ended = Counter[str](), Counter[str]()

    async def act(deadline: Deadline) -> None:
        started[deadline.id] += 1
        try:
            await asyncio.sleep(60)
        finally:
            ended[deadline.id] += 1

    async with kept(due, act, Time()):
        await asyncio.sleep(0.8)
    assert list(started.values()) == list(ended.values()) == [1]


async def test_a_store_that_can_not_be_read_for_a_while(due: Due, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = due.set(1)
    read, failures = due.store.deadlines, [OSError("gone"), OSError("gone")]

    def sometimes(*arguments: object) -> object:
        if failures:
            raise failures.pop()
        return read(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(due.store, "deadlines", sometimes)
    async with kept(due, due.end, Time()):
        await until(lambda: due.acted[stream])
    assert failures == []


async def test_two_processes_on_one_store(due: Due, tmp_path: Path) -> None:
    """Both act; the store takes the commit of one."""
    streams = [due.set(1) for _ in range(30)]
    other = Due(open_store(f"sqlite:///{tmp_path / 'events.sqlite'}"))
    other.newest = due.newest
    async with kept(due, due.end, Time()), kept(other, other.end, Time()):
        await until(lambda: not due.store.deadlines("game", 1_000, 99))
    other.store.close()
    assert [len(due.store.read(stream)) for stream in streams] == [2] * 30

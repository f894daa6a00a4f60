"""Commands on several aggregates: all commits or none, in any order, by several processes, whatever fails."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest

from contracts.ids import CommandId, TableId
from contracts.refusals import RefusalCode
from contracts.replies import Refused
from contracts.seating import Engaged
from contracts.table import TableClosed
from domain.chain import Sealed
from domain.refusal import Refusal
from domain.seating import Engagement, Seating
from domain.table import Table
from services.platform.owner import Owner
from services.platform.store import EventStore, GroupWriter, open_store
from services.platform.streamed import Held
from services.platform.transactions import Desk, Effect, Source, Transactions
from tests.services.commits import new_stream
from tests.services.store_fixtures import postgres_store_url, postgres_url, sqlite_store_url, store_url

__all__ = ["postgres_store_url", "postgres_url", "sqlite_store_url", "store_url"]


class Process:
    """A process of its own on the store."""

    def __init__(self, store: EventStore) -> None:
        self.writer = GroupWriter(store)
        self.transactions = Transactions(
            {
                Seating: Source(Seating.KIND, Owner(store, Seating.KIND, Seating)),
                Table: Source(Table.KIND, Owner(store, Table.KIND, lambda table: Table(TableId(table)))),
            },
            self.writer,
            lambda: 1_700_000_000_000,
        )

    async def engage(self, streams: Sequence[str], command: str, refuse: bool = False) -> Effect | Refused:
        """Adds one engagement to each of these seatings, in this order; leads with the first."""

        def decide(desk: Desk) -> Refusal | None:
            desk.lead(Seating, streams[0])
            for stream in streams:
                desk.change(Seating, stream, [Engaged("table", command, real_time=False)])
            return Refusal(RefusalCode.ENGAGED, "refused") if refuse else None

        return await self.transactions.execute("svc-test", CommandId(command), decide)


@pytest.fixture
def store(store_url: str) -> EventStore:
    return open_store(store_url)


@pytest.fixture
async def processes(store: EventStore) -> AsyncIterator[list[Process]]:
    made = [Process(store), Process(store)]
    yield made
    for process in made:
        await process.writer.close()
    store.close()


async def test_crossing_commands_do_not_wait_in_a_circle(store: EventStore, processes: list[Process]) -> None:
    a, b, c = streams = [new_stream() for _ in range(3)]
    orders = [[a, b, c], [c, b, a], [b, c, a], [c, a, b]]
    replies = await asyncio.wait_for(
        asyncio.gather(*(processes[0].engage(orders[n % 4], f"c{n}") for n in range(40))), 60
    )
    assert all(isinstance(reply, Effect) for reply in replies)
    assert [len(store.read(stream)) for stream in streams] == [40, 40, 40]


async def test_two_processes_that_cross_lose_nothing(store: EventStore, processes: list[Process]) -> None:
    streams = [new_stream() for _ in range(2)]

    async def insist(process: Process, order: Sequence[str], command: str) -> None:
        while isinstance(await process.engage(order, command), Refused):
            await asyncio.sleep(0.01)

    await asyncio.gather(
        *(insist(processes[n % 2], streams[:: 1 if n % 3 else -1], f"c{n}") for n in range(30))
    )
    folded = [seating(store, stream) for stream in streams]
    assert [aggregate.version for aggregate in folded] == [30, 30]
    assert folded[0].engagements.keys() == {Engagement("table", f"c{n}") for n in range(30)}


async def test_the_same_command_has_one_effect(store: EventStore, processes: list[Process]) -> None:
    streams = [new_stream() for _ in range(2)]
    replies = [await process.engage(streams, "same") for process in processes for _ in range(2)]
    assert {reply.version for reply in replies if isinstance(reply, Effect)} == {1}
    assert len(replies) == 4
    assert [len(store.read(stream)) for stream in streams] == [1, 1]


async def test_a_refusal_changes_nothing(store: EventStore, processes: list[Process]) -> None:
    streams = [new_stream() for _ in range(2)]
    reply = await processes[0].engage(streams, "one", refuse=True)
    assert isinstance(reply, Refused)
    assert reply.code == "engaged"
    assert store.last_position() == 0


async def test_all_or_none(
    store: EventStore, processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The append fails: nobody knows, the copies are dropped, and the same command may be sent again."""
    streams = [new_stream() for _ in range(3)]
    await processes[0].engage(streams, "before")

    async def fail(_: Sequence[Sealed]) -> Any:
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(processes[0].writer, "append", fail)
        reply = await processes[0].engage(streams, "one")
    assert isinstance(reply, Refused)
    assert reply.code == "try_again"
    assert [len(store.read(stream)) for stream in streams] == [1, 1, 1]
    again = await processes[0].engage(streams, "one")
    assert isinstance(again, Effect)
    assert again.version == 2


async def test_an_id_of_another_kind_is_refused(store: EventStore, processes: list[Process]) -> None:
    stream = new_stream()
    await processes[0].engage([stream], "one")

    def decide(desk: Desk) -> Refusal | None:
        desk.lead(Table, stream)
        desk.change(Table, stream, [TableClosed(reason="expired")])
        return None

    reply = await processes[1].transactions.execute("p", CommandId("c"), decide)
    assert isinstance(reply, Refused)
    assert reply.code == "not_allowed"
    assert len(store.read(stream)) == 1


async def test_a_defect_is_answered_without_what_it_says(processes: list[Process]) -> None:
    def decide(desk: Desk) -> Refusal | None:
        raise ValueError("a card that nobody may know")

    reply = await processes[0].transactions.execute("p", CommandId("c"), decide)
    assert isinstance(reply, Refused)
    assert (reply.code, "card" in reply.message) == ("internal", False)


def seating(store: EventStore, stream: str) -> Seating:
    held = Held(Seating(stream))
    for stored in store.read(stream):
        held.fold(stored.body)
    return held.aggregate

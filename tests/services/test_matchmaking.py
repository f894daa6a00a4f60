"""Tables on a real bus: who may do what, races, and that a start makes the game in the same breath."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from contracts.ids import GameId, PlayerId, TableId
from services.matchmaking.commands import COSTS
from services.matchmaking.hosts import MOST_OPEN
from services.matchmaking.streams import game_of
from tests.services.inside import ANN, BEN, Inside, inside
from tests.services.nats import NatsServer

CARL = PlayerId("p-carl")


@pytest.fixture
async def core(nats: NatsServer, tmp_path: Path) -> AsyncIterator[Inside]:
    async with inside(nats, tmp_path / "data") as running:
        yield running


class At:
    """One table. Every command has an id of its own, unless one is given."""

    def __init__(self, core: Inside, table: TableId | None = None) -> None:
        self.core = core
        self.table = table or TableId(str(uuid.uuid4()))

    async def ask(self, who: str, verb: str, /, **fields: Any) -> Any:
        body = {"id": uuid.uuid4().hex, "table": self.table} | fields
        return await self.core.ask(who, "matchmaking", verb, body)

    async def open(self, players: int = 2) -> Any:
        return await self.ask(
            ANN, "open_table", variant="claim", options={"preset": "classic", "players": players}
        )


def codes(replies: Sequence[Any]) -> list[str]:
    return sorted(reply.get("code", "accepted") for reply in replies)


async def test_from_an_open_table_to_its_game(core: Inside) -> None:
    at = At(core)
    assert (await at.open())["version"] == 1
    assert (await at.ask(ANN, "start_table"))["code"] == "table_not_full"
    assert (await at.ask(BEN, "take_seat"))["version"] == 2
    assert (await at.ask(CARL, "take_seat"))["code"] == "seat_taken"
    assert (await at.ask(BEN, "start_table"))["code"] == "not_allowed"
    started = await at.ask(ANN, "start_table", id="start")
    assert started["version"] == 3
    assert await at.ask(ANN, "start_table", id="start") == started
    view = await core.view(BEN, GameId(started["game"]))
    assert (view.players, view.seat, view.number) == ([ANN, BEN], 1, 1)
    for who, verb in ((BEN, "leave_table"), (CARL, "take_seat"), (ANN, "add_bot"), (ANN, "start_table")):
        assert (await at.ask(who, verb))["code"] == "table_not_open"


async def test_when_the_host_leaves_the_table_closes(core: Inside) -> None:
    at = At(core)
    await at.open()
    assert (await at.ask(CARL, "leave_table"))["code"] == "not_seated"
    assert (await at.ask(ANN, "leave_table"))["version"] == 2
    for who, verb in ((BEN, "take_seat"), (ANN, "start_table"), (ANN, "leave_table")):
        assert (await at.ask(who, verb))["code"] == "table_not_open"


async def test_the_last_seat_is_taken_once(core: Inside) -> None:
    at = At(core)
    await at.open()
    replies = await asyncio.gather(
        at.ask(BEN, "take_seat"), at.ask(CARL, "take_seat"), at.ask(ANN, "add_bot")
    )
    assert codes(replies) == ["accepted", "seat_taken", "seat_taken"]


async def test_a_leave_and_two_starts_at_once_make_one_game_or_none(core: Inside) -> None:
    for _ in range(10):
        at = At(core)
        await at.open()
        await at.ask(BEN, "take_seat")
        left, *starts = await asyncio.gather(
            at.ask(BEN, "leave_table"), at.ask(ANN, "start_table"), at.ask(ANN, "start_table")
        )
        if left["type"] == "table_accepted":
            assert codes(starts) == ["table_not_full"] * 2
        else:
            assert (left["code"], codes(starts)) == ("table_not_open", ["accepted", "table_not_open"])


async def test_nobody_takes_the_place_of_another_tables_game(core: Inside) -> None:
    """A game's id follows from its table's, and everybody sees a table's."""
    at = At(core)
    await at.open()
    await at.ask(BEN, "take_seat")
    assert (await At(core, TableId(game_of(at.table))).open())["code"] == "not_allowed"
    assert (await at.ask(ANN, "start_table"))["game"] == game_of(at.table)


async def test_a_host_has_so_many_open_tables_and_no_more(core: Inside) -> None:
    tables = [At(core) for _ in range(MOST_OPEN + 1)]
    replies = [await at.open() for at in tables]
    assert codes(replies) == ["accepted"] * MOST_OPEN + ["not_allowed"]
    assert (await tables[0].ask(ANN, "leave_table"))["type"] == "table_accepted"
    assert (await tables[-1].open())["type"] == "table_accepted"


async def test_a_start_with_the_id_of_another_command_names_no_game(core: Inside) -> None:
    at = At(core)
    await at.ask(ANN, "open_table", id="same", variant="claim", options={"preset": "classic"})
    again = await at.ask(ANN, "start_table", id="same")
    assert (again["type"], again["version"], again["game"]) == ("table_accepted", 1, None)


async def test_nobody_fills_the_log_and_everybodys_lobby_alone(nats: NatsServer, tmp_path: Path) -> None:
    """A command here takes more of the sender's rate than a question does."""
    async with inside(nats, tmp_path / "data", rate=5.0, burst=100) as core:
        at = At(core)
        at_once = int(core.settings.burst / COSTS["take_seat"])
        replies = await asyncio.gather(*(at.ask(BEN, "take_seat") for _ in range(2 * at_once)))
        found = codes(replies)
        assert found.count("unknown_table") >= at_once
        assert "rate_limited" in found
        assert (await At(core).open())["type"] == "table_accepted", "others are not concerned"

"""Rules and time: what is received too late, flags that fall by themselves, several processes, restarts."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator

import pytest

from contracts.commands import OfferAbandonment, Resign
from contracts.game import ClockFlagged, ClockStarted, ClockStopped, GameCreated, GameEnded, SeatHanded
from contracts.ids import CommandId, GameId, TableId
from domain.clocks import DAY
from tests.services.ruling import ANN, BEN, BLITZ, BOTS, CID, START, Bench, Time, bench
from tests.services.store_fixtures import (  # noqa: F401 - fixtures
    postgres_store_url,
    postgres_url,
    sqlite_store_url,
    store_url,
)

#: Seconds that anything here may take on a busy machine.
PATIENCE = 60.0
TABLE = TableId("00000000-0000-0000-0000-0000000000aa")


@pytest.fixture
async def one(sqlite_store_url: str) -> AsyncIterator[Bench]:  # noqa: F811
    async with bench(sqlite_store_url) as started:
        yield started


@contextlib.asynccontextmanager
async def looking(*benches: Bench) -> AsyncIterator[None]:
    """Their deadlines are kept meanwhile."""
    tasks = [asyncio.create_task(one.deadlines.keep()) for one in benches]
    try:
        yield
        assert not any(task.done() for task in tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


async def ended(one: Bench, game: GameId) -> GameEnded:
    """Waits until the game has ended; how soon, `test_deadlines` says."""
    async with asyncio.timeout(PATIENCE):
        while not one.game(game).over:
            await asyncio.sleep(0.02)
    last = one.events(game)[-1][-1]
    assert isinstance(last, GameEnded)
    return last


async def test_a_game_is_created_with_clock_rated_and_table(one: Bench) -> None:
    game = await one.create(rated=True, table=TABLE)
    created = one.events(game)[0][0]
    assert isinstance(created, GameCreated)
    assert (created.clock, created.rated, created.table) == (BLITZ, True, TABLE)
    assert isinstance(one.events(game)[0][-1], ClockStarted)
    assert [deadline.at for deadline in one.store.deadlines("game", 2**62, 9)] == [START + 60_000]


async def test_the_time_of_receipt_counts_and_not_how_long_the_server_took(one: Bench) -> None:
    game = await one.create()
    one.time.now = START + 70_000
    sender, move = one.next_move(game)
    assert await one.code(sender, move, received=START + 59_999) == "accepted"
    stopped = [event for event in one.events(game)[-1] if isinstance(event, ClockStopped)]
    assert [(stop.received, stop.spent, stop.left) for stop in stopped] == [(START + 59_999, 59_999, 2_001)]


async def test_a_move_that_comes_too_late_is_refused_and_the_flag_falls_at_once(one: Bench) -> None:
    game = await one.create()
    sender, move = one.next_move(game)
    one.time.now = START + 60_000
    assert await one.code(sender, move) == "time_over"
    flagged, end = one.events(game)[-1]
    assert isinstance(flagged, ClockFlagged)
    assert isinstance(end, GameEnded)
    assert (flagged.at, flagged.received, end.reason) == (START + 60_000, START + 60_000, "time")
    assert one.due() == []
    assert await one.code(sender, move) == "game_over"
    assert len(one.events(game)) == 2


async def test_anothers_flag_falls_before_a_command_that_came_after_it(one: Bench) -> None:
    game = await one.create("aetherya", "competitive", (ANN, BEN, CID))
    one.time.now = START + 1_000
    assert await one.code(*one.next_move(game, 0)) == "accepted"
    one.time.now = START + 60_000
    assert await one.code(ANN, OfferAbandonment(id=CommandId("offer"), game=game)) == "accepted"
    third, fourth = one.events(game)[2:]
    assert [type(event) for event in third] == [ClockFlagged, ClockFlagged, SeatHanded, SeatHanded]
    assert [event.TAG for event in fourth] == ["game.abandonment-offered", "game.ended"]
    assert await one.code(BEN, Resign(id=CommandId("r"), game=game)) == "not_seated"


async def test_flags_fall_by_themselves(one: Bench) -> None:
    games = [await one.create() for _ in range(20)]
    async with looking(one):
        await asyncio.sleep(0.3)
        assert not any(one.game(game).over for game in games)
        one.time.now = START + 60_000
        for game in games:
            assert (await ended(one, game)).reason == "time"
    assert one.due() == []


async def test_a_game_without_a_clock_that_nobody_comes_to_ends_by_itself(one: Bench) -> None:
    game = await one.create(clock=None)
    async with looking(one):
        one.time.now = START + 30 * DAY
        await asyncio.sleep(0.3)
        assert not one.game(game).over
        one.time.now = START + 31 * DAY
        assert (await ended(one, game)).reason == "abandoned"


async def test_time_that_ran_out_while_rules_was_down(store_url: str) -> None:  # noqa: F811
    time = Time()
    async with bench(store_url, time) as before:
        game = await before.create()
        assert await before.code(*before.next_move(game)) == "accepted"
    time.now = START + 5 * DAY
    async with bench(store_url, time) as after, looking(after):
        end = await ended(after, game)
        assert (end.reason, end.left) == ("time", after.game(game).ended.left)  # type: ignore[union-attr]
        assert [event.at for event in after.events(game)[-1] if isinstance(event, ClockFlagged)] == [
            START + 60_000
        ]


async def test_two_processes_of_rules_make_each_flag_fall_once(store_url: str) -> None:  # noqa: F811
    time = Time()
    async with bench(store_url, time) as one, bench(store_url, time) as other:
        games = [await one.create("royal", "war-maps", (ANN, BEN, CID)) for _ in range(10)]
        for game in games:  # the other has an older copy of each in its memory
            assert await other.code(*other.next_move(game)) == "accepted"
            assert await one.code(*one.next_move(game)) == "accepted"
        async with looking(one, other):
            time.now = START + 200_000
            async with asyncio.timeout(PATIENCE):
                while one.due():
                    await asyncio.sleep(0.02)
            await asyncio.sleep(0.3)
        for game in games:
            made = one.events(game)[-1]
            assert [type(event) for event in made] == [ClockFlagged, SeatHanded]
            assert len(one.events(game)) == 4
            assert one.game(game).playing.count(BOTS[0]) == 1


async def test_a_stale_copy_in_memory_does_not_flag_who_has_moved(sqlite_store_url: str) -> None:  # noqa: F811
    time = Time()
    async with bench(sqlite_store_url, time) as one, bench(sqlite_store_url, time) as other:
        game = await one.create()
        assert await one.code(*one.next_move(game)) == "accepted"
        time.now = START + 59_000
        assert await other.code(*other.next_move(game)) == "accepted"
        time.now = START + 60_500
        async with looking(one):
            await asyncio.sleep(0.6)
            assert not other.game(game).over


async def test_a_clock_that_goes_back_between_the_look_and_the_flag(one: Bench) -> None:
    game = await one.create()
    [deadline] = one.store.deadlines("game", 2**62, 9)
    one.time.now = START - 5_000
    await one.rules.due(deadline)
    flagged = one.events(game)[-1][0]
    assert isinstance(flagged, ClockFlagged)
    assert flagged.received == flagged.at == START + 60_000


async def test_a_deadline_that_the_game_has_passed_by_changes_nothing(one: Bench) -> None:
    game = await one.create()
    [deadline] = one.store.deadlines("game", 2**62, 9)
    one.time.now = START + 1_000
    assert await one.code(*one.next_move(game)) == "accepted"
    await one.rules.due(deadline)
    await one.rules.due(deadline)
    assert len(one.events(game)) == 2


async def test_an_old_game_without_a_deadline_goes_on(sqlite_store_url: str) -> None:  # noqa: F811
    """Stored before there were deadlines: its next commit on another day gives it one."""
    time = Time()
    async with bench(sqlite_store_url, time) as before:
        game = await before.create(clock=None)
    with contextlib.closing(sqlite3.connect(sqlite_store_url.removeprefix("sqlite:///"))) as connection:
        connection.execute("DROP TABLE deadlines")
    async with bench(sqlite_store_url, time) as after:
        assert await after.code(*after.next_move(game)) == "accepted"
        time.now += DAY
        assert await after.code(*after.next_move(game)) == "accepted"
        assert [deadline.id for deadline in after.store.deadlines("game", 2**62, 9)] == [game]

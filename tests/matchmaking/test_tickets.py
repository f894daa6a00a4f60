"""Tickets on a real store and a clock of the test's: each ends as a game, or for a reason."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from contracts.clock import Correspondence
from contracts.commands import EnterQueue, LeaveQueue, OpenTable
from contracts.ids import GameId, TicketId
from contracts.person import PersonBanned
from contracts.seating import Engaged, Released
from contracts.table import SeatTaken
from domain.seating import MOST_OTHERS, Seating
from domain.table import Table
from domain.ticket import CORRESPONDENCE_WAIT, WAIT
from services.bench.queues.laws import Walk
from services.matchmaking.ratings import BEGINNER
from services.matchmaking.streams import game_of, matched_table, seating_stream
from services.platform.store import StoredCommit
from services.platform.transactions import Transactions
from tests.matchmaking.asking import (
    ANN,
    BEN,
    BLITZ,
    CARL,
    CLASSIC,
    DORA,
    FOR_THREE,
    ask,
    later,
    new_id,
    opened,
    queued,
    ticket_of,
)
from tests.matchmaking.world import BOTS, World


async def test_two_who_want_the_same_play(house: World) -> None:
    tickets = [await queued(house, who) for who in (ANN, BEN)]
    await queued(house, CARL, clock=None)
    await later(house, 0)
    first, second = (ticket_of(house, ticket) for ticket in tickets)
    assert (first.state, first.table, first.game) == ("matched", second.table, second.game)
    assert first.game is not None
    created = house.game(first.game).created
    assert sorted(created.players) == [ANN, BEN]
    assert (created.clock, created.rated, created.table) == (BLITZ, False, first.table)
    Walk(house.store).check(house.now)


async def test_seats_are_drawn_by_lot(house: World) -> None:
    begins = set()
    for _ in range(16):
        tickets = [await queued(house, who, clock=None) for who in (ANN, BEN)]
        await later(house, 0)
        game = ticket_of(house, tickets[0]).game
        assert game is not None
        begins.add(house.game(game).created.players[0])
    assert begins == {ANN, BEN}


@pytest.mark.parametrize(
    ("clock", "wait"), [(BLITZ, WAIT), (None, WAIT), (Correspondence(days=1), CORRESPONDENCE_WAIT)]
)
async def test_nobody_came(house: World, clock: object, wait: int) -> None:
    ticket = await queued(house, ANN, clock=clock)
    await later(house, wait - 1)
    assert ticket_of(house, ticket).state == "waiting"
    await later(house, 1)
    assert (ticket_of(house, ticket).state, ticket_of(house, ticket).reason) == ("expired", "nobody")
    await queued(house, ANN, clock=clock)


async def test_the_range_widens_until_they_play_or_are_told_why_not(house: World) -> None:
    house.ratings = {BEN: BEGINNER + 9_000, CARL: BEGINNER + 99_000}
    for who in (ANN, BEN, CARL):
        house.register(who)
    ann, ben, carl = [await queued(house, who, rated=True) for who in (ANN, BEN, CARL)]
    await later(house, WAIT // 2 - 1)
    assert ticket_of(house, ann).state == "waiting"
    await later(house, 1)
    assert ticket_of(house, ann).game == ticket_of(house, ben).game is not None
    house.finish(ticket_of(house, ann).game or GameId(""))
    await queued(house, BEN, rated=True)
    await later(house, WAIT // 2)
    assert (ticket_of(house, carl).state, ticket_of(house, carl).reason) == ("expired", "out_of_range")


async def test_a_process_that_starts_finds_who_waits(house: World) -> None:
    tickets = [await queued(house, ANN)]
    await house.crash([])
    tickets.append(await queued(house, BEN))
    await later(house, 0)
    assert [ticket_of(house, ticket).state for ticket in tickets] == ["matched", "matched"]


async def test_a_deadline_that_passed_while_no_process_was_there(house: World) -> None:
    ticket = await queued(house, ANN)
    house.now += WAIT + 5
    await house.crash([])
    await later(house, 0)
    assert ticket_of(house, ticket).state == "expired"


async def test_programs_join_at_the_end_who_would_have_them(house: World) -> None:
    with_them = await queued(house, ANN, fill=True, **FOR_THREE)
    await later(house, 50_000)
    too = await queued(house, BEN, fill=True, **FOR_THREE)
    await later(house, WAIT - 50_000)
    first, second = ticket_of(house, with_them), ticket_of(house, too)
    assert first.game is not None
    assert first.game == second.game
    assert set(house.game(first.game).created.players) == {ANN, BEN, BOTS[0]}


async def test_who_leaves_the_queue_is_free(house: World) -> None:
    ticket = await queued(house, ANN)
    assert (await ask(house, BEN, LeaveQueue, ticket=ticket))["code"] == "not_allowed"
    left = await ask(house, ANN, LeaveQueue, id="leave", ticket=ticket)
    assert left == {"type": "ticket_accepted", "ticket": ticket, "version": 2}
    assert await ask(house, ANN, LeaveQueue, id="leave", ticket=ticket) == left
    assert (await ask(house, ANN, LeaveQueue, ticket=ticket))["code"] == "ticket_ended"
    assert (await ask(house, ANN, LeaveQueue, ticket=TicketId(new_id())))["code"] == "unknown_ticket"
    await queued(house, BEN)
    await later(house, 0)
    assert ticket_of(house, ticket).reason == "left"
    await opened(house, ANN, clock=BLITZ)


async def test_who_waits_with_a_clock_sits_nowhere_else_with_one(house: World) -> None:
    await queued(house, ANN)
    for kind, fields in ((EnterQueue, {"ticket": new_id()}), (OpenTable, {"table": new_id()})):
        reply = await ask(house, ANN, kind, clock=BLITZ, **CLASSIC, **fields)
        assert reply["code"] == "engaged"
    await queued(house, ANN, clock=Correspondence(days=3))
    await queued(house, ANN, clock=None)


async def test_rated_queues_are_for_the_registered_and_without_programs(house: World) -> None:
    fields = CLASSIC | {"clock": BLITZ, "rated": True}
    assert (await ask(house, ANN, EnterQueue, ticket=new_id(), **fields))["code"] == "not_ratable"
    house.register(ANN)
    refused = await ask(house, ANN, EnterQueue, ticket=new_id(), fill=True, **fields)
    assert refused["code"] == "not_ratable"
    await queued(house, ANN, rated=True)


async def test_a_ban_ends_the_wait_when_a_game_would_begin(house: World) -> None:
    banned, ticket = await queued(house, ANN), await queued(house, BEN)
    house.append_person(ANN, PersonBanned(None, "abuse"))
    await later(house, 0)
    assert (ticket_of(house, banned).state, ticket_of(house, banned).reason) == ("cancelled", "banned")
    assert ticket_of(house, ticket).state == "waiting"
    assert (await ask(house, ANN, EnterQueue, ticket=new_id(), **CLASSIC))["code"] == "banned"
    other = await queued(house, CARL)
    await later(house, 0)
    assert ticket_of(house, other).game == ticket_of(house, ticket).game is not None


async def test_a_ticket_whose_player_sits_elsewhere_ends(house: World) -> None:
    """It can not be: the seating says otherwise. If it is, nobody gets two seats of it."""
    ticket, other = await queued(house, ANN), await queued(house, BEN)
    table = await opened(house, DORA, clock=BLITZ)
    elsewhere = [Released("ticket", ticket), Engaged("table", table, real_time=True)]
    house.append(Seating(seating_stream(ANN)), seating_stream(ANN), elsewhere)
    house.append(Table(table), table, [SeatTaken(seat=1, player=ANN)])
    await house.crash([])
    await later(house, 0)
    assert (ticket_of(house, ticket).state, ticket_of(house, ticket).reason) == ("cancelled", "engaged")
    assert ticket_of(house, other).state == "waiting"


async def test_who_waits_for_hundreds_of_games_costs_no_more_steps(
    house: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether they are over is read in one go, not one after the other."""
    for _ in range(MOST_OTHERS):
        await queued(house, ANN, clock=Correspondence(days=1))
    steps = 0
    once = Transactions._once

    async def counted(*arguments: Any) -> Any:
        nonlocal steps
        steps += 1
        return await once(*arguments)

    monkeypatch.setattr(Transactions, "_once", counted)
    reply = await ask(house, ANN, EnterQueue, ticket=new_id(), **CLASSIC, clock=Correspondence(days=1))
    assert reply["code"] == "engaged"
    assert steps <= 3


async def test_a_game_that_another_process_begins_between_two_readings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One process reads that there is no game yet, then that its table has started."""
    world = World(tmp_path, seed=1, processes=2)
    world.ratings = {}
    await world.start()
    quick, slow = world.processes
    monkeypatch.setattr(world.random, "choice", lambda _: quick)
    tickets = [await queued(world, who) for who in (ANN, BEN)]
    for process in world.processes:
        await process.matchmaking.pool.refresh()
    (first, *_) = sorted(quick.matchmaking.pool.waiting, key=lambda waiting: (waiting.opened, waiting.ticket))
    loop, read, seen = asyncio.get_running_loop(), slow.store.read, list[str]()

    def read_slowly(id: str, after: int = 0, up_to: int | None = None) -> list[StoredCommit]:  # noqa: A002
        found = read(id, after, up_to)
        if id in games and id not in seen:
            seen.append(id)
            assert not found
            asyncio.run_coroutine_threadsafe(quick.matchmaking.pair(), loop).result(60)
        return found

    games = {game_of(matched_table(ticket)) for ticket in tickets}
    monkeypatch.setattr(slow.store, "read", read_slowly)
    await slow.matchmaking.pair()
    assert seen == [game_of(matched_table(first.ticket))]
    assert [ticket_of(world, ticket).state for ticket in tickets] == ["matched", "matched"]
    assert "not decided" not in capsys.readouterr().out
    Walk(world.store).check(world.now)
    await world.stop()

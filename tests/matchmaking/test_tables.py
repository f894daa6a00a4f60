"""Tables on a real store and a clock of the test's: who sits down where, what starts, what closes and why."""

import asyncio
import operator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from contracts.clock import Correspondence
from contracts.commands import (
    AddBot,
    Challenge,
    Decline,
    LeaveTable,
    OpenTable,
    Rematch,
    StartTable,
    TakeSeat,
)
from contracts.ids import GameId, PlayerId, TableId
from contracts.person import PersonBanned, PersonErased, PersonPardoned, PlayerMuted, PlayerUnmuted
from contracts.table import TableOpened
from domain.opening import matched
from domain.table import CORRESPONDENCE_LIFE, LIFE, Table
from domain.terms import Terms, settle
from services.bench.queues.laws import Walk
from services.matchmaking.hosts import MOST_OPEN
from services.matchmaking.streams import game_of, rematch_table, seating_stream
from tests.matchmaking.asking import (
    ANN,
    BEN,
    BLITZ,
    CARL,
    CLASSIC,
    DORA,
    FOR_THREE,
    INVITE,
    ask,
    asked_again,
    challenged,
    later,
    new_id,
    opened,
    queued,
    table_of,
    ticket_of,
)
from tests.matchmaking.world import BOTS, World


async def game_between(world: World, *players: PlayerId, over: bool = True, **fields: object) -> GameId:
    """A game of these players, by seat."""
    table = await challenged(world, players[0], *players[1:], **fields)
    for player in players[1:]:
        await ask(world, player, TakeSeat, table=table)
    game = game_of(table)
    assert world.game(game).created.players == list(players)
    if over:
        world.finish(game)
    return game


async def test_a_private_table_takes_who_has_its_link(house: World) -> None:
    table = await opened(house, private=True, invite=INVITE)
    for invite in (None, INVITE + "x"):
        assert (await ask(house, BEN, TakeSeat, table=table, invite=invite))["code"] == "not_invited"
    assert (await ask(house, BEN, TakeSeat, table=table, invite=INVITE))["version"] == 2
    assert INVITE not in "".join(stored.body.decode() for stored in house.store.log(0, 100))


async def test_only_a_private_table_has_a_link(house: World) -> None:
    reply = await ask(house, ANN, OpenTable, table=new_id(), invite=INVITE, **CLASSIC)
    assert reply["code"] == "bad_options"


async def test_a_challenge_starts_when_all_have_sat_down(house: World) -> None:
    table = await challenged(house, ANN, BEN, CARL, variant="claim", options={"preset": "borderlands"})
    assert (await ask(house, DORA, TakeSeat, table=table))["code"] == "not_invited"
    assert (await ask(house, CARL, TakeSeat, table=table, seat=1))["code"] == "seat_taken"
    assert (await ask(house, CARL, TakeSeat, table=table))["game"] is None
    assert (await ask(house, ANN, AddBot, table=table))["code"] == "seat_taken"
    assert (await ask(house, BEN, TakeSeat, table=table))["game"] == game_of(table)
    assert house.game(game_of(table)).created.players == [ANN, BEN, CARL]


async def test_a_challenge_of_a_program_starts_at_once(house: World) -> None:
    table = await challenged(house, ANN, BOTS[2])
    assert table_of(house, table).seats == [ANN, BOTS[2]]
    assert house.game(game_of(table)).version == 1


async def test_who_was_asked_declines_and_the_table_closes(house: World) -> None:
    table = await challenged(house, ANN, BEN, clock=BLITZ)
    assert (await ask(house, CARL, Decline, table=table))["code"] == "not_allowed"
    assert (await ask(house, BEN, Decline, table=table))["version"] == 2
    assert table_of(house, table).reason == "declined"
    assert (await ask(house, BEN, TakeSeat, table=table))["code"] == "table_not_open"
    await opened(house, ANN, clock=BLITZ)  # she is free again


@pytest.mark.parametrize("opponents", [[ANN], [BEN, BEN], [BEN, CARL]])
async def test_a_challenge_asks_as_many_others_as_the_game_is_for(
    house: World, opponents: list[PlayerId]
) -> None:
    options = {"preset": "classic", "players": 2}
    reply = await ask(
        house, ANN, Challenge, table=new_id(), opponents=opponents, variant="claim", options=options
    )
    assert reply["code"] == "bad_options"


async def test_nobody_sits_in_two_real_time_seats(house: World) -> None:
    first, second = await opened(house, ANN, clock=BLITZ), await opened(house, BEN, clock=BLITZ)
    assert (await ask(house, ANN, TakeSeat, table=second))["code"] == "engaged"
    assert (await ask(house, ANN, OpenTable, table=new_id(), clock=BLITZ, **CLASSIC))["code"] == "engaged"
    await opened(house, ANN)
    await opened(house, ANN, clock=Correspondence(days=3))
    await ask(house, ANN, LeaveTable, table=first)
    started = await ask(house, ANN, TakeSeat, table=second)
    assert started["type"] == "table_accepted"
    assert (await ask(house, BEN, StartTable, table=second))["game"] == game_of(second)
    assert (await ask(house, ANN, OpenTable, table=new_id(), clock=BLITZ, **CLASSIC))["code"] == "engaged"
    house.finish(game_of(second))
    await opened(house, ANN, clock=BLITZ)


async def test_two_real_time_seats_at_once_are_one(house: World) -> None:
    """Two tabs, two tables: whichever comes first."""
    tables = [await opened(house, host, clock=BLITZ) for host in (BEN, CARL, DORA)]
    replies = await asyncio.gather(*(ask(house, ANN, TakeSeat, table=table) for table in tables))
    assert sorted(reply.get("code", "accepted") for reply in replies) == ["accepted", "engaged", "engaged"]


async def test_rated_tables_need_a_clock_opponents_and_accounts(house: World) -> None:
    house.register(ANN)
    for fields in (
        CLASSIC,
        {"variant": "aetherya", "options": {"preset": "coop", "players": 2}, "clock": BLITZ},
        CLASSIC | {"clock": BLITZ, "fill_after": 9},
    ):
        reply = await ask(house, ANN, OpenTable, table=new_id(), rated=True, **fields)
        assert reply["code"] == "not_ratable", fields
    table = await opened(house, ANN, rated=True, clock=BLITZ)
    assert (await ask(house, BEN, TakeSeat, table=table))["code"] == "not_ratable"
    assert (await ask(house, ANN, AddBot, table=table))["code"] == "not_ratable"
    house.register(BEN)
    assert (await ask(house, BEN, TakeSeat, table=table))["type"] == "table_accepted"
    await ask(house, ANN, StartTable, table=table)
    assert house.game(game_of(table)).created.rated


@pytest.mark.parametrize("said", [{}, {"hints": True}, {"hints": False}])
async def test_rated_games_have_no_hints(house: World, said: dict[str, bool]) -> None:
    """Whatever is asked for; in a rematch too. A casual table says itself whether it has them."""
    for player in (ANN, BEN):
        house.register(player)
    fields: dict[str, Any] = {"variant": "aetherya", "options": {"preset": "competitive", **said}}
    casual = await game_between(house, ANN, BEN, clock=BLITZ, **fields)
    assert house.game(casual).created.options["hints"] is said.get("hints", True)
    rated = await game_between(house, ANN, BEN, clock=BLITZ, rated=True, **fields)
    assert house.game(rated).created.options["hints"] is False
    again = rematch_table(rated, 0)
    await ask(house, ANN, Rematch, table=again, game=rated)
    assert table_of(house, again).terms.options["hints"] is False


async def test_nobody_challenges_who_has_muted_him(house: World) -> None:
    house.append_person(CARL, PlayerMuted(ANN))
    three = {"variant": "claim", "options": {"preset": "borderlands"}}
    for opponents, fields in (([CARL], CLASSIC), ([BEN, CARL], three)):
        reply = await ask(house, ANN, Challenge, table=new_id(), opponents=opponents, **fields)
        assert (reply["code"], "does not take challenges" in reply["message"]) == ("not_allowed", True)
    await challenged(house, BEN, CARL)
    await challenged(house, CARL, ANN)
    house.append_person(CARL, PlayerUnmuted(ANN))
    await challenged(house, ANN, CARL)


async def test_the_banned_sit_down_nowhere_until_they_are_pardoned(house: World) -> None:
    house.append_person(BEN, PersonBanned(4_105_036_800_000, "abuse"))
    table = await opened(house)
    reply = await ask(house, BEN, TakeSeat, table=table)
    assert (reply["code"], reply["message"]) == ("banned", "you are banned until 2100-01-31 00:00 UTC: abuse")
    house.append_person(BEN, PersonPardoned("ban", "a mistake"))
    assert (await ask(house, BEN, TakeSeat, table=table))["type"] == "table_accepted"
    house.append_person(BEN, PersonBanned(None, "abuse"))
    assert (await ask(house, ANN, StartTable, table=table))["game"] is None
    assert table_of(house, table).reason == "banned"


async def test_programs_fill_a_table_at_its_time(house: World) -> None:
    table = await opened(house, ANN, fill_after=30, clock=BLITZ, **FOR_THREE)
    await ask(house, BEN, TakeSeat, table=table)
    await later(house, 29_999)
    assert table_of(house, table).state == "open"
    await later(house, 1)
    assert table_of(house, table).seats == [ANN, BEN, BOTS[0]]
    assert house.game(game_of(table)).version == 1


@pytest.mark.parametrize(
    ("clock", "life"), [(None, LIFE), (BLITZ, LIFE), (Correspondence(days=1), CORRESPONDENCE_LIFE)]
)
async def test_a_table_closes_so_long_after_its_last_change(house: World, clock: object, life: int) -> None:
    table = await opened(house, clock=clock)
    await later(house, life - 1)
    await ask(house, BEN, TakeSeat, table=table)
    await later(house, life - 1)
    assert table_of(house, table).state == "open"
    await later(house, 1)
    assert (table_of(house, table).state, table_of(house, table).reason) == ("closed", "expired")


async def test_a_rematch_turns_the_seats_and_starts_when_all_agree(house: World) -> None:
    game = await game_between(house, ANN, BEN, CARL, **FOR_THREE)
    first = await asked_again(house, BEN, game)
    assert (first["table"], first["game"]) == (rematch_table(game, 0), None)
    second = await asked_again(house, CARL, game)
    assert (second["table"], second["version"]) == (first["table"], 2)
    third = await ask(house, ANN, TakeSeat, table=first["table"])
    assert house.game(third["game"]).created.players == [CARL, ANN, BEN]
    assert table_of(house, first["table"]).rematch_of == game


async def test_the_same_rematch_of_two_at_once_is_one_table(house: World) -> None:
    game = await game_between(house, ANN, BEN, clock=BLITZ)
    replies = await asyncio.gather(asked_again(house, ANN, game), asked_again(house, BEN, game))
    assert {reply["table"] for reply in replies} == {rematch_table(game, 0)}
    assert house.game(game_of(rematch_table(game, 0))).created.players == [BEN, ANN]


async def test_who_asks_twice_for_a_rematch_is_told_its_table(house: World) -> None:
    game = await game_between(house, ANN, BEN)
    first = await asked_again(house, ANN, game)
    assert await asked_again(house, ANN, game) == first
    started = await asked_again(house, BEN, game)
    again = await asked_again(house, ANN, game)
    assert (again["table"], again["game"]) == (first["table"], started["game"])


async def test_a_rematch_is_for_those_who_played_and_after_the_game(house: World) -> None:
    game = await game_between(house, ANN, BEN, over=False)
    assert (await asked_again(house, ANN, game))["code"] == "not_allowed"
    house.finish(game)
    assert (await asked_again(house, CARL, game))["code"] == "not_seated"
    assert (await asked_again(house, ANN, GameId(new_id())))["code"] == "unknown_game"


async def test_a_declined_rematch_can_be_asked_for_again_a_few_times(house: World) -> None:
    game = await game_between(house, ANN, BEN)
    tables = []
    while (reply := await asked_again(house, ANN, game))["type"] == "table_accepted":
        tables.append(reply["table"])
        await ask(house, BEN, Decline, table=reply["table"])
    assert len(set(tables)) == len(tables) == 5
    assert reply["code"] == "not_allowed"


async def test_a_rematch_with_programs_starts_at_once(house: World) -> None:
    game = await game_between(house, ANN, BOTS[0])
    reply = await asked_again(house, ANN, game)
    assert house.game(reply["game"]).created.players == [BOTS[0], ANN]


async def test_a_command_that_comes_twice_has_one_effect(house: World) -> None:
    table, game = TableId(new_id()), await game_between(house, ANN, BEN)
    for kind, who, fields in (
        (OpenTable, ANN, {"table": table, **CLASSIC}),
        (TakeSeat, BEN, {"table": table}),
        (StartTable, ANN, {"table": table}),
        (Rematch, ANN, {"table": TableId(new_id()), "game": game}),
    ):
        first = await ask(house, who, kind, id=f"one-{kind.__name__}", **fields)
        assert first["type"] == "table_accepted"
        assert await ask(house, who, kind, id=f"one-{kind.__name__}", **fields) == first


async def test_ids_that_follow_from_others_are_not_for_clients(house: World) -> None:
    for stolen in (seating_stream(BEN), game_of(TableId(new_id())), rematch_table(GameId(new_id()), 0)):
        reply = await ask(house, ANN, OpenTable, table=stolen, **CLASSIC)
        assert reply["code"] == "not_allowed"
    table = await opened(house)
    await ask(house, BEN, TakeSeat, table=table)


async def test_everything_here_keeps_the_laws(house: World) -> None:
    game = await game_between(house, ANN, BEN, clock=BLITZ)
    await asked_again(house, ANN, game)
    await challenged(house, CARL, DORA)
    await later(house, LIFE)
    walk = Walk(house.store, frozenset(BOTS))
    walk.check(house.now)
    assert len(walk.games) == 1
    assert sorted(held.aggregate.state for held in walk.tables.values()) == ["closed", "closed", "started"]


async def test_programs_sit_down_at_a_private_table_too(house: World) -> None:
    table = await opened(house, private=True)
    assert (await ask(house, ANN, AddBot, table=table))["type"] == "table_accepted"
    assert (await ask(house, ANN, StartTable, table=table))["game"] == game_of(table)


async def test_a_table_of_long_ago_has_no_end_and_bound_nobody(house: World) -> None:
    terms = settle("claim", {"preset": "classic"}, None, False)
    assert isinstance(terms, Terms)
    table = TableId(new_id())
    first, *seats = matched([ANN, BEN], terms, house.now)
    assert isinstance(first, TableOpened)
    old = msgspec.structs.replace(first, expires=0, autostart=False)
    house.append(Table(table), table, [old, *seats])
    await later(house, 2 * CORRESPONDENCE_LIFE)
    assert table_of(house, table).state == "open"
    assert (await ask(house, ANN, StartTable, table=table))["game"] == game_of(table)
    Walk(house.store).check(house.now)


async def test_tables_that_another_process_closed_are_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(tmp_path, seed=1, processes=2)
    await world.start()
    try:
        first, second = (PlayerId("p-first"), PlayerId("p-second"))
        monkeypatch.setattr(world.random, "choice", operator.itemgetter(0))
        tables = [await opened(world, first) for _ in range(MOST_OPEN)]
        refused = await ask(world, first, OpenTable, table=TableId(new_id()), **CLASSIC)
        assert refused["code"] == "not_allowed"
        assert await opened(world, second)
        monkeypatch.setattr(world.random, "choice", operator.itemgetter(1))
        await ask(world, first, LeaveTable, table=tables[0])
        monkeypatch.setattr(world.random, "choice", operator.itemgetter(0))
        assert await opened(world, first)
        refused = await ask(world, first, OpenTable, table=TableId(new_id()), **CLASSIC)
        assert refused["code"] == "not_allowed"
    finally:
        await world.stop()


async def test_who_was_erased_waits_for_nobody(house: World) -> None:
    table = await opened(house, ANN, clock=Correspondence(days=1))
    other = await opened(house, BEN)
    await ask(house, ANN, TakeSeat, table=other)
    ticket = await queued(house, ANN, clock=Correspondence(days=3))
    house.append_person(ANN, PersonErased())
    await house.tell_of_person()
    assert (table_of(house, table).state, table_of(house, table).reason) == ("closed", "host_left")
    assert table_of(house, other).seats == [BEN, None]
    assert (ticket_of(house, ticket).state, ticket_of(house, ticket).reason) == ("cancelled", "left")
    await queued(house, BEN, clock=Correspondence(days=3))
    await later(house, 0)
    assert ticket_of(house, ticket).game is None


async def test_a_seat_taken_by_another_process_binds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process remembers of the table is from before the player sat down there."""
    world = World(tmp_path, seed=1, processes=2)
    await world.start()
    try:
        monkeypatch.setattr(world.random, "choice", operator.itemgetter(0))
        table = await opened(world, ANN, clock=BLITZ)
        monkeypatch.setattr(world.random, "choice", operator.itemgetter(1))
        assert (await ask(world, BEN, TakeSeat, table=table))["type"] == "table_accepted"
        monkeypatch.setattr(world.random, "choice", operator.itemgetter(0))
        reply = await ask(world, BEN, OpenTable, table=TableId(new_id()), clock=BLITZ, **CLASSIC)
        assert reply["code"] == "engaged"
        Walk(world.store).check(world.now)
    finally:
        await world.stop()

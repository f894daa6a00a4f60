"""Resigning, agreed abandonment and operators' words as commands: who may, once, and what is said again."""

from collections.abc import AsyncIterator

import msgspec
import pytest

from contracts.commands import (
    CancelResult,
    Command,
    CorrectResult,
    OfferAbandonment,
    Resign,
    WithdrawAbandonment,
)
from contracts.game import AbandonmentOffered, GameEnded, Resigned, ResultCancelled, SeatHanded
from contracts.ids import CommandId, GameId
from contracts.replies import Accepted
from tests.services.ruling import ANN, BEN, BOTS, CID, Bench, bench
from tests.services.store_fixtures import sqlite_store_url  # noqa: F401 - a fixture

UNKNOWN = GameId("00000000-0000-0000-0000-0000000000ff")
OWN: list[type[Command]] = [Resign, OfferAbandonment, WithdrawAbandonment]


@pytest.fixture
async def one(sqlite_store_url: str) -> AsyncIterator[Bench]:  # noqa: F811
    async with bench(sqlite_store_url) as started:
        yield started


def of(kind: type[Command], game: GameId, id_: str = "c", **fields: object) -> Command:
    return msgspec.convert({"type": kind.__struct_config__.tag, "id": id_, "game": game, **fields}, kind)


async def test_a_command_counts_once_however_often_it_is_sent(one: Bench) -> None:
    game = await one.create("royal", "war-maps", (ANN, BEN, CID))
    first = await one.send(ANN, of(OfferAbandonment, game, "offer"))
    left = await one.send(BEN, of(Resign, game, "resign"))
    assert isinstance(first, Accepted)
    assert isinstance(left, Accepted)
    assert await one.send(ANN, of(OfferAbandonment, game, "offer")) == first
    assert await one.send(BEN, of(Resign, game, "resign")) == left, "also when the seat is another's by now"
    assert [type(event) for event in one.events(game)[1]] == [AbandonmentOffered]
    assert [type(event) for event in one.events(game)[2]] == [Resigned, SeatHanded]
    assert len(one.events(game)) == 3


async def test_a_former_owners_new_commands_are_refused_and_old_moves_say_what_they_said(one: Bench) -> None:
    game = await one.create("royal", "war-maps", (ANN, BEN, CID))
    sender, move = one.next_move(game)
    made = await one.send(sender, move)
    assert await one.code(sender, of(Resign, game)) == "accepted"
    assert await one.send(sender, move) == made
    assert await one.code(sender, msgspec.structs.replace(move, id=CommandId("new"))) == "not_seated"
    for kind in OWN:
        assert await one.code(sender, of(kind, game, "other")) == "not_seated"


async def test_the_program_plays_on_from_where_it_was_asked(one: Bench) -> None:
    game = await one.create("royal", "war-maps", (ANN, BEN, CID))
    seat = one.game(game).to_act()[0]
    owner = one.game(game).playing[seat]
    _, before = one.next_move(game)
    assert await one.code(owner, of(Resign, game)) == "accepted"
    sender, move = one.next_move(game)
    assert sender == BOTS[0]
    assert await one.code(sender, msgspec.structs.replace(move, version=before.version)) == "stale_version"
    assert await one.code(sender, msgspec.structs.replace(move, id=CommandId("again"))) == "accepted"


@pytest.mark.parametrize("kind", OWN)
async def test_who_may_not(one: Bench, kind: type[Command]) -> None:
    game = await one.create()
    assert await one.code(ANN, of(kind, UNKNOWN)) == "unknown_game"
    assert await one.code(CID, of(kind, game)) == "not_seated"
    assert await one.code("svc-admin", of(kind, game)) == "not_seated"
    assert await one.code(BEN, of(Resign, game, "r")) == "accepted"
    assert await one.code(ANN, of(kind, game)) == "game_over"
    assert len(one.events(game)) == 2


async def test_both_agree(one: Bench) -> None:
    game = await one.create()
    assert await one.code(ANN, of(OfferAbandonment, game, "1")) == "accepted"
    assert await one.code(ANN, of(WithdrawAbandonment, game, "2")) == "accepted"
    assert await one.code(BEN, of(OfferAbandonment, game, "3")) == "accepted"
    assert not one.game(game).over
    assert await one.code(ANN, of(OfferAbandonment, game, "4")) == "accepted"
    last = one.events(game)[-1][-1]
    assert isinstance(last, GameEnded)
    assert (last.reason, last.places) == ("abandoned", [])


async def test_results_are_changed_by_operators_alone(one: Bench) -> None:
    game = await one.create()
    cancel = of(CancelResult, game, "cancel", reason="a defect")
    correct = of(CorrectResult, game, "correct", places=[1, 2], reason="no defect")
    assert await one.code("svc-admin", cancel) == "not_allowed", "the game goes on"
    assert await one.code(ANN, of(Resign, game)) == "accepted"
    for sender in (ANN, "svc-matchmaking", "svc-administrator"):
        assert await one.code(sender, cancel) == "not_allowed"
        assert await one.code(sender, correct) == "not_allowed"
    done = await one.send("svc-admin", cancel)
    assert await one.send("svc-admin", cancel) == done
    assert one.events(game)[-1] == [ResultCancelled(reason="a defect")]
    assert await one.code("svc-admin", correct) == "accepted"
    assert await one.code("svc-admin", of(CancelResult, UNKNOWN, reason="r")) == "unknown_game"
    wrong = of(CorrectResult, game, "wrong", places=[1, 2, 3], reason="r")
    assert await one.code("svc-admin", wrong) == "bad_options"
    assert len(one.events(game)) == 4

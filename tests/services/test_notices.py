"""Notices: what players are told, once, and what is withdrawn."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from nats.aio.msg import Msg

from contracts import subjects
from contracts.ids import GameId, PlayerId
from services.projections.notices import book
from tests.services.inside import ANN, BEN, Inside, inside
from tests.services.nats import NatsServer

CARL = PlayerId("p-carl")
ADMIN = "svc-admin"
CLASSIC = {"preset": "classic", "players": 2}


@pytest.fixture
async def core(nats: NatsServer, tmp_path: Path) -> AsyncIterator[Inside]:
    async with inside(nats, tmp_path / "data") as running:
        yield running


class Ear:
    """What one player is told, from when it began to listen."""

    def __init__(self, core: Inside, player: str) -> None:
        self.core = core
        self.player = PlayerId(player)
        self.heard: list[dict[str, Any]] = []

    async def listen(self) -> "Ear":
        async def take(msg: Msg) -> None:
            self.heard.append(msgspec.json.decode(msg.data))

        await self.core.client.subscribe(subjects.tell(self.player), cb=take)
        await self.core.client.flush()
        return self

    async def until(self, found: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        async with asyncio.timeout(60):
            while True:
                for message in self.heard:
                    if found(message):
                        return message
                await asyncio.sleep(0.01)

    async def notice(self, kind: str, **about: Any) -> dict[str, Any]:
        return await self.until(lambda m: m.get("kind") == kind and about.items() <= m.items())


async def ask(core: Inside, who: str, service: str, verb: str, **fields: Any) -> Any:
    reply = await core.ask(who, service, verb, {"id": uuid.uuid4().hex} | fields)
    assert reply["type"] != "refused", reply
    return reply


async def notices(core: Inside, who: str, **about: Any) -> dict[str, Any]:
    reply: dict[str, Any] = await core.ask(who, "views", "notices", about)
    return reply


async def kinds(core: Inside, who: str) -> list[str]:
    """Of the notices that are there, oldest first."""
    return [notice["kind"] for notice in reversed((await notices(core, who))["notices"])]


async def until_kinds(core: Inside, who: str, wanted: list[str]) -> None:
    async with asyncio.timeout(60):
        while await kinds(core, who) != wanted:
            await asyncio.sleep(0.02)


async def challenge(core: Inside, opponent: str = BEN, **more: Any) -> str:
    table = str(uuid.uuid4())
    await ask(
        core, ANN, "matchmaking", "challenge",
        table=table, opponents=[opponent], variant="claim", options=CLASSIC, **more,
    )  # fmt: skip
    return table


async def test_whose_turn_it_is_is_said_once_and_withdrawn(core: Inside) -> None:
    ears = {player: await Ear(core, player).listen() for player in (ANN, BEN)}
    game = await core.create_game()
    for moves in range(6):
        newest = await core.whose_turn(game)
        assert newest.seat is not None
        mover = newest.players[newest.seat]
        waits = BEN if mover == ANN else ANN
        await until_kinds(core, mover, ["game_started", "your_turn"])
        await until_kinds(core, waits, ["game_started"])
        (turn, _) = (await notices(core, mover))["notices"]
        assert turn["game"] == game
        await ears[mover].notice("your_turn", number=turn["number"])
        assert (await core.move(game))["version"] == moves + 2
    for ear in ears.values():
        told = [m["number"] for m in ear.heard if m.get("kind") == "your_turn"]
        gone = [m["number"] for m in ear.heard if m["type"] == "notice_gone"]
        assert told == sorted(set(told))
        assert gone == told[: len(gone)]
        assert len(told) - len(gone) <= 1


async def test_the_end_of_a_game_and_what_becomes_of_its_result(core: Inside) -> None:
    ann, ben = await Ear(core, ANN).listen(), await Ear(core, BEN).listen()
    table = await challenge(core)
    game = (await ask(core, BEN, "matchmaking", "take_seat", table=table))["game"]
    await ask(core, BEN, "rules", "resign", game=game)
    for ear in (ann, ben):
        assert (await ear.notice("game_started"))["table"] == table
        over = await ear.notice("game_over")
        assert (over["game"], over["reason"]) == (game, "resigned")
    await until_kinds(core, ANN, ["game_started", "game_over"])
    await ask(core, ADMIN, "rules", "cancel_result", game=game, reason="a defect")
    await ask(core, ADMIN, "rules", "correct_result", game=game, places=[2, 1], reason="a better look")
    for ear in (ann, ben):
        assert (await ear.notice("result_cancelled"))["reason"] == "a defect"
        assert (await ear.notice("result_corrected"))["reason"] == "a better look"
    assert (await kinds(core, BEN)).count("game_over") == 1


async def test_a_game_with_programs_tells_the_person_alone(core: Inside) -> None:
    bot = await Ear(core, "bot-ada").listen()
    await core.create_game([ANN, PlayerId("bot-ada")])
    async with asyncio.timeout(60):
        while "game_started" not in await kinds(core, ANN):
            await asyncio.sleep(0.02)
    assert await kinds(core, "bot-ada") == []
    assert bot.heard == []


async def test_a_challenge_is_withdrawn_when_it_was_taken(core: Inside) -> None:
    ben = await Ear(core, BEN).listen()
    table = await challenge(core)
    asked = await ben.notice("challenge", table=table, by=ANN)
    await ask(core, BEN, "matchmaking", "take_seat", table=table)
    await ben.until(lambda m: m == {"type": "notice_gone", "number": asked["number"]})
    assert "challenge" not in await kinds(core, BEN)


async def test_who_was_asked_is_told_why_a_table_closed(core: Inside) -> None:
    ann, ben, carl = [await Ear(core, player).listen() for player in (ANN, BEN, CARL)]
    declined = await challenge(core)
    await ben.notice("challenge", table=declined)
    await ask(core, BEN, "matchmaking", "decline", table=declined)
    closed = await ann.notice("table_closed", table=declined)
    assert (closed["reason"], closed["by"]) == ("declined", BEN)
    left = await challenge(core)
    await ask(core, ANN, "matchmaking", "leave_table", table=left)
    closed = await ben.notice("table_closed", table=left)
    assert (closed["reason"], closed["by"]) == ("host_left", ANN)
    assert [m for m in ben.heard if m.get("kind") == "table_closed"] == [closed]
    assert await kinds(core, BEN) == ["table_closed"]
    assert carl.heard == []


async def test_the_host_is_told_that_the_table_is_full_for_as_long_as_it_is(core: Inside) -> None:
    ann, ben = await Ear(core, ANN).listen(), await Ear(core, BEN).listen()
    table = str(uuid.uuid4())
    await ask(core, ANN, "matchmaking", "open_table", table=table, variant="claim", options=CLASSIC)
    await ask(core, BEN, "matchmaking", "take_seat", table=table)
    full = await ann.notice("table_full", table=table, by=BEN)
    await ask(core, BEN, "matchmaking", "leave_table", table=table)
    await ann.until(lambda m: m == {"type": "notice_gone", "number": full["number"]})
    assert await kinds(core, ANN) == []
    await ask(core, BEN, "matchmaking", "take_seat", table=table)
    again = await ann.until(lambda m: m.get("kind") == "table_full" and m["number"] > full["number"])
    await ask(core, ANN, "matchmaking", "start_table", table=table)
    await ann.until(lambda m: m == {"type": "notice_gone", "number": again["number"]})
    await ann.notice("game_started", table=table)
    assert "table_full" not in await kinds(core, ANN)
    assert "table_full" not in [m.get("kind") for m in ben.heard]


async def test_a_host_who_fills_the_table_with_programs_is_not_told(core: Inside) -> None:
    table = str(uuid.uuid4())
    await ask(core, ANN, "matchmaking", "open_table", table=table, variant="claim", options=CLASSIC)
    await ask(core, ANN, "matchmaking", "add_bot", table=table)
    await ask(core, ANN, "matchmaking", "start_table", table=table)
    async with asyncio.timeout(60):
        while "game_started" not in await kinds(core, ANN):
            await asyncio.sleep(0.02)
    numbers = [notice["number"] for notice in (await notices(core, ANN))["notices"]]
    assert min(numbers) == 1, "no notice came before that of the game, and went again"


async def test_a_rematch_asks_the_others(core: Inside) -> None:
    ben = await Ear(core, BEN).listen()
    table = await challenge(core)
    game = (await ask(core, BEN, "matchmaking", "take_seat", table=table))["game"]
    await ask(core, BEN, "rules", "resign", game=game)
    again = str(uuid.uuid4())
    await ask(core, ANN, "matchmaking", "rematch", table=again, game=game)
    asked = await ben.notice("rematch")
    assert (asked["by"], asked["game"]) == (ANN, game)


async def test_what_operators_decide_is_told_with_reason_and_time(core: Inside) -> None:
    ann = await Ear(core, ANN).listen()
    await ask(core, ADMIN, "people", "silence", player=ANN, reason="insults", until=2**52)
    await ask(core, ADMIN, "people", "pardon", player=ANN, what="silence", reason="a mistake")
    await ask(core, ADMIN, "people", "ban", player=ANN, reason="cheating")
    told = [await ann.notice(kind) for kind in ("silenced", "pardoned", "banned")]
    assert [(n["reason"], n["until"]) for n in told] == [
        ("insults", 2**52), ("a mistake", None), ("cheating", None),
    ]  # fmt: skip
    assert await kinds(core, ANN) == ["silenced", "pardoned", "banned"]


async def test_what_was_read_stays_read_and_a_rebuild_tells_nothing_anew(
    nats: NatsServer, tmp_path: Path
) -> None:
    async with inside(nats, tmp_path / "data") as core:
        game = await core.create_game()
        for _ in range(5):
            await core.move(game)
        await ask(core, ADMIN, "people", "silence", player=ANN, reason="insults")
        ann, ben = await Ear(core, ANN).listen(), await Ear(core, BEN).listen()
        async with asyncio.timeout(60):
            while (before := await notices(core, ANN))["notices"][0]["kind"] != "silenced":
                await asyncio.sleep(0.02)
        assert before["unread"] == len(before["notices"])
        await ask(core, ANN, "people", "read_notices", up_to=before["notices"][1]["number"])
        async with asyncio.timeout(60):
            while (before := await notices(core, ANN))["unread"] != 1:
                await asyncio.sleep(0.02)
        await ann.until(lambda m: m == {"type": "notices_seen", "up_to": before["notices"][1]["number"]})
        assert not [m for m in ben.heard if m["type"] == "notices_seen"]
        others = await notices(core, BEN)
        assert [notice["read"] for notice in before["notices"]] == [False] + [True] * (
            len(before["notices"]) - 1
        )
    for file in (tmp_path / "data" / "read-models").iterdir():
        file.unlink()
    async with inside(nats, tmp_path / "data") as core:
        ears = [await Ear(core, player).listen() for player in (ANN, BEN)]
        assert await notices(core, ANN) == before
        assert await notices(core, BEN) == others
        await core.move(game)
        await asyncio.sleep(0.3)
        assert all(m["type"] == "notice_gone" or m["kind"] == "your_turn" for ear in ears for m in ear.heard)


async def test_old_notices_are_forgotten_and_numbers_go_on(
    core: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book, "KEPT", 10)
    game = await core.create_game()
    for number in range(40):
        await ask(core, ADMIN, "people", "silence", player=ANN, reason=f"number {number}")
    async with asyncio.timeout(60):
        while (all_ := (await notices(core, ANN, limit=200))["notices"])[0].get("reason") != "number 39":
            await asyncio.sleep(0.02)
    newest = [notice["number"] for notice in all_ if notice["kind"] == "silenced"]
    assert newest == list(range(newest[0], newest[-1] - 1, -1))
    assert 10 <= len(newest) < 30
    turns = [notice["game"] for notice in all_ if notice["kind"] == "your_turn"]
    assert turns == [game] * ((await core.view(ANN, GameId(game))).moves != [])


async def test_an_erased_player_has_no_notices(core: Inside) -> None:
    await ask(core, ADMIN, "people", "silence", player=ANN, reason="insults")
    await until_kinds(core, ANN, ["silenced"])
    await ask(core, ADMIN, "people", "erase_person", player=ANN)
    await until_kinds(core, ANN, [])

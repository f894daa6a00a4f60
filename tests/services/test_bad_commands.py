"""Whatever comes over the bus: a clear refusal with a code, no effect, and the service lives on."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from nats.aio.msg import Msg

from contracts.codec import Encoding, encode
from contracts.commands import Move
from contracts.ids import CommandId, GameId, Version
from contracts.queries import AskHistory, AskView
from contracts.refusals import LARGEST_MESSAGE
from services.platform import bus
from tests.services.inside import ANN, BEN, Inside, inside
from tests.services.nats import NatsServer

NOWHERE = GameId(str(uuid.UUID(int=1)))


@pytest.fixture
async def core(nats: NatsServer, tmp_path: Path) -> AsyncIterator[Inside]:
    async with inside(nats, tmp_path / "data", burst=100_000, rate=100_000.0) as running:
        yield running


def a_move(game: GameId, /, **changes: Any) -> dict[str, Any]:
    return {"id": "x", "game": game, "version": 1, "move": "play goblin-0"} | changes


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_message"),
        (b"not json", "bad_message"),
        (b"\xff\xfe", "bad_message"),
        (b"[]", "bad_message"),
        (b'"move"', "bad_message"),
        (b"[" * 10_000, "bad_message"),
        (b" " * (LARGEST_MESSAGE + 1), "too_large"),
        (b"{" + b" " * 900_000 + b"}", "too_large"),
        (encode(a_move(NOWHERE, version="1")), "bad_message"),
        (encode(a_move(NOWHERE, version=-1)), "bad_message"),
        (encode(a_move(NOWHERE, version=2**70)), "bad_message"),
        (encode(a_move(NOWHERE, move=7)), "bad_message"),
        (encode(a_move(NOWHERE, move="x" * 1001)), "bad_message"),
        (encode(a_move(NOWHERE, id="a b")), "bad_message"),
        (encode(a_move(NOWHERE, id="a\n")), "bad_message"),
        (encode(a_move(NOWHERE, game="nowhere")), "bad_message"),
        (encode(a_move(NOWHERE, more=1)), "bad_message"),
        (encode({"id": "x", "game": NOWHERE}), "bad_message"),
        (encode(a_move(NOWHERE, type="create_game")), "bad_message"),
        (encode(a_move(NOWHERE)), "unknown_game"),
    ],
)
async def test_messages_that_are_none(core: Inside, body: bytes, code: str) -> None:
    reply = await core.raw(ANN, "rules", "move", body)
    assert (reply["type"], reply["code"]) == ("refused", code)
    assert await core.create_game()


async def test_moves_that_are_refused_change_nothing(core: Inside) -> None:
    game = await core.create_game()
    turn = await core.whose_turn(game)
    assert turn.seat is not None
    mover, other = turn.players[turn.seat], turn.players[1 - turn.seat]
    attempts: list[tuple[str, dict[str, Any], str]] = [
        ("p-stranger", {}, "not_seated"),
        (other, {}, "not_your_turn"),
        (mover, {"version": Version(0)}, "stale_version"),
        (mover, {"version": Version(2)}, "unknown_version"),
        (mover, {"move": "play unicorn-3"}, "no_such_card"),
        (mover, {"move": "pick deck"}, "wrong_step"),
        (mover, {"move": "play"}, "malformed"),
        (mover, {"move": "\x00 \U0001f0cf"}, "malformed"),
    ]
    for sender, changes, code in attempts:
        command = Move(id=CommandId("x"), game=game, version=Version(1), move=turn.moves[0])
        reply = await core.ask(sender, "rules", "move", msgspec.structs.replace(command, **changes))
        assert reply.get("code") == code, (sender, changes, reply)
        assert await core.whose_turn(game) == turn


async def test_an_old_version_is_refused_and_stays_refused(core: Inside) -> None:
    game = await core.create_game()
    first = await core.whose_turn(game)
    assert (await core.move(game))["version"] == 2
    assert (await core.move(game, version=first.number))["code"] == "stale_version"
    assert (await core.move(game, version=first.number))["code"] == "stale_version"
    assert (await core.move(game))["version"] == 3


async def test_the_same_command_twice_is_one_move(core: Inside) -> None:
    game = await core.create_game()
    turn = await core.whose_turn(game)
    assert turn.seat is not None
    sender = turn.players[turn.seat]
    command = Move(id=CommandId("once"), game=game, version=Version(1), move=turn.moves[0])
    replies = await asyncio.gather(*(core.ask(sender, "rules", "move", command) for _ in range(20)))
    assert replies == [{"type": "accepted", "game": game, "version": 2}] * 20
    # Another move under the same id is the same command: the id decides.
    other = msgspec.structs.replace(command, move="play unicorn-3", version=Version(99))
    assert await core.ask(sender, "rules", "move", other) == replies[0]
    # An id is its sender's own.
    rival = turn.players[1 - turn.seat]
    assert (await core.ask(rival, "rules", "move", other)).get("code") == "unknown_version"
    assert (await core.view(ANN, game)).number == 2


async def test_two_clients_of_one_seat(core: Inside) -> None:
    """Two tabs answer for one seat at the same time: the first counts, the second hears why not."""
    game = await core.create_game()
    turn = await core.whose_turn(game)
    assert turn.seat is not None
    sender = turn.players[turn.seat]
    commands = [
        Move(id=CommandId(f"tab{i}"), game=game, version=Version(1), move=move)
        for i, move in enumerate(turn.moves)
    ]
    replies = await asyncio.gather(*(core.ask(sender, "rules", "move", command) for command in commands))
    assert sum(reply["type"] == "accepted" for reply in replies) == 1
    assert {reply["code"] for reply in replies if reply["type"] == "refused"} <= {
        "not_your_turn",
        "stale_version",
    }


async def test_only_services_create_games(core: Inside) -> None:
    body = {"id": "x", "game": NOWHERE, "variant": "claim", "options": {}, "players": [ANN, BEN]}
    assert (await core.ask(ANN, "rules", "create_game", body))["code"] == "not_allowed"
    assert (await core.ask(ANN, "views", "view", AskView(game=NOWHERE)))["code"] == "unknown_game"


async def test_an_id_is_of_one_kind(core: Inside) -> None:
    """A table can not be opened under a game's id, and a table is no game."""
    game = await core.create_game()
    opening = {"id": "x", "table": game, "variant": "claim"}
    assert (await core.ask(ANN, "matchmaking", "open_table", opening))["code"] == "not_allowed"
    assert (await core.move(game))["type"] == "accepted"
    assert (await core.ask(ANN, "matchmaking", "take_seat", {"id": "x", "table": game}))[
        "code"
    ] == "unknown_table"
    table = str(uuid.uuid4())
    assert (await core.ask(ANN, "matchmaking", "open_table", opening | {"table": table}))[
        "type"
    ] == "table_accepted"
    assert (await core.ask(ANN, "rules", "move", a_move(GameId(table))))["code"] == "unknown_game"
    for verb in ("view", "history"):
        assert (await core.ask(ANN, "views", verb, {"game": table}))["code"] == "unknown_game"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"variant": "chess"}, "unknown_variant"),
        ({"players": [ANN]}, "bad_options"),
        ({"players": [ANN, ANN]}, "bad_options"),
        ({"options": {"preset": "nonsense"}}, "bad_options"),
        ({"options": {"players": "two"}}, "bad_options"),
        ({"options": {"factions": [["goblin"]]}}, "bad_options"),
        ({"contributions": ["only one"]}, "bad_options"),
        ({"players": ["a.b", "c"]}, "bad_message"),
    ],
)
async def test_games_that_can_not_be(core: Inside, changes: dict[str, Any], code: str) -> None:
    body = {
        "id": "x",
        "game": NOWHERE,
        "variant": "claim",
        "options": {"preset": "classic"},
        "players": [ANN, BEN],
    }
    assert (await core.ask("svc-test", "rules", "create_game", body | changes))["code"] == code


async def test_verbs_and_queries_that_are_none(core: Inside) -> None:
    game = await core.create_game()
    assert (await core.raw(ANN, "rules", "give_up", b"{}"))["code"] == "unknown_verb"
    assert (await core.raw(ANN, "views", "view", b"{}"))["code"] == "bad_message"
    for number in (0, 9):
        asked = AskView(game=game, number=Version(number))
        assert (await core.ask(ANN, "views", "view", asked))["code"] == "unknown_version"
    assert (await core.ask(ANN, "views", "history", AskHistory(game=NOWHERE)))["code"] == "unknown_game"
    assert (await core.ask(ANN, "views", "table", {"table": NOWHERE}))["code"] == "unknown_table"
    assert (await core.raw(ANN, "nobody", "view", b"{}"))["code"] == "try_again"


async def test_messagepack_both_ways(core: Inside) -> None:
    game = await core.create_game()
    reply = await bus.request(
        core.client,
        ANN,
        "views",
        "view",
        encode(AskView(game=game), Encoding.MSGPACK),
        encoding=Encoding.MSGPACK,
    )
    assert msgspec.msgpack.decode(reply) == msgspec.to_builtins(await core.view(ANN, game))
    reply = await bus.request(core.client, ANN, "views", "view", b"\xc1", encoding=Encoding.MSGPACK)
    assert msgspec.msgpack.decode(reply)["code"] == "bad_message"


async def test_stream_messages_are_no_commands(core: Inside) -> None:
    """A consumer that somebody pointed at a command subject delivers with a reply subject of JetStream's."""
    game = await core.create_game()
    turn = await core.whose_turn(game)
    assert turn.seat is not None
    command = Move(id=CommandId("x"), game=game, version=Version(1), move=turn.moves[0])
    subject = f"cmd.{turn.players[turn.seat]}.rules.move"
    await core.client.publish(subject, encode(command), reply="$JS.ACK.EVENTS.x.1.1.1.1.1")
    await core.client.publish(subject, encode(command))
    await core.client.flush()
    assert (await core.view(ANN, game)).number == 1


async def test_a_burst_of_one_sender_is_limited_and_others_are_served(
    nats: NatsServer, tmp_path: Path
) -> None:
    async with inside(nats, tmp_path / "data", burst=50, rate=50.0) as core:
        game = await core.create_game()
        noisy = await bus.connect(core.settings, "noisy")
        inbox = noisy.new_inbox()
        codes: list[str] = []

        async def answered(msg: Msg) -> None:
            codes.append(msgspec.json.decode(msg.data)["code"])

        await noisy.subscribe(inbox, cb=answered)
        for i in range(10_000):
            await noisy.publish("cmd.p-noisy.rules.move", encode(a_move(game)), reply=inbox)
            if i % 1_000 == 0:
                assert (await core.move(game))["type"] == "accepted"
        async with asyncio.timeout(60):
            while len(codes) < 10_000:
                await asyncio.sleep(0.05)
        await noisy.close()
        assert set(codes) == {"not_seated", "rate_limited"}
        assert codes.count("rate_limited") > 5_000
        assert (await core.view(ANN, game)).number == 11

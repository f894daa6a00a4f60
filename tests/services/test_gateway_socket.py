"""The WebSocket: signing in, asking, bad input, both encodings, and clients that ask too much or read too slowly."""

import asyncio
import socket
import time
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from services.gateway import socket_route
from services.gateway.outgoing import Outgoing
from tests.services.browsers import (
    PATIENCE,
    House,
    browser,
    follow,
    open_house,
    sign_in,
    start_game,
    tab,
    view,
)
from tests.services.nats import NatsServer


@pytest.mark.parametrize("cookie", [None, "interregnum=nobody", "interregnum="])
@pytest.mark.parametrize("packed", [False, True])
async def test_without_a_session_the_gateway_says_so_and_closes(
    house: House, cookie: str | None, packed: bool
) -> None:  # fmt: skip
    protocols: Any = ["interregnum.msgpack"] if packed else None
    headers = {"Cookie": cookie} if cookie else {}
    async with connect(
        f"ws://127.0.0.1:{house.port}/ws", additional_headers=headers, subprotocols=protocols
    ) as ws:
        first = await ws.recv()
        problem = msgspec.msgpack.decode(first) if isinstance(first, bytes) else msgspec.json.decode(first)
        assert isinstance(first, bytes) is packed
        assert problem["code"] == "not_signed_in"
        await ws.wait_closed()
        assert ws.close_code == 4401


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://["])
async def test_pages_of_other_sites_can_not_connect(house: House, origin: Any) -> None:
    _, cookie = await sign_in(house)
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://127.0.0.1:{house.port}/ws", additional_headers={"Cookie": cookie}, origin=origin)
    assert refused.value.response.status_code == 403


async def test_one_player_has_so_many_connections_and_others_have_theirs(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_route, "MOST_SOCKETS", 2)
    url = f"ws://127.0.0.1:{house.port}/ws"
    _, cookie = await sign_in(house)
    async with connect(url, additional_headers={"Cookie": cookie}) as first:
        assert msgspec.json.decode(await first.recv())["type"] == "welcome"
        async with connect(url, additional_headers={"Cookie": cookie}) as second:
            assert msgspec.json.decode(await second.recv())["type"] == "welcome"
            async with connect(url, additional_headers={"Cookie": cookie}) as third:
                assert msgspec.json.decode(await third.recv())["code"] == "rate_limited"
                await third.wait_closed()
                assert third.close_code == 4429
            async with browser(house, "Other") as other:
                assert other.messages[0]["type"] == "welcome"
        async with asyncio.timeout(PATIENCE):
            while True:  # until the gateway has seen that the second is gone
                async with connect(url, additional_headers={"Cookie": cookie}) as again:
                    if msgspec.json.decode(await again.recv())["type"] == "welcome":
                        break


async def test_the_first_message_says_who_one_is(house: House) -> None:
    async with browser(house, "Mona") as mona:
        welcome = mona.messages[0]
        assert abs(welcome.pop("time") - time.time() * 1000) < PATIENCE * 1000
        assert welcome == {"type": "welcome", "player": mona.player, "name": "Mona", "contracts": 1}


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("no json", "bad_message"),
        ("", "bad_message"),
        ("[" * 10_000, "bad_message"),
        ("null", "bad_message"),
        ("{}", "bad_message"),
        ('{"type":"shout"}', "bad_message"),
        ('{"type":"follow"}', "bad_message"),
        ('{"type":"follow","game":"*"}', "bad_message"),
        ('{"type":"follow","game":"0a0a0a0a-1b1b-4c4c-8d8d-0e0e0e0e0e0e","after":-1}', "bad_message"),
        ('{"type":"follow","game":"0a0a0a0a-1b1b-4c4c-8d8d-0e0e0e0e0e0e","after":"1"}', "bad_message"),
        ('{"type":"follow","game":"0a0a0a0a-1b1b-4c4c-8d8d-0e0e0e0e0e0e"}', "unknown_game"),
        ('{"type":"follow_lobby","all":true}', "bad_message"),
        ('{"type":"ask","ref":1,"service":"views","verb":"tables"}', "bad_message"),
        ('{"type":"ask","ref":"1","service":"views.x","verb":"tables"}', "bad_message"),
        ('{"type":"ask","ref":"1","service":"views","verb":">"}', "bad_message"),
        ('{"type":"ask","ref":"1","service":"views","verb":"tables\\n"}', "bad_message"),
        ('{"type":"ask","ref":"1","service":"views","verb":"tables","body":[]}', "bad_message"),
        (b'{"type":"follow_lobby"}', "bad_message"),
        (b"\xc1", "bad_message"),
        ('"' + "x" * 20_000 + '"', "too_large"),
        ('"' + "x" * 65_000 + '"', "too_large"),
    ],
)
async def test_what_is_no_message_gets_a_problem_and_the_connection_lives(
    house: House, sent: str | bytes, code: str
) -> None:  # fmt: skip
    async with browser(house) as mona:
        await mona.socket.send(sent)
        await mona.hears("problem", code=code)
        assert (await mona.ask("views", "tables"))["type"] == "tables"
        assert mona.code is None


async def test_a_frame_of_ten_megabytes_closes_the_connection_alone(house: House) -> None:
    async with browser(house) as mona, browser(house) as other:
        with suppress(ConnectionClosed):
            await mona.socket.send("x" * 10_000_000)
        assert await mona.closed() == 1009
        assert (await other.ask("views", "tables"))["type"] == "tables"


@pytest.mark.parametrize(
    ("service", "verb", "body", "code"),
    [
        ("rules", "create_game", {}, "unknown_verb"),
        ("relay", "move", {}, "unknown_verb"),
        ("matchmaking", "rule_all", {}, "unknown_verb"),
        ("views", "secrets", {}, "unknown_verb"),
        ("views", "view", {}, "bad_message"),
        ("views", "view", {"game": "x"}, "bad_message"),
        ("views", "view", {"game": str(uuid.uuid4()), "more": 1}, "bad_message"),
        ("views", "view", {"type": "view", "game": str(uuid.uuid4())}, "bad_message"),
        ("views", "view", {"game": str(uuid.uuid4())}, "unknown_game"),
        (
            "rules",
            "move",
            {"id": "a", "game": str(uuid.uuid4()), "version": 1, "move": "play it"},
            "unknown_game",
        ),
        ("rules", "move", {"id": "a", "game": str(uuid.uuid4()), "version": "1", "move": "x"}, "bad_message"),
        ("rules", "move", {"id": "a b", "game": str(uuid.uuid4()), "version": 1, "move": "x"}, "bad_message"),
        ("matchmaking", "take_seat", {"id": "a", "table": str(uuid.uuid4())}, "unknown_table"),
        (
            "matchmaking",
            "open_table",
            {"id": "a", "table": str(uuid.uuid4()), "variant": "whist"},
            "unknown_variant",
        ),
    ],
)
@pytest.mark.parametrize("packed", [False, True])
async def test_wrong_asks_are_refused_with_a_code(
    house: House, service: str, verb: str, body: dict[str, Any], code: str, packed: bool
) -> None:  # fmt: skip
    async with browser(house, packed=packed) as mona:
        reply = await mona.ask(service, verb, **body)
        assert (reply["type"], reply["code"]) == ("refused", code)
        assert reply["message"]


async def test_moves_count_once_and_only_from_their_seat(house: House) -> None:
    async with browser(house) as mona, browser(house) as bert, browser(house) as watcher:
        game = await start_game(mona, bert)
        players = [mona, bert]
        newest = [await view(player, game) for player in players]
        turn = 0 if newest[0]["moves"] else 1
        mover, other = players[turn], players[1 - turn]
        command = {"id": "first", "game": game, "version": 1, "move": newest[turn]["moves"][0]}
        assert (await watcher.ask("rules", "move", **command))["code"] == "not_seated"
        assert (await other.ask("rules", "move", **command))["code"] == "not_your_turn"
        assert (await mover.ask("rules", "move", **command | {"version": 9}))["code"] == "unknown_version"
        accepted = {"type": "accepted", "game": game, "version": 2}
        assert await mover.ask("rules", "move", **command) == accepted
        assert await mover.ask("rules", "move", **command) == accepted
        async with tab(house, mover.player, mover.cookie) as second:
            assert await second.ask("rules", "move", **command) == accepted
        assert (await view(other, game))["number"] == 2
        theirs = (await view(other, game))["moves"][0]
        old = {"id": "old", "game": game, "version": 0, "move": theirs}
        assert (await other.ask("rules", "move", **old))["code"] == "stale_version"


async def test_the_encodings_say_the_same(house: House) -> None:
    async with browser(house) as mona, browser(house) as bert:
        game = await start_game(mona, bert)
        async with tab(house, mona.player, mona.cookie, packed=True) as packed:
            assert await follow(packed, game) == await follow(mona, game)
            assert await view(packed, game) == await view(mona, game)
            moving = mona if (await view(mona, game))["moves"] else bert
            first = (await view(moving, game))["moves"][0]
            await moving.ask("rules", "move", id="m", game=game, version=1, move=first)
            assert await packed.hears("feed", number=2) == await mona.hears("feed", number=2)
            assert all(isinstance(frame, bytes) for frame in packed.frames)
            assert all(isinstance(frame, str) for frame in mona.frames)
            await packed.socket.send('{"type":"follow_lobby"}')
            await packed.hears("problem", code="bad_message")


async def test_a_burst_is_answered_or_refused_and_others_are_served(house: House) -> None:
    """Ten thousand asks of one client, over two tabs."""
    async with browser(house) as loud, tab(house, loud.player, loud.cookie) as too, browser(house) as quiet:
        asks = [
            {"type": "ask", "ref": f"b{i}", "service": "views", "verb": "tables", "body": {}}
            for i in range(10_000)
        ]

        async def burst(who: Any, own: list[dict[str, Any]]) -> None:
            for ask in own:
                await who.send(ask)

        bursts = [asyncio.create_task(burst(loud, asks[::2])), asyncio.create_task(burst(too, asks[1::2]))]
        served = 0
        while not all(task.done() for task in bursts):
            assert (await quiet.ask("views", "tables"))["type"] == "tables"
            served += 1
            await asyncio.sleep(0.05)
        await asyncio.gather(*bursts)
        outcomes: dict[str, str] = {}
        async with asyncio.timeout(PATIENCE):
            while len(outcomes) < 10_000:
                for message in [*loud.messages, *too.messages]:
                    if message.get("ref", "").startswith("b"):
                        reply = message.get("reply", message)
                        outcomes[message["ref"]] = reply.get("code", reply["type"])
                await asyncio.sleep(0.1)
        assert served > 0
        assert set(outcomes.values()) == {"tables", "rate_limited"}
        assert (await quiet.ask("views", "tables"))["type"] == "tables"


async def test_too_many_followed_games_are_refused(nats: NatsServer, tmp_path: Path) -> None:
    async with (
        open_house(nats, tmp_path / "data", rate=10_000.0, burst=10_000) as opened,
        browser(opened) as mona,
    ):
        # Games that nobody has are forgotten again: they take no place for ever.
        for _ in range(150):
            await mona.send({"type": "follow", "game": str(uuid.uuid4())})
        async with asyncio.timeout(PATIENCE):
            while sum(message["type"] == "problem" for message in mona.messages) < 150:
                await asyncio.sleep(0.05)
        codes = [message["code"] for message in mona.messages if message["type"] == "problem"]
        assert set(codes) <= {"unknown_game", "rate_limited"}
        assert codes.count("rate_limited") >= 50
        already = len(mona.messages)
        await mona.send({"type": "follow", "game": str(uuid.uuid4())})
        async with asyncio.timeout(PATIENCE):
            while len(mona.messages) == already:
                await asyncio.sleep(0.05)
        assert mona.messages[-1]["code"] == "unknown_game"


async def test_a_queue_is_bounded_and_stops_the_reading() -> None:
    queue = Outgoing(most_frames=4, most_bytes=100)
    assert queue.put("x" * 500)
    assert not queue.put("y")
    assert await queue.get() == "x" * 500
    await asyncio.wait_for(queue.room(), 1)
    assert queue.put("1")
    assert queue.put("2")
    reading = asyncio.create_task(queue.room())
    await asyncio.sleep(0)
    assert not reading.done()
    assert await queue.get() == "1"
    await asyncio.wait_for(reading, 1)
    for text in ("3", "4", "5"):
        assert queue.put(text)
    assert not queue.put("6")


#: Messages of the lobby, 20 kB each: more than a connection and the system's buffers hold together.
TOLD = 450


async def test_a_client_that_does_not_read_is_dropped_and_nobody_waits(house: House) -> None:
    async with browser(house) as mona, browser(house) as bert:
        game = await start_game(mona, bert)
        slow = await asyncio.to_thread(_slow_socket, house, mona.cookie)
        try:
            await asyncio.to_thread(_say, slow, {"type": "follow_lobby"})
            await bert.send({"type": "follow_lobby"})
            await follow(bert, game)
            first = (await view(bert, game))["number"]
            # The lobby talks more than any connection may let wait; who reads, keeps up.
            message = msgspec.json.encode({"type": "table", "padding": "x" * 20_000})
            for sent in range(50, TOLD + 1, 50):
                for _ in range(50):
                    await house.client.publish("feed.lobby", message)
                await bert.heard(lambda _, sent=sent: bert.count("table") >= sent)  # type: ignore[misc]
            assert (await view(bert, game))["number"] == first
            data = await asyncio.to_thread(_read_all, slow)
        finally:
            slow.close()
        assert data.endswith(b"\x88\x02" + (1013).to_bytes(2, "big"))
        assert len(data) < TOLD * len(message)


def _slow_socket(house: House, cookie: str) -> socket.socket:
    """A WebSocket by hand, with a small buffer that nobody empties."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", house.port))
    raw.sendall(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    greeting = b""
    while b"welcome" not in greeting:
        greeting += raw.recv(1)
    return raw


def _say(raw: socket.socket, message: dict[str, Any]) -> None:
    data = msgspec.json.encode(message)
    # A masked text frame; the mask is zero.
    raw.sendall(bytes([0x81, 0x80 | len(data)]) + bytes(4) + data)


def _read_all(raw: socket.socket) -> bytes:
    raw.settimeout(PATIENCE)
    received = bytearray()
    while not received.endswith(b"\x88\x02" + (1013).to_bytes(2, "big")):
        data = raw.recv(65_536)
        if not data:
            break
        received += data
    return bytes(received)

"""A program with a player's rights, and no client library between it and the bus, harms nobody."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from contracts import subjects
from contracts.ids import PlayerId
from tests.services.inside import ANN, Inside, inside
from tests.services.nats import NatsServer

ADA, BLAISE = PlayerId("bot-ada"), PlayerId("bot-blaise")


@pytest.fixture
async def core(nats: NatsServer, tmp_path: Path) -> AsyncIterator[Inside]:
    async with inside(nats, tmp_path / "data") as running:
        yield running


async def answer(reader: asyncio.StreamReader) -> bytes:
    """The next line that is no question: after some seconds the server asks whether anybody is there."""
    while (line := await reader.readline()) == b"PING\r\n":
        pass
    return line


@asynccontextmanager
async def raw(server: NatsServer, user: str) -> AsyncIterator[asyncio.StreamWriter]:
    """A connection of this user that sends bytes as they are."""
    url = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(url.hostname, url.port)
    await reader.readline()
    hello = {"user": user, "pass": server.passwords[user], "verbose": False, "headers": True}
    writer.write(b"CONNECT " + json.dumps(hello).encode() + b"\r\nPING\r\n")
    assert await answer(reader) == b"PONG\r\n"
    try:
        yield writer
        writer.write(b"PING\r\n")
        async with asyncio.timeout(60):
            assert await answer(reader) == b"PONG\r\n"
    finally:
        writer.close()


@pytest.mark.parametrize("service", ["rules", "views", "matchmaking"])
@pytest.mark.parametrize(
    "message",
    [
        b"PUB cmd.bot-ada.%b.\xff\xfe _INBOX_bot-ada.x 2\r\n{}\r\n",
        b"PUB cmd.bot-ada.%b.move _INBOX_bot-ada.\xff 2\r\n{}\r\n",
        b"PUB cmd.bot-ada.%b.a\x0bb _INBOX_bot-ada.x 2\r\n{}\r\n",
        b"PUB cmd.bot-ada.%b.a\x0c5 2\r\n{}\r\n",
        b"PUB cmd.bot-ada.%b.move _INBOX_bot-ada.x\x0by 2\r\n{}\r\n",
        b"HPUB cmd.bot-ada.%b.move _INBOX_bot-ada.x 2 4\r\nXX{}\r\n",
        b"HPUB cmd.bot-ada.%b.move _INBOX_bot-ada.x 20 22\r\nNATS/1.0 \xff\xff\xff abc\r\n\r\n{}\r\n",
        b"HPUB cmd.bot-ada.%b.move _INBOX_bot-ada.x 14 16\r\nNATS/1.0 503\r\n{}\r\n",
        b"HPUB cmd.bot-ada.%b.move _INBOX_bot-ada.x 12 14\r\nNATS/1.0\r\n\xff\xff{}\r\n",
    ],
)
async def test_odd_bytes_silence_no_service(
    nats: NatsServer, core: Inside, service: str, message: bytes
) -> None:
    async with raw(nats, ADA) as writer:
        writer.write(message % service.encode())
    for _ in range(20):
        reply = await core.raw(ANN, service, "nonsense", b"{}")
        assert reply["code"] == "unknown_verb"
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    "target",
    ["evt.game.x", "feed.lobby", "feed.public.claim.x", f"feed.seat.{BLAISE}.x", "cmd.svc-x.rules.y"],
)
async def test_nobody_is_made_to_speak_for_a_player(nats: NatsServer, core: Inside, target: str) -> None:
    """An answer, of a service or of JetStream itself, goes to no subject that the asker may not publish on."""
    game = await core.create_game([ADA, BLAISE])
    heard: list[str] = []

    async def hear(msg: object) -> None:
        heard.append(msg.subject)  # type: ignore[attr-defined]

    await core.client.subscribe(target, cb=hear)
    await core.client.flush()
    asked = [
        f"cmd.{ADA}.rules.move",
        f"cmd.{ADA}.views.tables",
        f"$JS.API.DIRECT.GET.FEEDS.{subjects.public_feed('claim', game)}",
        "$JS.API.DIRECT.GET.FEEDS.feed.public.claim.none",
    ]
    async with raw(nats, ADA) as writer:
        for subject in asked:
            writer.write(f"PUB {subject} {target} 2\r\n{{}}\r\n".encode())
    await asyncio.sleep(0.2)
    assert heard == []
    assert await core.create_game([ADA, BLAISE])


async def test_a_service_answers_inboxes_alone(core: Inside) -> None:
    """Also where the server does not keep accounts apart."""
    answered = []

    async def hear(msg: object) -> None:
        answered.append(msg)

    await core.client.subscribe("evt.game.x", cb=hear)
    await core.client.publish(f"cmd.{ANN}.views.tables", b"{}", reply="evt.game.x")
    assert (await core.raw(ANN, "views", "tables", b"{}"))["type"] == "tables"
    await core.client.flush()
    assert answered == []

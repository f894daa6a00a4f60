"""A whole platform behind a real gateway, and clients that behave like a browser: a cookie, a WebSocket, asks."""

import asyncio
import itertools
import uuid
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest_asyncio
from nats.aio.client import Client
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from contracts.ids import GameId
from services.gateway import service as gateway
from services.matchmaking import service as matchmaking
from services.people import service as people
from services.platform import bus
from services.platform.permissions import GATEWAY
from services.platform.process import together
from services.platform.settings import Settings
from services.projections import service as projections
from services.relay import service as relay
from services.rules import service as rules
from tests.services.nats import NatsServer

#: Seconds that anything here may take.
PATIENCE = 60.0
CLASSIC = {"preset": "classic", "players": 2}


class House:
    """A running platform. settings: the services', who may do everything on the bus."""

    def __init__(self, nats: NatsServer, settings: Settings, port: int, client: Client) -> None:
        self.nats = nats
        self.settings = settings
        self.port = port
        #: A connection to the bus that may say everything.
        self.client = client
        self.url = f"http://127.0.0.1:{port}"

    def http(self, **options: Any) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, **options)


@asynccontextmanager
async def open_house(nats: NatsServer, data: Path, **changes: Any) -> AsyncIterator[House]:
    """Everything but bots. changes: of the gateway's settings."""
    settings = nats.settings(data)
    own = msgspec.structs.replace(nats.settings(data, GATEWAY), port=0, **changes)
    core = (relay.running, rules.running, projections.running, matchmaking.running, people.running)
    async with together(settings, *core):
        client = await bus.connect(settings, "test")
        try:
            async with gateway.serving(own) as port:
                yield House(nats, settings, port, client)
        finally:
            await client.close()


@pytest_asyncio.fixture
async def house(nats: NatsServer, tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(nats, tmp_path / "data") as opened:
        yield opened


async def sign_in(house: House, name: str = "Mona") -> tuple[str, str]:
    """A new guest: its player id and its cookie."""
    async with house.http() as http:
        answer = await http.post("/api/guest", json={"name": name})
        assert answer.status_code == 201, answer.text
        return answer.json()["player"], answer.headers["set-cookie"].split(";")[0]


class Browser:
    """One tab. Keeps all frames that it was sent."""

    def __init__(
        self, house: House, player: str, cookie: str, socket: ClientConnection, *, packed: bool
    ) -> None:
        self.house = house
        self.player = player
        self.cookie = cookie
        self.socket = socket
        self.frames: list[str | bytes] = []
        self.messages: list[dict[str, Any]] = []
        self.code: int | None = None
        self._packed = packed
        self._changed = asyncio.Event()
        self._refs = itertools.count(1)
        self._reading = asyncio.create_task(self._read())

    async def send(self, message: Mapping[str, Any]) -> None:
        packed = msgspec.msgpack.encode(message)
        await self.socket.send(packed if self._packed else msgspec.json.encode(message).decode())

    async def heard(self, found: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message that is like this, now or later."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self._changed.clear()
                for message in self.messages:
                    if found(message):
                        return message
                await self._changed.wait()

    async def hears(self, type_: str, **fields: Any) -> dict[str, Any]:
        return await self.heard(lambda m: m["type"] == type_ and fields.items() <= m.items())

    async def ask(self, service: str, verb: str, **body: Any) -> dict[str, Any]:
        """The reply; a problem comes back as it is."""
        ref = f"r{next(self._refs)}"
        await self.send({"type": "ask", "ref": ref, "service": service, "verb": verb, "body": body})
        answer = await self.heard(lambda message: message.get("ref") == ref)
        return answer["reply"] if answer["type"] == "answer" else answer

    def count(self, type_: str) -> int:
        return sum(message["type"] == type_ for message in self.messages)

    async def closed(self) -> int | None:
        """The code with which the gateway closed the connection."""
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait([self._reading])
        return self.code

    def numbers(self, game: str) -> list[int]:
        """All numbers of a game in the order in which they came, those that were missed included."""
        numbers: list[int] = []
        for message in self.messages:
            if message["type"] == "feed" and message["game"] == game:
                numbers.append(message["number"])
            elif message["type"] == "caught_up" and message["game"] == game:
                numbers += [commit["number"] for commit in message["missed"]]
        return numbers

    async def stop(self) -> None:
        await self.socket.close()
        await self._reading

    async def _read(self) -> None:
        try:
            async for frame in self.socket:
                self.frames.append(frame)
                if isinstance(frame, bytes):
                    self.messages.append(msgspec.msgpack.decode(frame))
                else:
                    self.messages.append(msgspec.json.decode(frame))
                self._changed.set()
        except ConnectionClosed:
            pass
        self.code = self.socket.close_code


@asynccontextmanager
async def tab(house: House, player: str, cookie: str, *, packed: bool = False) -> AsyncIterator[Browser]:
    """A tab of somebody who is signed in."""
    protocols = ["interregnum.msgpack"] if packed else None
    async with connect(
        f"ws://127.0.0.1:{house.port}/ws",
        additional_headers={"Cookie": cookie},
        origin=house.url,  # type: ignore[arg-type]
        subprotocols=protocols,  # type: ignore[arg-type]
    ) as socket:
        browser = Browser(house, player, cookie, socket, packed=packed)
        try:
            await browser.hears("welcome", player=player)
            yield browser
        finally:
            await browser.stop()


@asynccontextmanager
async def browser(house: House, name: str = "Mona", *, packed: bool = False) -> AsyncIterator[Browser]:
    """A new guest with one tab."""
    player, cookie = await sign_in(house, name)
    async with tab(house, player, cookie, packed=packed) as opened:
        yield opened


async def start_game(host: Browser, guest: Browser) -> GameId:
    """A game of two browsers, by way of a table; the host has seat 0."""
    table = str(uuid.uuid4())
    for reply in (
        await host.ask("matchmaking", "open_table", id="open", table=table, variant="claim", options=CLASSIC),
        await guest.ask("matchmaking", "take_seat", id="sit", table=table),
        started := await host.ask("matchmaking", "start_table", id="start", table=table),
    ):
        assert reply["type"] == "table_accepted", reply
    return GameId(started["game"])


async def follow(who: Browser, game: str, after: int = 0) -> dict[str, Any]:
    """Follows and returns what was caught up with."""
    before = len(who.messages)
    await who.send({"type": "follow", "game": game, "after": after})
    async with asyncio.timeout(PATIENCE):
        while True:
            for message in who.messages[before:]:
                if message["type"] == "caught_up" and message["game"] == game:
                    return message
            await asyncio.sleep(0.005)


async def view(who: Browser, game: str) -> dict[str, Any]:
    return await who.ask("views", "view", game=game)


async def move(players: list[Browser], game: str) -> int:
    """Whoever may move makes the first legal move; returns the version that it made, 0 when the game is over."""
    for player in players:
        newest = await view(player, game)
        if newest["moves"]:
            reply = await player.ask(
                "rules",
                "move",
                id=f"m{newest['number']}",
                game=game,
                version=newest["number"],
                move=newest["moves"][0],
            )
            assert reply["type"] == "accepted", reply
            return int(reply["version"])
    return 0

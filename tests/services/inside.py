"""The services in the test's own loop, on a real nats-server, and a connection that may say everything."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from nats.aio.client import Client

from contracts.codec import encode
from contracts.commands import CreateGame, Move
from contracts.feed import FeedMessage
from contracts.ids import CommandId, GameId, PlayerId, Version
from contracts.queries import AskView
from services.matchmaking import service as matchmaking
from services.people import service as people
from services.platform import bus
from services.platform.process import Running, together
from services.platform.settings import Settings
from services.projections import service as projections
from services.relay import service as relay
from services.rules import service as rules
from tests.services.nats import NatsServer

TESTER = "svc-test"
ANN, BEN = PlayerId("p-ann"), PlayerId("p-ben")
CORE: Sequence[Running] = (
    relay.running, rules.running, projections.running, matchmaking.running, people.running,
)  # fmt: skip


class Inside:
    """Asks services as whoever the test says."""

    def __init__(self, client: Client, settings: Settings) -> None:
        self.client = client
        self.settings = settings

    async def raw(self, sender: str, service: str, verb: str, body: bytes) -> Any:
        return msgspec.json.decode(await bus.request(self.client, sender, service, verb, body))

    async def ask(self, sender: str, service: str, verb: str, message: Any) -> Any:
        return await self.raw(sender, service, verb, encode(message))

    async def create_game(self, players: Sequence[PlayerId] = (ANN, BEN)) -> GameId:
        game = GameId(str(uuid.uuid4()))
        options = {"preset": "classic"}
        command = CreateGame(
            id=CommandId("create"), game=game, variant="claim", options=options, players=list(players)
        )
        while (reply := await self.ask(TESTER, "rules", "create_game", command)).get("code") == "try_again":
            await asyncio.sleep(0.05)
        assert reply["type"] == "accepted", reply
        return game

    async def view(self, player: str, game: GameId, **options: Any) -> FeedMessage:
        return msgspec.convert(
            await self.ask(player, "views", "view", AskView(game=game, **options)), FeedMessage
        )

    async def whose_turn(self, game: GameId, players: Sequence[PlayerId] = (ANN, BEN)) -> FeedMessage:
        """The newest feed message of the seat that may move."""
        for player in players:
            message = await self.view(player, game)
            if message.moves:
                return message
        raise AssertionError("nobody may move")

    async def move(self, game: GameId, **changes: Any) -> Any:
        """The first legal move of the seat that may move; the reply."""
        message = await self.whose_turn(game)
        assert message.seat is not None
        sender = message.players[message.seat]
        command = Move(
            id=CommandId(f"v{message.number}"),
            game=game,
            version=Version(message.number),
            move=message.moves[0],
        )
        return await self.ask(sender, "rules", "move", msgspec.structs.replace(command, **changes))


@asynccontextmanager
async def inside(server: NatsServer, data: Path, *services: Running, **changes: Any) -> AsyncIterator[Inside]:
    """services: the core where none are given. changes: of the settings.

    Tests ask as fast as they can, which on a fast machine is too fast for a player: only who tests that says so.
    """
    settings = msgspec.structs.replace(server.settings(data), **({"rate": 1e6, "burst": 10**6} | changes))
    async with together(settings, *(services or CORE)):
        client = await bus.connect(settings, "test")
        try:
            yield Inside(client, settings)
        finally:
            await client.close()

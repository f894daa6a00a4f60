"""Commands on games: `cmd.<player>.rules.<verb>`."""

import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from contracts.commands import CreateGame, Move
from contracts.event import Event
from contracts.ids import SERVICE_PREFIX, GameId, PlayerId
from contracts.refusals import RefusalCode
from contracts.replies import Accepted, Refused
from domain.chain import Sealed
from domain.game import Game, create, decide
from domain.refusal import Refusal
from services.platform import bus, process
from services.platform.handling import Command, Handling, Outcome
from services.platform.limits import RateLimiter
from services.platform.owner import Owner
from services.platform.settings import Settings
from services.platform.store import EventStore, GroupWriter, open_store
from services.platform.streamed import HeldGame, seal_game

NAME = "rules"
VERBS: dict[str, type] = {"move": Move, "create_game": CreateGame}


class Rules:
    """Handles commands on games. seed: where secrets come from, 32 bytes each."""

    def __init__(
        self, handling: Handling[Game], seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    ) -> None:
        self._handling = handling
        self._seed = seed

    async def handle(self, request: bus.Request) -> Accepted | Refused:
        message, sender = request.message, request.sender
        if isinstance(message, CreateGame):
            if not sender.startswith(SERVICE_PREFIX):
                return Refused(code=RefusalCode.NOT_ALLOWED, message="games are created by starting a table")
            command = self._creation(message, sender)
        else:
            command = _move(message, sender)
        version = await self._handling.execute(command)
        return version if isinstance(version, Refused) else Accepted(game=message.game, version=version)

    def _creation(self, message: CreateGame, sender: str) -> Command[Game]:
        seed = self._seed()

        def decided(game: Game) -> Outcome:
            if game.version:
                return game.version
            return create(message.variant, message.options, message.players, seed, message.contributions)

        def sealed(held: HeldGame, events: Sequence[Event], time: int) -> list[Sealed]:
            return [seal_game(held, events, seed=seed, time=time, command=message.id, sender=sender)]

        return Command(message.game, sender, message.id, decided, sealed)


def _move(message: Move, sender: str) -> Command[Game]:
    def decided(game: Game) -> Outcome:
        if not game.version:
            return Refusal(RefusalCode.UNKNOWN_GAME, "there is no such game")
        return decide(game, PlayerId(sender), message.version, message.move)

    def sealed(held: HeldGame, events: Sequence[Event], time: int) -> list[Sealed]:
        seed = bytes.fromhex(held.aggregate.created.seed)
        return [seal_game(held, events, seed=seed, time=time, command=message.id, sender=sender)]

    return Command(message.game, sender, message.id, decided, sealed)


def handling(store: EventStore, writer: GroupWriter) -> Handling[Game]:
    """Games of this store."""
    return Handling(Owner(store, Game.KIND, lambda game: Game(GameId(game))), writer)


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[None]:
    """The service, from its store to its subscription."""
    store = open_store(settings.store_url)
    client = await bus.connect(settings, NAME)
    writer = GroupWriter(store, on_commit=bus.Nudge(client))
    rules = Rules(handling(store, writer))
    service = bus.Service(client, NAME, VERBS, rules.handle, RateLimiter(settings.rate, settings.burst))
    try:
        await service.start()
        await process.announce(client, NAME)
        yield
        await service.stop()
    finally:
        await writer.close()
        await client.close()
        store.close()

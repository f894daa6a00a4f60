"""Commands on games: `cmd.<player>.rules.<verb>`, and what time alone makes of games."""

import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from contracts.commands import (
    CancelResult,
    CorrectResult,
    CreateGame,
    Move,
    OfferAbandonment,
    Resign,
    WithdrawAbandonment,
)
from contracts.event import Event
from contracts.ids import SERVICE_PREFIX, CommandId, GameId, PlayerId, Version
from contracts.refusals import RefusalCode
from contracts.replies import Accepted, Refused
from domain.chain import Sealed
from domain.game import Game, create
from domain.leaving import time_passed
from domain.moves import OWN_TIME_OVER
from services.platform import bus, clock, process
from services.platform.deadlines import Deadlines
from services.platform.handling import Command, Handling, Outcome
from services.platform.limits import RateLimiter
from services.platform.owner import Owner
from services.platform.settings import Settings
from services.platform.store import Deadline, EventStore, GroupWriter, open_store
from services.platform.streamed import HeldGame, seal_game
from services.rules.deciding import (
    UNKNOWN_GAME,
    Moment,
    OperatorCommand,
    PlayerCommand,
    by_operator,
    by_player,
)

NAME = "rules"
VERBS: dict[str, type] = {
    "move": Move,
    "create_game": CreateGame,
    "resign": Resign,
    "offer_abandonment": OfferAbandonment,
    "withdraw_abandonment": WithdrawAbandonment,
    "cancel_result": CancelResult,
    "correct_result": CorrectResult,
}
#: Who sends what time alone makes of games, and whose word operators send.
SELF, OPERATOR = f"{SERVICE_PREFIX}rules", f"{SERVICE_PREFIX}admin"
#: Flags that one command can wait for: more than any game has seats.
MOST_FLAGS = 16


class Rules:
    """Handles commands on games.

    bots: programs that take the seats of who leaves. seed: where secrets come from, 32 bytes each. now: the clock.
    """

    def __init__(
        self,
        handling: Handling[Game],
        bots: Sequence[PlayerId] = (),
        seed: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        now: clock.Clock = clock.now,
    ) -> None:
        self._handling = handling
        self._bots = bots
        self._seed = seed
        self._now = now

    async def handle(self, request: bus.Request) -> Accepted | Refused:
        message, sender = request.message, request.sender
        match message:
            case CreateGame():
                if not sender.startswith(SERVICE_PREFIX):
                    return Refused(
                        code=RefusalCode.NOT_ALLOWED, message="games are created by starting a table"
                    )
                version = await self._handling.execute(self._creation(message, sender))
            case CancelResult() | CorrectResult():
                if sender != OPERATOR:
                    return Refused(code=RefusalCode.NOT_ALLOWED, message="operators say this")
                version = await self._handling.execute(_by_operator(message, sender))
            case _:
                version = await self._by_player(message, PlayerId(sender), request.received)
        return version if isinstance(version, Refused) else Accepted(game=message.game, version=version)

    async def due(self, deadline: Deadline) -> None:
        """Makes what a game's deadline is for."""
        await self._time_passed(GameId(deadline.id), self._now(), deadline.version, deadline.at)

    async def _by_player(self, message: PlayerCommand, sender: PlayerId, received: int) -> Version | Refused:
        """Where a clock was spent before the command came, its flag falls first, and then the command is decided."""
        for _ in range(MOST_FLAGS):
            outcomes: list[Outcome] = []

            def decided(game: Game, outcomes: list[Outcome] = outcomes) -> Outcome:
                outcomes.append(by_player(game, sender, message, Moment(received, self._now), self._bots))
                return outcomes[-1]

            reply = await self._handling.execute(_command(message.game, sender, message.id, decided))
            if not isinstance(reply, Refused) or reply.code is not RefusalCode.TIME_OVER:
                return reply
            await self._flag_all(message.game, received)
            if outcomes[-1] is OWN_TIME_OVER:
                return reply
        return Refused(code=RefusalCode.TRY_AGAIN, message="send the same command again")

    async def _flag_all(self, game_id: GameId, received: int) -> None:
        """Until nothing is due any more; where that fails, the deadline is still there."""
        for _ in range(MOST_FLAGS):
            game = await self._handling.look(game_id)
            if game is None or isinstance(await self._time_passed(game_id, received, game.version), Refused):
                return

    async def _time_passed(
        self, game_id: GameId, time: int, version: Version, passed: int = 0
    ) -> Version | Refused:
        """version: any at which the game was when this became due: more than one who sends this have one effect.

        passed: a deadline that was found to have passed, though the clock may have gone back meanwhile.
        """

        def decided(game: Game) -> Outcome:
            if not game.version:
                return UNKNOWN_GAME
            return time_passed(game, max(time, passed) if game.deadline == passed else time, self._bots)

        return await self._handling.execute(_command(game_id, SELF, CommandId(f"due-{version}"), decided))

    def _creation(self, message: CreateGame, sender: str) -> Command[Game]:
        seed = self._seed()

        def decided(game: Game) -> Outcome:
            if game.version:
                return game.version
            return create(
                message.variant, message.options, message.players, seed, message.contributions,
                clock=message.clock, rated=message.rated, table=message.table, now=self._now(),
            )  # fmt: skip

        return _command(message.game, sender, message.id, decided, seed)


def _by_operator(message: OperatorCommand, sender: str) -> Command[Game]:
    return _command(message.game, sender, message.id, lambda game: by_operator(game, message))


def _command(
    game_id: GameId, sender: str, command: CommandId, decided: Callable[[Game], Outcome], new: bytes = b""
) -> Command[Game]:
    """new: the secret seed of a game that this command creates."""

    def sealed(held: HeldGame, events: Sequence[Event], time: int) -> list[Sealed]:
        seed = new or bytes.fromhex(held.aggregate.created.seed)
        return [seal_game(held, events, seed=seed, time=time, command=command, sender=sender)]

    return Command(game_id, sender, command, decided, sealed)


def handling(store: EventStore, writer: GroupWriter, now: clock.Clock = clock.now) -> Handling[Game]:
    """Games of this store."""
    return Handling(Owner(store, Game.KIND, lambda game: Game(GameId(game))), writer, now)


@asynccontextmanager
async def running(settings: Settings, now: clock.Clock = clock.now) -> AsyncIterator[None]:
    """The service, from its store to its subscription, and its look at what time has made of games."""
    store = open_store(settings.store_url)
    client = await bus.connect(settings, NAME)
    writer = GroupWriter(store, on_commit=bus.Nudge(client))
    rules = Rules(handling(store, writer, now), [PlayerId(bot) for bot in settings.bots], now=now)
    limiter = RateLimiter(settings.rate, settings.burst)
    service = bus.Service(client, NAME, VERBS, rules.handle, limiter, now=now)
    deadlines = process.essential(Deadlines(store, Game.KIND, rules.due, now).keep())
    try:
        await service.start()
        await process.announce(client, NAME)
        yield
        await service.stop()
    finally:
        await process.cancelled(deadlines)
        await writer.close()
        await client.close()
        store.close()

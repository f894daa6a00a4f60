"""Rules without a bus, on a store of their own, at a time that the test says."""

import uuid
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from contracts.clock import Clock, RealTime
from contracts.codec import Encoding
from contracts.commands import Command, CreateGame, Move
from contracts.event import Event
from contracts.ids import CommandId, GameId, PlayerId, Version
from contracts.replies import Accepted, Refused
from domain.chain import open_commit
from domain.events import decode_event
from domain.game import Game
from services.platform import bus
from services.platform.deadlines import Deadlines
from services.platform.store import EventStore, GroupWriter, open_store
from services.platform.streamed import read_game
from services.rules.service import Rules, handling

START = 1_800_000_000_000
BLITZ = RealTime(initial=60_000, increment=2_000)
ANN, BEN, CID = PlayerId("p-ann"), PlayerId("p-ben"), PlayerId("p-cid")
BOTS = [PlayerId("bot-ada"), PlayerId("bot-blaise")]


class Time:
    """The platform's clock."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


class Bench:
    """One process of rules. store, time: others may have the same."""

    def __init__(self, store: EventStore, time: Time) -> None:
        self.store = store
        self.time = time
        self.writer = GroupWriter(store)
        self.rules = Rules(handling(store, self.writer, time), BOTS, now=time)
        self.deadlines = Deadlines(store, Game.KIND, self.rules.due, time)

    async def send(self, sender: str, message: Command, received: int | None = None) -> Accepted | Refused:
        received = self.time.now if received is None else received
        return await self.rules.handle(bus.Request(sender, "", message, Encoding.JSON, received))

    async def code(self, sender: str, message: Command, received: int | None = None) -> str:
        """The code of the refusal; "accepted" where there is none."""
        reply = await self.send(sender, message, received)
        return str(reply.code) if isinstance(reply, Refused) else "accepted"

    async def create(
        self,
        variant: str = "claim",
        preset: str = "classic",
        players: Sequence[PlayerId] = (ANN, BEN),
        clock: Clock | None = BLITZ,
        **fields: Any,
    ) -> GameId:
        game = GameId(str(uuid.uuid4()))
        creation = CreateGame(
            id=CommandId("create"), game=game, variant=variant, options={"preset": preset, "players": len(players)},
            players=list(players), clock=clock, **fields,
        )  # fmt: skip
        assert await self.code("svc-test", creation) == "accepted"
        return game

    def game(self, game: GameId) -> Game:
        held = read_game(self.store, game)
        assert held is not None
        return held.aggregate

    def events(self, game: GameId) -> list[list[Event]]:
        """Commit by commit, from the store."""
        return [
            [decode_event(event) for event in open_commit(stored.body).events]
            for stored in self.store.read(game)
        ]

    def next_move(
        self, game: GameId, seat: int | None = None, command: str | None = None
    ) -> tuple[str, Move]:
        """Who is to move, and a legal move."""
        folded = self.game(game)
        seat = folded.to_act()[0] if seat is None else seat
        move = folded.variant.legal_moves(folded.state, seat)[0]
        id_ = CommandId(command or f"v{folded.version}")
        return folded.playing[seat], Move(id=id_, game=game, version=Version(folded.version), move=move)

    def due(self) -> list[str]:
        return [deadline.id for deadline in self.store.deadlines("game", self.time.now, 100)]


@asynccontextmanager
async def bench(url: str, time: Time | None = None) -> AsyncIterator[Bench]:
    """A process, until it stops in good order."""
    store = open_store(url)
    one = Bench(store, time or Time())
    try:
        yield one
    finally:
        await one.writer.close()
        store.close()

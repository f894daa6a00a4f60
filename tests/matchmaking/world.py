"""Matchmaking on a real store with a clock of the test's, and with crashes: all memory is dropped, the store stays."""

import asyncio
import uuid
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from contracts.codec import Encoding
from contracts.commands import Command
from contracts.event import Envelope, Event
from contracts.ids import CommandId, GameId, PlayerId, Position
from contracts.person import PersonOpened, PersonRegistered
from domain.chain import Sealed, open_commit
from domain.ending import abandoned
from domain.game import Game, salt
from domain.person import Person
from domain.table import Table
from domain.ticket import Ticket
from services.matchmaking.commands import Matchmaking
from services.matchmaking.house import House
from services.matchmaking.ratings import BEGINNER
from services.matchmaking.service import sources
from services.platform import bus
from services.platform.persons import person_stream
from services.platform.store import Deadline, EventStore, GroupWriter, StoredCommit, open_store
from services.platform.store.port import Conflict
from services.platform.streamed import A, Held
from services.platform.transactions import Transactions

BOTS = tuple(PlayerId(f"bot-{name}") for name in ("ada", "blaise", "grace", "leonhard"))


class Killed(Exception):  # noqa: N818 - what happened
    """The process is dead: nothing is stored any more."""


class MortalStore:
    """A store whose process may die. The store itself stays as it is."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self.dead = False

    def append(self, groups: Sequence[Sequence[Sealed]]) -> Sequence[Any]:
        if self.dead:
            raise Killed
        return self._store.append(groups)

    def read(self, id: str, after: int = 0, up_to: int | None = None) -> list[StoredCommit]:  # noqa: A002
        return self._store.read(id, after, up_to)

    def deadlines(
        self, kind: str, until: int, limit: int, after: tuple[int, str] = (-1, "")
    ) -> list[Deadline]:
        return self._store.deadlines(kind, until, limit, after)

    def log(self, after: int, limit: int) -> list[StoredCommit]:
        return self._store.log(after, limit)

    def last_position(self) -> int:
        return self._store.last_position()

    def close(self) -> None:
        """The store is the world's."""


class _Process:
    """The service without its bus, and its loops by hand."""

    def __init__(self, world: "World") -> None:
        self.store = MortalStore(world.store)
        store: Any = self.store
        self.writer = GroupWriter(store)
        transactions = Transactions(sources(store), self.writer, lambda: world.now)
        house = House(BOTS, lambda: world.seeds.randbytes(32))
        self.matchmaking = Matchmaking(store, transactions, house, world.rating, lambda: world.now)

    async def what_is_due(self, now: int) -> None:
        for kind, act in (
            (Ticket.KIND, self.matchmaking.ticket_due),
            (Table.KIND, self.matchmaking.table_due),
        ):
            due = self.store.deadlines(kind, now, 1_000)
            await asyncio.gather(*(act(deadline) for deadline in due))
        await self.matchmaking.pool.refresh()
        await self.matchmaking.pair()


class World:
    """Begins at a time of its own; `pass_time` lets it go on."""

    def __init__(self, folder: Path, seed: int, processes: int = 1) -> None:
        self._count = processes
        self.random = Random(seed)
        self.now = 1_700_000_000_000
        self.store = open_store(f"sqlite:///{folder}/events.sqlite")
        self.crashes = 0
        #: In thousandths, where ratings are to be what a test says; None: spread as they are among many.
        self.ratings: dict[PlayerId, int] | None = None
        self.seeds = Random(f"seeds {seed}")

    async def start(self) -> None:
        """Processes that know nothing but the store."""
        self.processes = [_Process(self) for _ in range(self._count)]
        for process in self.processes:
            await process.matchmaking.pool.refresh()

    async def stop(self) -> None:
        for process in self.processes:
            await process.writer.close()
        self.store.close()

    async def crash(self, tasks: Sequence[asyncio.Task[Any]]) -> None:
        """Whatever runs is gone; what was on its way to the store is stored or not."""
        lost = self.random.random() < 0.5
        for process in self.processes:
            process.store.dead = lost
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for process in self.processes:
            await process.writer.close()
        self.crashes += 1
        await self.start()

    async def send(self, player: PlayerId, message: Command) -> Any:
        """The reply as the client reads it."""
        verb = str(type(message).__struct_config__.tag)
        process = self.random.choice(self.processes)
        reply = await process.matchmaking.handle(bus.Request(player, verb, message, Encoding.JSON))
        return msgspec.to_builtins(reply)

    async def what_is_due(self) -> None:
        """What the loops of all processes do by themselves."""
        await asyncio.gather(*(process.what_is_due(self.now) for process in self.processes))

    def register(self, player: PlayerId) -> None:
        """The person has an account."""
        self.append_person(player, PersonRegistered())

    def append_person(self, player: PlayerId, *events: Event) -> None:
        stream = person_stream(player)
        opened = [] if self.store.read(stream) else [PersonOpened(player)]
        self.append(Person(stream), stream, [*opened, *events])

    async def tell_of_person(self) -> None:
        """The newest commit, which is of a person, comes to all processes by the bus."""
        stored = self.store.log(self.store.last_position() - 1, 1)[0]
        commit = open_commit(stored.body)
        envelope = Envelope(
            position=stored.position, after=Position(0), hash="", commit=msgspec.Raw(stored.body)
        )
        assert commit.kind == Person.KIND
        for process in self.processes:
            await process.matchmaking.banned(envelope)

    def game(self, game_id: GameId) -> Game:
        return _read(self.store, Game(game_id), game_id).aggregate

    def finish(self, game_id: GameId) -> None:
        """The rules end the game, as after an agreement of all who play."""
        game = self.game(game_id)
        if not game.over:
            secret = salt(bytes.fromhex(game.created.seed), game.version + 1)
            self.append(Game(game_id), game_id, [abandoned(game)], secret)

    def append(self, blank: Any, stream: str, events: Sequence[Event], secret: str = "") -> None:
        """A commit of somebody else. blank: an aggregate of the stream's kind."""
        sealed = _read(self.store, blank, stream).seal(
            events, kind=blank.KIND, id=stream, salt=secret, time=self.now, command=CommandId(uuid.uuid4().hex),
            sender="svc-test",
        )  # fmt: skip
        (result,) = self.store.append([[sealed]])
        assert not isinstance(result, Conflict)

    async def rating(self, player: PlayerId, rating_class: str) -> int:
        """Most are near each other; a few are far from everybody."""
        if self.ratings is not None:
            return self.ratings.get(player, BEGINNER)
        source = Random(f"{player} {rating_class}")
        return 25_000 + (500_000 if source.random() < 0.03 else round(source.gauss(0, 4_000)))


def _read(store: EventStore, blank: A, stream: str) -> Held[A]:
    held = Held(blank)
    for stored in store.read(stream):
        held.fold(stored.body)
    return held

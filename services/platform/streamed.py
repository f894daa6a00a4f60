"""Aggregates as they are read from the store: folded, with the hash that the next commit chains to."""

from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from contracts.event import Event
from contracts.ids import CommandId, GameId, Version
from domain.chain import Sealed, commit_hash, open_commit, seal
from domain.events import decode_event
from domain.game import Game, salt
from domain.table import Table
from services.platform.store import EventStore, StoredCommit


class Aggregate(Protocol):
    @property
    def version(self) -> Version: ...

    @property
    def accepted(self) -> Mapping[tuple[str, CommandId], Version]: ...

    def apply(self, events: Sequence[Event], sender: str, command: CommandId) -> None: ...


A = TypeVar("A", bound=Aggregate)


class Held(Generic[A]):
    """An aggregate and the hash of its newest commit."""

    __slots__ = ("aggregate", "head")

    def __init__(self, aggregate: A) -> None:
        self.aggregate = aggregate
        self.head = ""

    def fold(self, body: bytes) -> list[Event]:
        """Folds one stored commit and returns its events. Raises ValueError unless it is the next one."""
        commit = open_commit(body)
        if commit.version != self.aggregate.version + 1 or commit.previous != self.head:
            raise ValueError(f"version {commit.version} does not follow version {self.aggregate.version}")
        events = [decode_event(recorded) for recorded in commit.events]
        self.aggregate.apply(events, commit.sender, commit.command)
        self.head = commit_hash(body)
        return events


HeldGame = Held[Game]
HeldTable = Held[Table]


def commits_of(store: EventStore, kind: str, stream_id: str, up_to: int | None = None) -> list[StoredCommit]:
    """The commits of a stream of this kind, up to a version; none where the id belongs to another kind."""
    commits = store.read(stream_id, up_to=up_to)
    return commits if commits and commits[0].kind == kind else []


def read_game(store: EventStore, game_id: GameId, up_to: int | None = None) -> HeldGame | None:
    """The game as it was at a version (None: now); None where the store has none."""
    held = Held(Game(game_id))
    for stored in commits_of(store, Game.KIND, game_id, up_to):
        held.fold(stored.body)
    return held if held.aggregate.version else None


def seal_game(
    held: HeldGame, events: Sequence[Event], *, seed: bytes, time: int, command: CommandId, sender: str
) -> Sealed:
    """The next commit of a game, chained and salted."""
    version = Version(held.aggregate.version + 1)
    return seal(
        kind=Game.KIND,
        id=held.aggregate.game_id,
        version=version,
        time=time,
        command=command,
        sender=sender,
        previous=held.head,
        salt=salt(seed, version),
        events=events,
    )


def seal_table(
    held: HeldTable, events: Sequence[Event], *, time: int, command: CommandId, sender: str
) -> Sealed:
    """The next commit of a table. Nothing in it is secret, so it has no salt."""
    return seal(
        kind=Table.KIND,
        id=held.aggregate.table_id,
        version=Version(held.aggregate.version + 1),
        time=time,
        command=command,
        sender=sender,
        previous=held.head,
        salt="",
        events=events,
    )

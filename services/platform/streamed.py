"""Aggregates as they are read from the store: folded, with the hash that the next commit chains to."""

from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from contracts.event import Event
from contracts.ids import CommandId, GameId, Version
from domain.chain import Sealed, commit_hash, open_commit, seal
from domain.events import decode_event
from domain.game import Game, salt
from domain.timed import Timed
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

    __slots__ = ("_timed", "aggregate", "head")

    def __init__(self, aggregate: A) -> None:
        self.aggregate = aggregate
        self.head = ""
        timed: object = aggregate
        self._timed = timed if isinstance(timed, Timed) else None

    def fold(self, body: bytes) -> list[Event]:
        """Folds one stored commit and returns its events. Raises ValueError unless it is the next one."""
        commit = open_commit(body)
        if commit.version != self.aggregate.version + 1 or commit.previous != self.head:
            raise ValueError(f"version {commit.version} does not follow version {self.aggregate.version}")
        events = [decode_event(recorded) for recorded in commit.events]
        self._apply(events, commit.sender, commit.command, commit.time)
        self.head = commit_hash(body)
        return events

    def seal(
        self,
        events: Sequence[Event],
        *,
        kind: str,
        id: str,  # noqa: A002 - the field's name
        salt: str,
        time: int,
        command: CommandId,
        sender: str,
    ) -> Sealed:
        """The next commit, folded into the aggregate already: keep this only when the commit is stored.

        The commit carries the deadline that the aggregate has then, where it is another one than before.
        """
        sealed = seal(
            kind=kind, id=id, version=self.aggregate.version + 1, time=time, command=command, sender=sender,
            previous=self.head, salt=salt, events=events,
        )  # fmt: skip
        timed = self._timed
        before = timed.deadline if timed is not None and self.aggregate.version else None
        self._apply(events, sender, command, time)
        self.head = sealed.hash
        after = timed.deadline if timed is not None else None
        return sealed if after == before else msgspec.structs.replace(sealed, due=after)

    def _apply(self, events: Sequence[Event], sender: str, command: CommandId, time: int) -> None:
        if self._timed is not None:
            self._timed.time = time
        self.aggregate.apply(events, sender, command)


HeldGame = Held[Game]


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
    """The next commit of a game, chained and salted; `held` is then at this commit."""
    game = held.aggregate
    return held.seal(
        events, kind=Game.KIND, id=game.game_id, salt=salt(seed, game.version + 1), time=time, command=command,
        sender=sender,
    )  # fmt: skip

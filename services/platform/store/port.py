"""What the platform asks of an event store, whatever is under it."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from contracts.ids import Position, Version
from domain.chain import Sealed


class StoredCommit(msgspec.Struct, frozen=True):
    """A commit as it stands in the log. `body` is the commit's canonical bytes, unchanged since it was sealed."""

    position: Position
    kind: str
    id: str
    version: Version
    body: bytes


class Deadline(msgspec.Struct, frozen=True):
    """A stream that is to be looked at when its time has come. It goes, or gets another time, with a commit."""

    kind: str
    id: str
    #: Of the commit that set it.
    version: Version
    #: Milliseconds since 1970-01-01T00:00Z.
    at: int


class Conflict(msgspec.Struct, frozen=True):
    """A commit that does not go on from what is stored: its place is taken, or the commit before it is not the
    one that it names. Somebody else writes this stream: drop the copy in memory and reload."""

    id: str
    version: Version


class EventStore(Protocol):
    """The truth. Sync and safe to call from several threads; infrastructure failures raise
    `eventsourcing.persistence.PersistenceError`."""

    def append(self, groups: Sequence[Sequence[Sealed]]) -> list[Position | Conflict]:
        """Stores all groups in one durable transaction; each group succeeds or fails on its own, as a whole.

        Answers for each group the position of its last commit, or a commit of it that conflicts. When it
        raises, nothing is known of any group. Raises ValueError on an empty group. What the commits say of
        their streams' deadlines (`Sealed.due`) is stored in the same transaction.
        """
        ...

    def read(self, id: str, after: int = 0, up_to: int | None = None) -> list[StoredCommit]:  # noqa: A002
        """Commits of one stream with `after` < version <= `up_to`, by version; empty for an unknown id."""
        ...

    def log(self, after: int, limit: int) -> list[StoredCommit]:
        """The first `limit` commits of all streams with position > `after`, by position.

        Positions grow in the order of commit: nothing ever appears behind a position that was read. They may
        have gaps.
        """
        ...

    def deadlines(
        self, kind: str, until: int, limit: int, after: tuple[int, str] = (-1, "")
    ) -> list[Deadline]:
        """The first `limit` deadlines of this kind with `at` <= until, by (at, id), from `after` on."""
        ...

    def last_position(self) -> int:
        """The position of the newest commit; 0 when nothing is stored."""
        ...

    def close(self) -> None: ...

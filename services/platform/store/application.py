"""The event store over the `eventsourcing` library's application, mapper and recorders."""

import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol, TypeAlias, cast

from eventsourcing.application import Application
from eventsourcing.persistence import IntegrityError, Notification, StoredEvent
from eventsourcing.utils import Environment, EnvType

from contracts.ids import Position
from domain.chain import Sealed
from services.platform.store.due import DueChange, due_changes
from services.platform.store.heads import Heads
from services.platform.store.mapper import stored_commit
from services.platform.store.port import Conflict, Deadline, StoredCommit

#: Inserts one group, with what it changes of deadlines, and gives its positions; None when a (stream, version) of it
#: is taken.
InsertGroup: TypeAlias = Callable[[Sequence[StoredEvent], Sequence[DueChange]], Sequence[int] | None]


class GroupRecorder(Protocol):
    """What our recorders add to, or take over from, the library's `ApplicationRecorder`."""

    def insert_events(
        self, stored_events: Sequence[StoredEvent], *, due: Sequence[DueChange] = ()
    ) -> Sequence[int] | None:
        """All in one transaction, or IntegrityError and nothing; gives the positions."""
        ...

    def group_by_group(self) -> AbstractContextManager[InsertGroup]:
        """One transaction, in which each group is inserted or refused on its own (SAVEPOINT)."""
        ...

    def select_commits(self, originator_id: str, gt: int, lte: int | None) -> list[Notification]:
        """The rows of one stream with their positions, by version."""
        ...

    def select_deadlines(self, kind: str, until: int, limit: int, after: tuple[int, str]) -> list[Deadline]:
        """The first deadlines of this kind with `at` <= until, by (at, stream), from `after` on."""
        ...

    def select_notifications(
        self, start: int | None, limit: int, *, inclusive_of_start: bool = True
    ) -> Sequence[Notification]: ...

    def max_notification_id(self) -> int | None: ...


class CommitApplication(Application[str]):
    """The library's application over commits. `save(*sealed_commits)` and `repository.get` work as documented
    there; the platform appends and reads through `CommitStore`."""

    name = "interregnum"

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Only what is given counts: the library would let stray environment variables choose another store."""
        return Environment(name, env)


class CommitStore:
    """`EventStore` over the library's recorders.

    The library gives tables, connections, the mapper, the unique key and the log. Appends call the recorder
    directly instead of `Application.save`: a save knows one command, an append many.
    """

    def __init__(self, env: EnvType) -> None:
        #: For the library's own ways of reading; see `CommitApplication`.
        self.application = CommitApplication(env)
        self._recorder = cast("GroupRecorder", self.application.recorder)
        self._heads = Heads(self._read_body)
        self._appending = threading.Lock()

    def append(self, groups: Sequence[Sequence[Sealed]]) -> list[Position | Conflict]:
        if not all(groups):
            raise ValueError("a group has at least one commit")
        with self._appending:
            try:
                results = self._append_together(groups)
                if results is None:
                    self._heads.forget()
                    results = self._append_each(groups)
                self._heads.keep()
            finally:
                self._heads.forget()
        return results

    def read(self, id: str, after: int = 0, up_to: int | None = None) -> list[StoredCommit]:  # noqa: A002
        return [stored_commit(row) for row in self._recorder.select_commits(id, after, up_to)]

    def log(self, after: int, limit: int) -> list[StoredCommit]:
        rows = self._recorder.select_notifications(after, limit, inclusive_of_start=False)
        return [stored_commit(row) for row in rows]

    def deadlines(
        self, kind: str, until: int, limit: int, after: tuple[int, str] = (-1, "")
    ) -> list[Deadline]:
        return self._recorder.select_deadlines(kind, until, limit, after)

    def last_position(self) -> int:
        return self._recorder.max_notification_id() or 0

    def close(self) -> None:
        self.application.close()

    def _append_together(self, groups: Sequence[Sequence[Sealed]]) -> list[Position | Conflict] | None:
        """The fast path: one insert. None, and nothing stored, when another process has taken a place."""
        refused = list(map(self._heads.admit, groups))
        commits = [sealed for bad, group in zip(refused, groups, strict=True) if not bad for sealed in group]
        try:
            positions = self._insert(commits) if commits else ()
        except IntegrityError:
            return None
        results: list[Position | Conflict] = []
        stored = 0
        for bad, group in zip(refused, groups, strict=True):
            if bad is None:
                stored += len(group)
            results.append(Position(positions[stored - 1]) if bad is None else _conflict(bad))
        return results

    def _append_each(self, groups: Sequence[Sequence[Sealed]]) -> list[Position | Conflict]:
        """The slow path: one transaction still, each group on its own."""
        results: list[Position | Conflict] = []
        with self._recorder.group_by_group() as insert:
            for group in groups:
                bad = self._heads.admit(group)
                positions = None if bad else insert(self._rows(group), due_changes(group))
                if positions is None:
                    self._heads.withdraw(group)
                    results.append(_conflict(bad or group[0]))
                else:
                    results.append(Position(positions[-1]))
        return results

    def _insert(self, commits: Sequence[Sealed]) -> Sequence[int]:
        return self._recorder.insert_events(self._rows(commits), due=due_changes(commits)) or ()

    def _rows(self, commits: Iterable[Sealed]) -> list[StoredEvent]:
        return list(map(self.application.mapper.to_stored_event, commits))

    def _read_body(self, stream: str, version: int) -> bytes | None:
        rows = self._recorder.select_commits(stream, version - 1, version)
        return rows[0].state if rows else None


def _conflict(sealed: Sealed) -> Conflict:
    return Conflict(sealed.commit.id, sealed.commit.version)

"""A read model and the position that it has reached, changed in one transaction: every commit counts once."""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec
from eventsourcing.persistence import PersistenceError, Tracking
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTrackingRecorder,
)

from contracts.event import Commit
from contracts.ids import Position
from services.platform import logs

log = logs.get()

Answer = TypeVar("Answer")

#: Seconds that a transaction waits for another.
LOCK_TIMEOUT = 30
#: The name under which positions of the log are tracked.
LOG = "log"


class Logged(msgspec.Struct, frozen=True):
    """A commit and its place in the log."""

    position: Position
    commit: Commit
    body: bytes


def file_of(folder: Path, name: str, version: int) -> Path:
    """Where a read model lies."""
    return folder / f"{name}.v{version}.sqlite"


class Projector(Protocol):
    """Keeps some tables of a read model."""

    tables: Sequence[str]

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        """Counts one commit. Called once for each, in order; what it writes is undone if the transaction fails."""
        ...

    def forget(self) -> None:
        """What was written was undone: whatever is in memory may be wrong."""
        ...


class ReadModel:
    """One SQLite file. It can be deleted: it is made again from the store.

    version: raised when the tables' meaning changes; each version is a file of its own.
    """

    def __init__(self, folder: Path, name: str, version: int, projectors: Sequence[Projector]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        file = str(file_of(folder, name, version))
        self._datastore = SQLiteDatastore(file)
        self._datastore.pool = _Pool(db_name=file)
        self._projectors = projectors
        self._recorder = _Recorder(
            self._datastore, [sql for projector in projectors for sql in projector.tables]
        )
        self._recorder.create_table()
        self.position = Position(self._recorder.max_tracking_id(LOG) or 0)

    def apply(self, batch: Sequence[Logged]) -> int:
        """Counts the commits of a batch that go on from what was counted; returns how many. All or none."""
        fresh: list[Logged] = []
        reached = self.position
        for logged in batch:
            if logged.position > reached:
                fresh.append(logged)
                reached = logged.position
        if not fresh:
            return 0
        try:
            with self._datastore.transaction(commit=True) as cursor:
                self._recorder.track(cursor, Tracking(LOG, reached))
                for logged in fresh:
                    self._project(cursor, logged)
        except BaseException:
            self._forget()
            raise
        self.position = reached
        return len(fresh)

    def _project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        """A commit that can not be projected is a defect of ours: it is left out, so that all others go on."""
        cursor.execute("SAVEPOINT commit_of_the_log")
        try:
            for projector in self._projectors:
                projector.project(cursor, logged)
        except (sqlite3.Error, PersistenceError, OSError):
            raise
        except Exception as error:  # noqa: BLE001 - whatever the defect is
            cursor.execute("ROLLBACK TO commit_of_the_log")
            self._forget()
            log.error(
                "commit not projected",
                position=logged.position,
                stream=logged.commit.id,
                **logs.defect(error),
            )
        cursor.execute("RELEASE commit_of_the_log")

    def _forget(self) -> None:
        for projector in self._projectors:
            projector.forget()

    def read(self, question: Callable[[SQLiteCursor], Answer]) -> Answer:
        with self._datastore.transaction(commit=False) as cursor:
            return question(cursor)

    def write(self, change: Callable[[SQLiteCursor], Answer]) -> Answer:
        with self._datastore.transaction(commit=True) as cursor:
            return change(cursor)

    def close(self) -> None:
        self._datastore.close()


class _Pool(SQLiteConnectionPool):
    """Connections with a statement cache (the library's prepare every statement anew), and without a flush to the
    disk for each transaction: what a power failure takes from a read model is counted again from the store."""

    def _create_connection(self) -> SQLiteConnection:
        connection = sqlite3.connect(
            self.db_name, timeout=LOCK_TIMEOUT, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.row_factory = sqlite3.Row
        return SQLiteConnection(connection, self.max_age)


class _Recorder(SQLiteTrackingRecorder):
    """The library's tracking table, and the read model's own tables beside it."""

    def __init__(self, datastore: SQLiteDatastore, statements: Sequence[str]) -> None:
        self._own_statements = list(statements)
        super().__init__(datastore)

    def construct_create_table_statements(self) -> list[str]:
        return [*super().construct_create_table_statements(), *self._own_statements]

    def track(self, cursor: SQLiteCursor, tracking: Tracking) -> None:
        """Raises IntegrityError unless the position is greater than the one reached."""
        self._insert_tracking(cursor, tracking)

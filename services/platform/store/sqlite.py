"""SQLite: write-ahead log, every commit on the disk before it is answered, several processes on one file."""

import os
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from eventsourcing.persistence import (
    IntegrityError,
    Notification,
    OperationalError,
    PersistenceError,
    StoredEvent,
)
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteDatastore,
    SQLiteFactory,
)
from eventsourcing.utils import Environment, EnvType

from contracts.ids import Version
from services.platform.store.application import InsertGroup
from services.platform.store.due import DueChange
from services.platform.store.port import Deadline

T = TypeVar("T")

#: Seconds that a writer waits for other processes before it gives up.
LOCK_TIMEOUT = 30
#: Rows of one INSERT, the largest that fits first. Every statement gives up the interpreter lock and waits for it
#: again, so that a row at a time is slow beside a busy loop; beyond four rows SQLite itself gets slower.
_INSERT_SIZES = (4, 1)
#: Made where they are missing: older stores go on.
_DEADLINES = (
    (
        "CREATE TABLE IF NOT EXISTS deadlines (stream TEXT PRIMARY KEY, kind TEXT NOT NULL, version INTEGER NOT NULL, "
        "at INTEGER NOT NULL) WITHOUT ROWID"
    ),
    "CREATE INDEX IF NOT EXISTS deadlines_by_time ON deadlines (kind, at, stream)",
)
_SET_DEADLINE = (
    "INSERT INTO deadlines VALUES (?, ?, ?, ?) ON CONFLICT (stream) DO UPDATE "
    "SET kind = excluded.kind, version = excluded.version, at = excluded.at"
)
_FIRST_DEADLINES = (
    "SELECT stream, version, at FROM deadlines WHERE kind = ? AND at <= ? AND (at, stream) > (?, ?) "
    "ORDER BY at, stream LIMIT ?"
)


class DurablePool(SQLiteConnectionPool):
    """Connections with the durability said, not left to how SQLite was compiled, and with a statement cache: the
    library's hold one statement only."""

    def _create_connection(self) -> SQLiteConnection:
        connection = sqlite3.connect(
            self.db_name, timeout=LOCK_TIMEOUT, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA synchronous=FULL")
        connection.row_factory = sqlite3.Row
        return SQLiteConnection(connection, self.max_age)


class SQLiteGroupRecorder(SQLiteApplicationRecorder):
    """The library's table `stored_events`, written in groups over one connection of its own."""

    def __init__(self, datastore: SQLiteDatastore, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name)
        self._writing = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._insert_statements = {
            size: f"INSERT INTO {events_table_name} VALUES {','.join(['(?,?,?,?)'] * size)}"  # noqa: S608
            for size in _INSERT_SIZES
        }

    def create_table(self) -> None:
        with self._transaction() as connection:
            for statement in [*self.create_table_statements, *_DEADLINES]:
                connection.execute(statement)

    def insert_events(
        self, stored_events: Sequence[StoredEvent], *, due: Sequence[DueChange] = (), **_: object
    ) -> Sequence[int] | None:
        """All in one transaction; gives the positions. Raises IntegrityError when a place is taken."""
        with self._transaction() as connection:
            positions = self._insert(connection, stored_events)
            _set_deadlines(connection, due)
            return positions

    @contextmanager
    def group_by_group(self) -> Iterator[InsertGroup]:
        """One transaction, in which each group is inserted or refused on its own."""
        with self._transaction() as connection:

            def insert(group: Sequence[StoredEvent], due: Sequence[DueChange]) -> Sequence[int] | None:
                connection.execute("SAVEPOINT one_group")
                try:
                    positions = self._insert(connection, group)
                    _set_deadlines(connection, due)
                    return positions
                except sqlite3.IntegrityError:
                    connection.execute("ROLLBACK TO one_group")
                    return None
                finally:
                    connection.execute("RELEASE one_group")

            yield insert

    def select_commits(self, originator_id: str, gt: int, lte: int | None) -> list[Notification]:
        """The rows of one stream with their positions, by version."""
        statement = (
            f"SELECT rowid, * FROM {self.events_table_name} "  # noqa: S608 - a name of ours
            "WHERE originator_id=? AND originator_version>? AND originator_version<=? ORDER BY originator_version"
        )
        last = 2**63 - 1 if lte is None else lte
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, (originator_id, gt, last))
            return [
                Notification(
                    row["originator_id"],
                    row["originator_version"],
                    row["topic"],
                    row["state"],
                    row["rowid"],
                )
                for row in cursor.fetchall()
            ]

    def select_deadlines(self, kind: str, until: int, limit: int, after: tuple[int, str]) -> list[Deadline]:
        """The first deadlines of this kind with `at` <= until, by (at, stream), from `after` on."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(_FIRST_DEADLINES, (kind, until, *after, limit))
            return [
                Deadline(kind, row["stream"], Version(row["version"]), row["at"]) for row in cursor.fetchall()
            ]

    def _insert(self, connection: sqlite3.Connection, rows: Sequence[StoredEvent]) -> list[int]:
        """Positions are row ids: without gaps inside a transaction, for no row is ever deleted."""
        start = 0
        positions: list[int] = []
        while start < len(rows):
            size = next(size for size in _INSERT_SIZES if start + size <= len(rows))
            parameters: list[Any] = []
            for row in rows[start : start + size]:
                parameters += (row.originator_id, row.originator_version, row.topic, row.state)
            last = connection.execute(self._insert_statements[size], parameters).lastrowid or 0
            positions += range(last - size + 1, last + 1)
            start += size
        return positions

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._writing:
            try:
                connection = self._writer()
                _patiently(lambda: connection.execute("BEGIN IMMEDIATE"))
                try:
                    yield connection
                    connection.execute("COMMIT")
                except BaseException:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
                    raise
            except sqlite3.IntegrityError as error:
                raise IntegrityError(str(error)) from error
            except sqlite3.OperationalError as error:
                raise OperationalError(str(error)) from error
            except sqlite3.Error as error:
                raise PersistenceError(str(error)) from error

    def _writer(self) -> sqlite3.Connection:
        """The connection that writes: out of the pool until the pool is closed."""
        if self._connection is None:
            self._connection = self.datastore.pool.get_connection()._sqlite_conn
            self._connection.execute("PRAGMA busy_timeout=0")  # we wait ourselves: see _patiently
        return self._connection


def _set_deadlines(connection: sqlite3.Connection, changes: Sequence[DueChange]) -> None:
    for change in changes:
        if change.at is None:
            connection.execute("DELETE FROM deadlines WHERE stream = ?", (change.stream,))
        else:
            connection.execute(_SET_DEADLINE, change)


class SQLiteGroupFactory(SQLiteFactory):
    """Makes the recorder and its connections; named in the environment of the application."""

    application_recorder_class = SQLiteGroupRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        path = self.datastore.pool.db_name
        _prepare(Path(path))
        self.datastore.pool = DurablePool(db_name=path)


def _prepare(path: Path) -> None:
    """Makes the file, for its owner's eyes only (it holds the seeds of all games), and turns its log on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        # Two processes that turn the log on at once are told "locked" without any waiting.
        _patiently(lambda: connection.execute("PRAGMA journal_mode=WAL"))
    finally:
        connection.close()


def _patiently(action: Callable[[], T]) -> T:
    """Repeats the action while another process has the lock.

    SQLite's own waiting sleeps up to 100 ms at a time, and the busier process then takes nearly every turn.
    """
    deadline = time.monotonic() + LOCK_TIMEOUT
    while True:
        try:
            return action()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
        time.sleep(random.uniform(0.0001, 0.001))  # noqa: S311 - no secret

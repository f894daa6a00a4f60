"""Raw inserts of the same rows, with the same durability and the same key: what the database itself can do."""

import sqlite3
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from services.platform.store.application import CommitApplication

#: Stream, version, topic, body.
Row: TypeAlias = tuple[str, int, str, bytes]


class Raw(Protocol):
    def insert(self, rows: Sequence[Row], size: int) -> None:
        """Stores the rows, `size` to a transaction."""
        ...

    def close(self) -> None: ...


class RawSQLite:
    """Write-ahead log and synchronous=FULL, as the platform's store. file: must not be there yet."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=FULL")
        self._connection.execute(
            "CREATE TABLE stored_events (originator_id TEXT, originator_version INTEGER, topic TEXT, state BLOB, "
            "PRIMARY KEY (originator_id, originator_version))"
        )

    def insert(self, rows: Sequence[Row], size: int) -> None:
        for start in range(0, len(rows), size):
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(
                "INSERT INTO stored_events VALUES (?, ?, ?, ?)", rows[start : start + size]
            )
            self._connection.execute("COMMIT")

    def close(self) -> None:
        self._connection.close()


class RawPostgres:
    """psycopg with the server's synchronous_commit, as the platform's store. Drops its table when closed."""

    def __init__(self, url: str) -> None:
        psycopg: Any = import_module("psycopg")
        self._connection = psycopg.connect(url, autocommit=True)
        self._connection.execute("DROP TABLE IF EXISTS bench_raw")
        self._connection.execute(
            "CREATE TABLE bench_raw (originator_id text, originator_version bigint, topic text, state bytea, "
            "notification_id bigserial UNIQUE, PRIMARY KEY (originator_id, originator_version))"
        )

    def insert(self, rows: Sequence[Row], size: int) -> None:
        statement = (
            "INSERT INTO bench_raw (originator_id, originator_version, topic, state) VALUES (%s, %s, %s, %s)"
        )
        for start in range(0, len(rows), size):
            if size == 1:
                self._connection.execute(statement, rows[start])
                continue
            with self._connection.transaction(), self._connection.cursor() as cursor:
                cursor.executemany(statement, rows[start : start + size])

    def empty_store(self) -> None:
        """Removes what the bench stored with the platform's own store."""
        self._connection.execute(f"TRUNCATE {CommitApplication.name}_events RESTART IDENTITY")

    def close(self) -> None:
        self._connection.execute("DROP TABLE bench_raw")
        self._connection.close()

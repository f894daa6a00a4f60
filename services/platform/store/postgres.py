"""PostgreSQL: writers take the library's table lock, so that positions grow in the order of commit."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, LiteralString

import psycopg
from eventsourcing.persistence import Notification, StoredEvent
from eventsourcing.postgres import PostgresAggregateRecorder, PostgresApplicationRecorder, PostgresFactory
from psycopg import Cursor
from psycopg.rows import DictRow
from psycopg.sql import SQL, Composed, Identifier

from contracts.ids import Version
from services.platform.store.application import InsertGroup
from services.platform.store.due import DueChange
from services.platform.store.port import Deadline

#: Of the advisory lock under which tables are made; any number that nothing else uses.
_CREATING = 0x1_7E88E6


class PostgresGroupRecorder(PostgresApplicationRecorder):
    """The library's table and its `insert_events` (one pipelined transaction under the table lock), and groups.

    Never with the library's `POSTGRES_ENABLE_DB_FUNCTIONS`: that inserts without the lock, and a reader that
    follows the log misses commits.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # Made where they are missing: older stores go on.
        self.sql_create_statements += [
            self._of_deadlines(
                "CREATE TABLE IF NOT EXISTS {} (stream TEXT PRIMARY KEY, kind TEXT NOT NULL, version BIGINT NOT NULL, "
                "at BIGINT NOT NULL)"
            ),
            self._of_deadlines("CREATE INDEX IF NOT EXISTS deadlines_by_time ON {} (kind, at, stream)"),
        ]
        self._set_deadlines = self._of_deadlines(
            "INSERT INTO {} SELECT * FROM unnest(%s::text[], %s::text[], %s::bigint[], %s::bigint[]) "
            "ON CONFLICT (stream) DO UPDATE SET kind = excluded.kind, version = excluded.version, at = excluded.at"
        )
        self._drop_deadlines = self._of_deadlines("DELETE FROM {} WHERE stream = ANY(%s)")
        self._first_deadlines = self._of_deadlines(
            "SELECT stream, version, at FROM {} WHERE kind = %s AND at <= %s AND (at, stream) > (%s, %s) "
            "ORDER BY at, stream LIMIT %s"
        )

    def _of_deadlines(self, statement: LiteralString) -> Composed:
        return SQL(statement).format(Identifier(self.datastore.schema, "deadlines"))

    def create_table(self) -> None:
        """Two processes that start at once would disturb each other: one after the other."""
        with self.datastore.get_connection() as connection:
            connection.execute("SELECT pg_advisory_lock(%s)", (_CREATING,))
            try:
                super().create_table()
            finally:
                connection.execute("SELECT pg_advisory_unlock(%s)", (_CREATING,))

    @contextmanager
    def group_by_group(self) -> Iterator[InsertGroup]:
        """One transaction, in which each group is inserted or refused on its own."""
        with self.datastore.transaction(commit=True) as cursor:
            self._lock_table(cursor)
            self._notify_channel(cursor)

            def insert(group: Sequence[StoredEvent], due: Sequence[DueChange]) -> Sequence[int] | None:
                try:
                    with cursor.connection.transaction():
                        self._change_deadlines(cursor, due)
                        PostgresAggregateRecorder._insert_stored_events(self, cursor, group)
                        return [row["notification_id"] for row in cursor.fetchall()]
                except psycopg.errors.UniqueViolation:
                    return None

            yield insert

    def select_commits(self, originator_id: str, gt: int, lte: int | None) -> list[Notification]:
        """The rows of one stream with their positions, by version."""
        statement = self.select_events_statement + SQL(
            " AND originator_version > %s AND originator_version <= %s ORDER BY originator_version"
        )
        last = 2**63 - 1 if lte is None else lte
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            cursor.execute(statement, (originator_id, gt, last), prepare=True)
            return [_notification(row) for row in cursor.fetchall()]

    def select_deadlines(self, kind: str, until: int, limit: int, after: tuple[int, str]) -> list[Deadline]:
        """The first deadlines of this kind with `at` <= until, by (at, stream), from `after` on."""
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            cursor.execute(self._first_deadlines, (kind, until, *after, limit), prepare=True)
            return [
                Deadline(kind, row["stream"], Version(row["version"]), row["at"]) for row in cursor.fetchall()
            ]

    def _insert_stored_events(
        self,
        curs: Cursor[DictRow],
        stored_events: Sequence[StoredEvent],
        *,
        due: Sequence[DueChange] = (),
        **_: Any,
    ) -> None:
        """The library's, and the deadlines under the same lock: two writers can not wait for each other's rows."""
        self._lock_table(curs)
        self._notify_channel(curs)
        self._change_deadlines(curs, due)
        PostgresAggregateRecorder._insert_stored_events(self, curs, stored_events)

    def _change_deadlines(self, cursor: Cursor[DictRow], changes: Sequence[DueChange]) -> None:
        new = [change for change in changes if change.at is not None]
        if new:
            cursor.execute(self._set_deadlines, [list(column) for column in zip(*new, strict=True)])
        gone = [change.stream for change in changes if change.at is None]
        if gone:
            cursor.execute(self._drop_deadlines, (gone,))


class PostgresGroupFactory(PostgresFactory):
    """Makes the recorder; named in the environment of the application."""

    application_recorder_class = PostgresGroupRecorder


def _notification(row: dict[str, Any]) -> Notification:
    return Notification(
        row["originator_id"],
        row["originator_version"],
        row["topic"],
        bytes(row["state"]),
        row["notification_id"],
    )

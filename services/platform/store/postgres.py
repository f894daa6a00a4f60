"""PostgreSQL: writers take the library's table lock, so that positions grow in the order of commit."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from eventsourcing.persistence import Notification, StoredEvent
from eventsourcing.postgres import PostgresAggregateRecorder, PostgresApplicationRecorder, PostgresFactory
from psycopg.sql import SQL

from services.platform.store.application import InsertGroup

#: Of the advisory lock under which tables are made; any number that nothing else uses.
_CREATING = 0x1_7E88E6


class PostgresGroupRecorder(PostgresApplicationRecorder):
    """The library's table and its `insert_events` (one pipelined transaction under the table lock), and groups.

    Never with the library's `POSTGRES_ENABLE_DB_FUNCTIONS`: that inserts without the lock, and a reader that
    follows the log misses commits.
    """

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

            def insert(group: Sequence[StoredEvent]) -> Sequence[int] | None:
                try:
                    with cursor.connection.transaction():
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

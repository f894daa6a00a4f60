"""Messages that a read model owes the stream FEEDS, written in the transaction that counts their commit."""

from collections.abc import Sequence

from eventsourcing.sqlite import SQLiteCursor

from services.platform.publisher import Outgoing
from services.projections.read_model import Logged


class Outbox:
    """Projector (of nothing): a numbered queue. Published messages are deleted with the next commit."""

    tables: Sequence[str] = (
        "CREATE TABLE IF NOT EXISTS outbox (number INTEGER PRIMARY KEY, subject TEXT NOT NULL, body BLOB NOT NULL)",
        "CREATE TABLE IF NOT EXISTS outbox_counter (id INTEGER PRIMARY KEY CHECK (id = 1), newest INTEGER NOT NULL)",
    )

    def __init__(self) -> None:
        self._newest: int | None = None
        self._published = 0
        #: True while nothing may be sent: the read model is being made again.
        self.muted = False

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        """Commits are no messages of their own."""

    def add(self, cursor: SQLiteCursor, messages: Sequence[tuple[str, bytes]]) -> None:
        """messages: subject and body, in order."""
        if self.muted:
            return
        newest = self.newest(cursor)
        rows = [(newest + i, subject, body) for i, (subject, body) in enumerate(messages, 1)]
        cursor.executemany("INSERT INTO outbox VALUES (?, ?, ?)", rows)
        cursor.execute("DELETE FROM outbox WHERE number <= ?", (self._published,))
        self.set_newest(cursor, newest + len(rows))

    def newest(self, cursor: SQLiteCursor) -> int:
        """The number of the newest message ever added; 0: none."""
        if self._newest is None:
            cursor.execute("SELECT newest FROM outbox_counter")
            row = cursor.fetchone()
            self._newest = row[0] if row else 0
        return self._newest

    def set_newest(self, cursor: SQLiteCursor, number: int) -> None:
        cursor.execute(
            "INSERT INTO outbox_counter VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET newest = excluded.newest",
            (number,),
        )
        self._newest = number

    def pending(self, cursor: SQLiteCursor, after: int, most: int) -> list[Outgoing]:
        cursor.execute(
            "SELECT number, subject, body FROM outbox WHERE number > ? ORDER BY number LIMIT ?", (after, most)
        )
        return [Outgoing(number, subject, body) for number, subject, body in cursor.fetchall()]

    def oldest_pending(self, cursor: SQLiteCursor) -> int | None:
        cursor.execute("SELECT MIN(number) FROM outbox")
        oldest: int | None = cursor.fetchone()[0]
        return oldest

    def published(self, up_to: int) -> None:
        self._published = up_to

    def forget(self) -> None:
        self._newest = None

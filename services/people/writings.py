"""What people wrote: chat lines and reports. It is here and nowhere else, and can be erased."""

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from contracts.feed import ChatLine
from contracts.ids import CommandId, PlayerId, TableId
from contracts.queries import ReportInfo
from services.platform.threads import in_thread

T = TypeVar("T")

#: Lines kept of one table's chat; older ones are deleted.
LINES_KEPT = 1_000
#: Lines in one answer.
MOST_LINES = 200
#: Lines of one player in an export.
MOST_OWN_LINES = 1_000

_SCHEMA = """
CREATE TABLE IF NOT EXISTS chats (chat TEXT PRIMARY KEY, newest INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lines (
    chat TEXT NOT NULL, number INTEGER NOT NULL, time INTEGER NOT NULL, player TEXT NOT NULL, command TEXT NOT NULL,
    text TEXT NOT NULL, PRIMARY KEY (chat, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS lines_by_command ON lines (player, command, chat);
CREATE TABLE IF NOT EXISTS reports (
    number INTEGER PRIMARY KEY, time INTEGER NOT NULL, sender TEXT NOT NULL, command TEXT NOT NULL,
    player TEXT NOT NULL, category TEXT NOT NULL, note TEXT NOT NULL, "table" TEXT, game TEXT,
    UNIQUE (sender, command, player)
);
CREATE INDEX IF NOT EXISTS reports_of_player ON reports (player);
"""
_LINE = "chat, number, time, player, text"
_REPORT = 'time, sender, player, category, note, "table", game'


class Writings:
    """One SQLite file. Every call runs in a thread, one at a time."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = threading.Lock()
        self._database = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "secure_delete = ON"):
            self._database.execute(f"PRAGMA {pragma}")
        self._database.executescript(_SCHEMA)

    async def add_line(
        self, table: TableId, player: PlayerId, command: CommandId, text: str, time: int
    ) -> ChatLine:
        """The line with its number. The same command again gives the line that it made."""

        def add(database: sqlite3.Connection) -> ChatLine:
            row = database.execute(
                f"SELECT {_LINE} FROM lines WHERE player = ? AND command = ? AND chat = ?",  # noqa: S608
                (player, command, table),
            ).fetchone()
            if row:
                return _line(row)
            (number,) = database.execute(
                "INSERT INTO chats VALUES (?, 1) ON CONFLICT (chat) DO UPDATE SET newest = newest + 1 RETURNING newest",
                (table,),
            ).fetchone()
            database.execute(
                "INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?)", (table, number, time, player, command, text)
            )
            database.execute("DELETE FROM lines WHERE chat = ? AND number <= ?", (table, number - LINES_KEPT))
            return _line((table, number, time, player, text))

        return await self._do(add)

    async def lines(self, table: TableId, after: int, without: list[PlayerId]) -> list[ChatLine]:
        """The newest lines after a number, oldest first, without those of some players."""
        marks = ", ".join("?" * len(without))
        query = (
            f"SELECT {_LINE} FROM lines WHERE chat = ? AND number > ? AND player NOT IN ({marks}) "  # noqa: S608
            "ORDER BY number DESC LIMIT ?"
        )
        return await self._lines(query, (table, after, *without, MOST_LINES))

    async def lines_of(self, player: PlayerId) -> list[ChatLine]:
        """The newest lines that the player wrote, oldest first."""
        query = f"SELECT {_LINE} FROM lines WHERE player = ? ORDER BY time DESC LIMIT ?"  # noqa: S608
        return await self._lines(query, (player, MOST_OWN_LINES))

    async def add_report(self, command: CommandId, report: ReportInfo) -> None:
        """The same command again changes nothing."""
        row = (
            report.time, report.by, command, report.player, report.category, report.note, report.table, report.game,
        )  # fmt: skip
        query = "INSERT OR IGNORE INTO reports VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)"
        await self._do(lambda database: database.execute(query, row))

    async def reports(self, player: PlayerId | None, limit: int) -> list[ReportInfo]:
        """The newest reports, about this player or all, newest first."""
        query = f"SELECT {_REPORT} FROM reports WHERE ? IS NULL OR player = ? ORDER BY number DESC LIMIT ?"  # noqa: S608
        return await self._reports(query, (player, player, limit))

    async def reports_by(self, player: PlayerId) -> list[ReportInfo]:
        """What the player reported, oldest first."""
        query = f"SELECT {_REPORT} FROM reports WHERE sender = ? ORDER BY number"  # noqa: S608
        return await self._reports(query, (player,))

    async def erase(self, player: PlayerId) -> None:
        """Deletes what the player wrote, and reports by and about the player, from the log of changes too."""

        def erase(database: sqlite3.Connection) -> None:
            database.execute("DELETE FROM lines WHERE player = ?", (player,))
            database.execute("DELETE FROM reports WHERE sender = ? OR player = ?", (player, player))

        await self._do(erase)
        await in_thread(self._truncate)

    def close(self) -> None:
        with self._lock:
            self._database.close()

    async def _lines(self, query: str, values: tuple[Any, ...]) -> list[ChatLine]:
        rows = await self._do(lambda database: database.execute(query, values).fetchall())
        return [_line(row) for row in reversed(rows)]

    async def _reports(self, query: str, values: tuple[Any, ...]) -> list[ReportInfo]:
        rows = await self._do(lambda database: database.execute(query, values).fetchall())
        return [
            ReportInfo(time=time, by=by, player=about, category=category, note=note, table=table, game=game)
            for time, by, about, category, note, table, game in rows
        ]

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await in_thread(self._transaction, work)

    def _transaction(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            self._database.execute("BEGIN IMMEDIATE")
            try:
                result = work(self._database)
            except BaseException:
                self._database.execute("ROLLBACK")
                raise
            self._database.execute("COMMIT")
            return result

    def _truncate(self) -> None:
        with self._lock:
            self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _line(row: Any) -> ChatLine:
    table, number, time, player, text = row
    return ChatLine(table=table, number=number, time=time, player=player, text=text)

"""The notices of all players: numbered, told, withdrawn, marked as read."""

from collections.abc import Sequence
from typing import Any

import msgspec
from eventsourcing.sqlite import SQLiteCursor

from contracts.codec import encode
from contracts.feed import Notice, NoticeGone, NoticesSeen
from contracts.ids import BOT_PREFIX, SERVICE_PREFIX, PlayerId
from contracts.queries import Notices
from services.projections.telling import Telling

#: Kinds that are withdrawn when they are not so any more; the statements below name them too.
YOUR_TURN = "your_turn"
CHALLENGE, REMATCH, TABLE_FULL = "challenge", "rematch", "table_full"
#: Notices kept for one player; older ones are deleted, but for those that are still so.
KEPT = 500
#: Old ones are looked for each time that so many were added.
_TRIM_EVERY = 20

TABLES: Sequence[str] = (
    (
        "CREATE TABLE IF NOT EXISTS notices (player TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, "
        'game TEXT, "table" TEXT, info TEXT NOT NULL, PRIMARY KEY (player, number)) WITHOUT ROWID'
    ),
    "CREATE INDEX IF NOT EXISTS turns_by_game ON notices (game) WHERE kind = 'your_turn'",
    (
        'CREATE INDEX IF NOT EXISTS notices_of_open_tables ON notices ("table") '
        "WHERE kind IN ('challenge', 'rematch', 'table_full')"
    ),
    (
        "CREATE TABLE IF NOT EXISTS notice_marks (player TEXT PRIMARY KEY, newest INTEGER NOT NULL, "
        "read INTEGER NOT NULL) WITHOUT ROWID"
    ),
)


class Book:
    """Everything that it does is told to the player whom it concerns."""

    def __init__(self, telling: Telling) -> None:
        self._telling = telling

    def add(self, cursor: SQLiteCursor, player: PlayerId, time: int, kind: str, **about: Any) -> None:
        """about: the other fields of the notice. Programs of the platform get none."""
        if player.startswith((BOT_PREFIX, SERVICE_PREFIX)):
            return
        cursor.execute(
            "INSERT INTO notice_marks VALUES (?, 1, 0) ON CONFLICT (player) DO UPDATE SET newest = newest + 1 "
            "RETURNING newest",
            (player,),
        )
        number: int = cursor.fetchone()[0]
        notice = Notice(number=number, time=time, kind=kind, **about)
        cursor.execute(
            "INSERT INTO notices VALUES (?, ?, ?, ?, ?, ?)",
            (player, number, kind, notice.game, notice.table, encode(notice).decode()),
        )
        if number % _TRIM_EVERY == 0:
            _trim(cursor, player)
        self._telling.add(player, notice)

    def turns(self, cursor: SQLiteCursor, game: str) -> dict[PlayerId, int]:
        """Who has a notice that it is his turn in this game, and its number."""
        cursor.execute("SELECT player, number FROM notices WHERE game = ? AND kind = 'your_turn'", (game,))
        return {PlayerId(row["player"]): row["number"] for row in cursor.fetchall()}

    def at_table(self, cursor: SQLiteCursor, table: str) -> dict[PlayerId, int]:
        """Who has a notice that this open table asks for him, and its number."""
        cursor.execute(
            "SELECT player, number FROM notices "
            "WHERE \"table\" = ? AND kind IN ('challenge', 'rematch', 'table_full')",
            (table,),
        )
        return {PlayerId(row["player"]): row["number"] for row in cursor.fetchall()}

    def withdraw(self, cursor: SQLiteCursor, player: PlayerId, number: int) -> None:
        """It is not so any more."""
        cursor.execute("DELETE FROM notices WHERE player = ? AND number = ?", (player, number))
        self._telling.add(player, NoticeGone(number=number))

    def read(self, cursor: SQLiteCursor, player: PlayerId, up_to: int) -> None:
        cursor.execute(
            "INSERT INTO notice_marks VALUES (?, 0, ?) ON CONFLICT (player) DO UPDATE SET read = excluded.read",
            (player, up_to),
        )
        self._telling.add(player, NoticesSeen(up_to=up_to))

    def erase(self, cursor: SQLiteCursor, player: PlayerId) -> None:
        """Numbers go on, so that none is given twice."""
        cursor.execute("DELETE FROM notices WHERE player = ?", (player,))


def notices_of(cursor: SQLiteCursor, player: PlayerId, limit: int, before: int | None = None) -> Notices:
    """The player's newest notices, newest first, and how many of all are unread. before: those with a lower number."""
    cursor.execute("SELECT read FROM notice_marks WHERE player = ?", (player,))
    row = cursor.fetchone()
    read: int = row["read"] if row else 0
    cursor.execute("SELECT count(*) FROM notices WHERE player = ? AND number > ?", (player, read))
    unread: int = cursor.fetchone()[0]
    cursor.execute(
        "SELECT info FROM notices WHERE player = ? AND number < ? ORDER BY number DESC LIMIT ?",
        (player, before or 2**62, limit),
    )
    found = [_NOTICE.decode(row["info"]) for row in cursor.fetchall()]
    return Notices(
        notices=[msgspec.structs.replace(notice, read=notice.number <= read) for notice in found],
        unread=unread,
    )


def _trim(cursor: SQLiteCursor, player: PlayerId) -> None:
    cursor.execute(
        "DELETE FROM notices WHERE player = ? AND kind <> 'your_turn' AND number <= "
        "(SELECT number FROM notices WHERE player = ? ORDER BY number DESC LIMIT 1 OFFSET ?)",
        (player, player, KEPT),
    )


_NOTICE = msgspec.json.Decoder(Notice)

"""Notices of what operators decided; and what a player has read."""

from collections.abc import Sequence

from eventsourcing.sqlite import SQLiteCursor

from contracts.event import Commit, Event
from contracts.ids import PlayerId
from contracts.person import (
    NoticesRead,
    PersonBanned,
    PersonErased,
    PersonOpened,
    PersonPardoned,
    PersonSilenced,
)
from services.projections.notices.book import Book

#: Whose stream it is: the stream's first event alone says it.
TABLES: Sequence[str] = (
    "CREATE TABLE IF NOT EXISTS notice_owners (stream TEXT PRIMARY KEY, player TEXT NOT NULL) WITHOUT ROWID",
)


def note(cursor: SQLiteCursor, book: Book, commit: Commit, events: Sequence[Event]) -> None:
    first = events[0]
    if isinstance(first, PersonOpened):
        cursor.execute("INSERT INTO notice_owners VALUES (?, ?)", (commit.id, first.player))
    cursor.execute("SELECT player FROM notice_owners WHERE stream = ?", (commit.id,))
    player = PlayerId(cursor.fetchone()["player"])
    for event in events:
        match event:
            case PersonSilenced():
                book.add(cursor, player, commit.time, "silenced", reason=event.reason, until=event.until)
            case PersonBanned():
                book.add(cursor, player, commit.time, "banned", reason=event.reason, until=event.until)
            case PersonPardoned():
                book.add(cursor, player, commit.time, "pardoned", reason=event.reason)
            case NoticesRead():
                book.read(cursor, player, event.up_to)
            case PersonErased():
                book.erase(cursor, player)

"""Notices of tables and tickets: who is asked to sit down, and that a wait ended without a game."""

from collections.abc import Sequence

from eventsourcing.sqlite import SQLiteCursor

from contracts.event import Commit, Event
from contracts.ids import SERVICE_PREFIX, PlayerId, TableId
from contracts.table import SeatTaken, TableClosed, TableOpened, TableStarted
from contracts.ticket import TicketCancelled, TicketExpired
from services.projections.notices.book import CHALLENGE, REMATCH, Book
from services.projections.tables import concerned, table_info


def note_table(cursor: SQLiteCursor, book: Book, commit: Commit, events: Sequence[Event]) -> None:
    """Called while the index of tables still has the table as it was before the commit."""
    table = TableId(commit.id)
    for event in events:
        match event:
            case TableOpened():
                kind = CHALLENGE if event.rematch_of is None else REMATCH
                for player in event.challenged:
                    book.add(
                        cursor, player, commit.time, kind, table=table, game=event.rematch_of, by=event.host
                    )
            case SeatTaken():
                _withdraw(cursor, book, table, {event.player})
            case TableStarted():
                _withdraw(cursor, book, table, None)
            case TableClosed():
                _withdraw(cursor, book, table, None)
                _closed(cursor, book, commit, event)


def note_ticket(
    cursor: SQLiteCursor, book: Book, commit: Commit, events: Sequence[Event], owner: PlayerId
) -> None:
    """Whoever left the queue himself knows it; whoever was matched is told of the game."""
    for event in events:
        if isinstance(event, TicketCancelled | TicketExpired) and event.reason != "left":
            book.add(cursor, owner, commit.time, "ticket_ended", reason=event.reason)


def _closed(cursor: SQLiteCursor, book: Book, commit: Commit, event: TableClosed) -> None:
    """Told to those who sat there or were asked, but not to who closed it."""
    info = table_info(cursor, TableId(commit.id))
    by = None if commit.sender.startswith(SERVICE_PREFIX) else PlayerId(commit.sender)
    for player in sorted(concerned(info) - {commit.sender}) if info else ():
        book.add(
            cursor, player, commit.time, "table_closed", table=TableId(commit.id), reason=event.reason, by=by
        )


def _withdraw(cursor: SQLiteCursor, book: Book, table: TableId, players: set[PlayerId] | None) -> None:
    """players: None for all who were asked."""
    asked = book.invitations(cursor, table)
    for player in sorted(asked):
        if players is None or player in players:
            book.withdraw(cursor, player, asked[player])

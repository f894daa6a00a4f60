"""Notices of tables and tickets: who is asked to sit down or to begin, and that a wait ended without a game."""

from collections.abc import Sequence

from eventsourcing.sqlite import SQLiteCursor

from contracts.event import Commit, Event
from contracts.ids import SERVICE_PREFIX, PlayerId, TableId
from contracts.table import SeatLeft, SeatTaken, TableClosed, TableOpened, TableStarted
from contracts.ticket import TicketCancelled, TicketExpired
from domain.table import Table, seats_after
from services.projections.notices.book import CHALLENGE, REMATCH, TABLE_FULL, Book
from services.projections.tables import concerned, read_table, table_info


def note_table(cursor: SQLiteCursor, book: Book, commit: Commit, events: Sequence[Event]) -> None:
    """Called while the index of tables still has the table as it was before the commit."""
    table = TableId(commit.id)
    before = read_table(cursor, table)
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
            case SeatLeft():
                _withdraw(cursor, book, table, {before.host} if before else set())
            case TableStarted():
                _withdraw(cursor, book, table, None)
            case TableClosed():
                _withdraw(cursor, book, table, None)
                _closed(cursor, book, commit, event)
    if before is not None:
        _full(cursor, book, commit, events, before)


def note_ticket(
    cursor: SQLiteCursor, book: Book, commit: Commit, events: Sequence[Event], owner: PlayerId
) -> None:
    """Whoever left the queue himself knows it; whoever was matched is told of the game."""
    for event in events:
        if isinstance(event, TicketCancelled | TicketExpired) and event.reason != "left":
            book.add(cursor, owner, commit.time, "ticket_ended", reason=event.reason)


def _full(cursor: SQLiteCursor, book: Book, commit: Commit, events: Sequence[Event], before: Table) -> None:
    """The host, who begins the game, may be elsewhere when the last seat is taken."""
    taken = [event.player for event in events if isinstance(event, SeatTaken)]
    ended = any(isinstance(event, TableStarted | TableClosed) for event in events)
    if taken and not ended and None not in seats_after(before, events) and commit.sender != before.host:
        book.add(cursor, before.host, commit.time, TABLE_FULL, table=before.table_id, by=taken[-1])


def _closed(cursor: SQLiteCursor, book: Book, commit: Commit, event: TableClosed) -> None:
    """Told to those who sat there or were asked, but not to who closed it."""
    info = table_info(cursor, TableId(commit.id))
    by = None if commit.sender.startswith(SERVICE_PREFIX) else PlayerId(commit.sender)
    for player in sorted(concerned(info) - {commit.sender}) if info else ():
        book.add(
            cursor, player, commit.time, "table_closed", table=TableId(commit.id), reason=event.reason, by=by
        )


def _withdraw(cursor: SQLiteCursor, book: Book, table: TableId, players: set[PlayerId] | None) -> None:
    """players: None for all whom the table asks for."""
    asked = book.at_table(cursor, table)
    for player in sorted(asked):
        if players is None or player in players:
            book.withdraw(cursor, player, asked[player])

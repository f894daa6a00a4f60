"""The index of tickets; each change is told to the ticket's owner."""

from collections.abc import Sequence

import msgspec
from eventsourcing.sqlite import SQLiteCursor

from contracts.codec import encode
from contracts.feed import TicketInfo
from contracts.ids import PlayerId, TicketId
from domain.events import decode_event
from domain.terms import Terms
from domain.ticket import WAITING, Ticket
from services.projections.read_model import Logged
from services.projections.telling import Telling

#: Ended tickets in one answer.
MOST_ENDED = 20


class TicketIndex:
    """Projector: one row for each ticket."""

    tables: Sequence[str] = (
        (
            "CREATE TABLE IF NOT EXISTS tickets (ticket TEXT PRIMARY KEY, player TEXT NOT NULL, waiting INTEGER NOT NULL, "
            "opened INTEGER NOT NULL, info TEXT NOT NULL) WITHOUT ROWID"
        ),
        "CREATE INDEX IF NOT EXISTS tickets_of_player ON tickets (player, waiting, opened DESC)",
    )

    def __init__(self, telling: Telling) -> None:
        self._telling = telling

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        commit = logged.commit
        if commit.kind != Ticket.KIND:
            return
        ticket = _read(cursor, TicketId(commit.id)) or Ticket(TicketId(commit.id))
        ticket.apply([decode_event(event) for event in commit.events], commit.sender, commit.command)
        info = _info(ticket)
        cursor.execute(
            "INSERT INTO tickets VALUES (?, ?, ?, ?, ?) ON CONFLICT (ticket) DO UPDATE "
            "SET waiting = excluded.waiting, info = excluded.info",
            (info.ticket, ticket.player, info.state == WAITING, info.opened, encode(info).decode()),
        )
        self._telling.add(ticket.player, info)

    def forget(self) -> None:
        """Nothing in memory."""


def tickets_of(cursor: SQLiteCursor, player: PlayerId) -> list[TicketInfo]:
    """A player's tickets that wait, then those that ended; each the newest first."""
    found: list[TicketInfo] = []
    for waiting, limit in ((1, 1_000), (0, MOST_ENDED)):
        cursor.execute(
            "SELECT info FROM tickets WHERE player = ? AND waiting = ? ORDER BY opened DESC LIMIT ?",
            (player, waiting, limit),
        )
        found += [_TICKET.decode(row[0]) for row in cursor.fetchall()]
    return found


def _info(ticket: Ticket) -> TicketInfo:
    terms = ticket.terms
    return TicketInfo(
        ticket=ticket.ticket_id, version=ticket.version, variant=terms.variant, options=terms.options,
        clock=terms.clock, rated=terms.rated, fill=ticket.fill, state=ticket.state, reason=ticket.reason,
        opened=ticket.opened, deadline=ticket.ends, table=ticket.table, game=ticket.game,
    )  # fmt: skip


def _read(cursor: SQLiteCursor, ticket_id: TicketId) -> Ticket | None:
    """The aggregate as far as the index tells it: without the rating."""
    cursor.execute("SELECT player, info FROM tickets WHERE ticket = ?", (ticket_id,))
    row = cursor.fetchone()
    if row is None:
        return None
    info, ticket = _TICKET.decode(row["info"]), Ticket(ticket_id)
    ticket.player, ticket.version, ticket.fill = PlayerId(row["player"]), info.version, info.fill
    ticket.terms = Terms(variant=info.variant, options=info.options, clock=info.clock, rated=info.rated)
    ticket.opened, ticket.ends, ticket.state = info.opened, info.deadline, info.state
    return ticket


_TICKET = msgspec.json.Decoder(TicketInfo)

"""Keeps the notices, from the events of games, tables, tickets and persons."""

from collections.abc import Sequence

from eventsourcing.sqlite import SQLiteCursor

from contracts.ids import GameId, PlayerId
from domain.events import decode_event
from domain.game import Game
from domain.person import Person
from domain.table import Table
from domain.ticket import Ticket
from services.projections.feeds import GamesInMemory
from services.projections.notices import of_games, of_people, of_tables
from services.projections.notices.book import TABLES, Book
from services.projections.read_model import Logged
from services.projections.telling import Telling


class NoticeKeeper:
    """Projector. Runs after `Feeds`, which advances the same games, and before the indexes of tables and tickets, which
    still have what was before the commit."""

    tables: Sequence[str] = (*TABLES, *of_people.TABLES)

    def __init__(self, games: GamesInMemory, telling: Telling) -> None:
        self._games = games
        self._book = Book(telling)

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        commit, book = logged.commit, self._book
        if commit.kind == Game.KIND:
            of_games.note(cursor, book, self._games.get(GameId(commit.id), commit.version), commit)
            return
        if commit.kind not in _KINDS:
            return
        events = [decode_event(event) for event in commit.events]
        match commit.kind:
            case Table.KIND:
                of_tables.note_table(cursor, book, commit, events)
            case Ticket.KIND:
                cursor.execute("SELECT player FROM tickets WHERE ticket = ?", (commit.id,))
                if (row := cursor.fetchone()) is not None:
                    of_tables.note_ticket(cursor, book, commit, events, PlayerId(row["player"]))
            case Person.KIND:
                of_people.note(cursor, book, commit, events)

    def forget(self) -> None:
        """Nothing in memory."""


_KINDS = frozenset({Table.KIND, Ticket.KIND, Person.KIND})

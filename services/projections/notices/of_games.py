"""Notices of games: that they began and ended, whose turn it is, what became of the result."""

from collections.abc import Sequence

from eventsourcing.sqlite import SQLiteCursor

from contracts.event import Event
from contracts.game import GameCreated, ResultCancelled, ResultCorrected
from contracts.ids import PlayerId
from domain.game import Game
from services.projections.notices.book import YOUR_TURN, Book


def note(cursor: SQLiteCursor, book: Book, game: Game, events: Sequence[Event], time: int) -> None:
    """game: as it is after the commit with these events."""
    about = {"game": game.game_id, "table": game.created.table}
    results = [event for event in events if isinstance(event, ResultCancelled | ResultCorrected)]
    for owner in game.created.players:
        if isinstance(events[0], GameCreated):
            book.add(cursor, owner, time, "game_started", **about)
        for event in results:
            kind = "result_cancelled" if isinstance(event, ResultCancelled) else "result_corrected"
            book.add(cursor, owner, time, kind, reason=event.reason, **about)
        if game.over and not results:
            reason = game.ended.reason if game.ended else "played"
            book.add(cursor, owner, time, "game_over", reason=reason, **about)
    _note_turns(cursor, book, game, time)


def _note_turns(cursor: SQLiteCursor, book: Book, game: Game, time: int) -> None:
    """Whoever may move now has one such notice, everybody else none. It says what the seat's own feed says."""
    asked: set[PlayerId] = {game.playing[seat] for seat in game.to_act()}
    noted = book.turns(cursor, game.game_id)
    for player in sorted(noted.keys() - asked):
        book.withdraw(cursor, player, noted[player])
    for player in sorted(asked - noted.keys()):
        book.add(cursor, player, time, YOUR_TURN, game=game.game_id, table=game.created.table)

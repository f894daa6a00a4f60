"""Notices of games: that they began and ended, whose turn it is, what became of the result."""

from eventsourcing.sqlite import SQLiteCursor

from contracts.event import Commit
from contracts.game import ResultCancelled, ResultCorrected
from contracts.ids import BOT_PREFIX, PlayerId
from domain.events import decode_event
from domain.game import Game
from services.projections.notices.book import YOUR_TURN, Book

_RESULTS = frozenset({ResultCancelled.TAG, ResultCorrected.TAG})


def note(cursor: SQLiteCursor, book: Book, game: Game, commit: Commit) -> None:
    """game: as it is after this commit. Of the commit's events only those are read that a notice speaks of."""
    if all(player.startswith(BOT_PREFIX) for player in game.created.players):
        return
    time, about = commit.time, {"game": game.game_id, "table": game.created.table}
    results = [decode_event(recorded) for recorded in commit.events if recorded.type in _RESULTS]
    for owner in game.created.players:
        if commit.version == 1:
            book.add(cursor, owner, time, "game_started", **about)
        for event in results:
            if isinstance(event, ResultCancelled):
                book.add(cursor, owner, time, "result_cancelled", reason=event.reason, **about)
            elif isinstance(event, ResultCorrected):
                book.add(cursor, owner, time, "result_corrected", reason=event.reason, **about)
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

"""The projector of results: what a game's end, or an operator's word about it, counts for."""

from collections.abc import Sequence

from eventsourcing.sqlite import SQLiteCursor

from contracts.game import GameEnded
from contracts.ids import GameId, PlayerId
from domain.person import Person
from domain.result import Result
from domain.streak import SHORTEST, Streak
from services.platform.store import EventStore
from services.projections.outbox import Outbox
from services.projections.read_model import Logged
from services.projections.standings import alone, boards, people, ratings, results, stored, streaks, tallies
from services.projections.standings.board_feed import BoardChanges
from services.projections.standings.names import PLAYED, STREAK, rating_board, solo_board


class Standings:
    """Projector: results, ratings, boards, tallies and streaks. A commit without a result costs it next to nothing."""

    tables: Sequence[str] = (
        *results.TABLES, *ratings.TABLES, *tallies.TABLES, *streaks.TABLES, *boards.TABLES, *people.TABLES,
    )  # fmt: skip

    def __init__(self, store: EventStore, outbox: Outbox) -> None:
        self._store = store
        self._outbox = outbox

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        event = stored.result_event(logged.commit)
        if event is not None:
            self._result(cursor, logged, event)
        elif logged.commit.kind == Person.KIND:
            erased = people.count(cursor, logged)
            if erased is not None:
                self._leave_boards(cursor, erased)

    def forget(self) -> None:
        """Nothing in memory."""

    def _result(self, cursor: SQLiteCursor, logged: Logged, event: stored.ResultEvent) -> None:
        changes = BoardChanges(cursor)
        if isinstance(event, GameEnded):
            result = stored.ended(self._store, logged.commit, logged.position, event)
            results.insert(cursor, result)
            _count(cursor, changes, result)
        else:
            before = results.of_game(cursor, GameId(logged.commit.id))
            if before is None:
                return  # a game from before results were events
            after = stored.changed(before, event)
            results.replace(cursor, after)
            _recount(cursor, changes, before, after)
        changes.tell(self._outbox)

    def _leave_boards(self, cursor: SQLiteCursor, player: PlayerId) -> None:
        changes = BoardChanges(cursor)
        for info in boards.with_entries(cursor):
            for period in info.periods:
                if boards.entry(cursor, info.board, period, player) is not None:
                    changes.put(info.board, period, player, None)
        changes.tell(self._outbox)


def _count(cursor: SQLiteCursor, changes: BoardChanges, result: Result) -> None:
    """Counts a new result."""
    if not result.counts:
        return
    tallies.count(cursor, result, 1)
    _played(cursor, changes, result)
    _rated(changes, ratings.count(cursor, result))
    if result.rating_class is not None:
        for seat, player in enumerate(result.players):
            _streak(changes, player, streaks.count(cursor, result, seat))
    if result.alone_score is not None:
        for period, best in alone.count(cursor, result, result.alone_score):
            _alone(changes, result, period, best)


def _recount(cursor: SQLiteCursor, changes: BoardChanges, before: Result, after: Result) -> None:
    """Counts what a changed result changes: its class from it on, its players' streaks and scores."""
    for result, sign in ((before, -1), (after, 1)):
        if result.counts:
            tallies.count(cursor, result, sign)
    _played(cursor, changes, after)
    _rated(changes, ratings.recount(cursor, after))
    if after.rating_class is not None:
        for player in after.players:
            _streak(changes, player, streaks.recount(cursor, player, after.periods))
    if after.alone_score is not None:
        for period, best in alone.recount(cursor, after.players[0], after.variant, after.periods):
            _alone(changes, after, period, best)


def _played(cursor: SQLiteCursor, changes: BoardChanges, result: Result) -> None:
    for player in result.players:
        for period in result.periods:
            games = tallies.in_period(cursor, player, period).games
            changes.put(PLAYED, period, player, games or None, games)


def _rated(changes: BoardChanges, changed: ratings.Changed) -> None:
    for rating_class, period, by_player in changed:
        for player, rating in by_player.items():
            shown = rating.shown if rating.ranked else None
            changes.put(rating_board(rating_class), period, player, shown, rating.games)


def _streak(changes: BoardChanges, player: PlayerId, found: Sequence[tuple[str, Streak]]) -> None:
    for period, streak in found:
        best = streak.best if streak.best >= SHORTEST else None
        changes.put(STREAK, period, player, best, streak.games)


def _alone(changes: BoardChanges, result: Result, period: str, best: tuple[int, int] | None) -> None:
    score, games = best or (None, 0)
    changes.put(solo_board(result.variant), period, result.players[0], score, games)

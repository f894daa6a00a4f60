"""Ratings of each class and period, with all that they were."""

from collections.abc import Iterable, Sequence

from eventsourcing.sqlite import SQLiteCursor

from contracts import queries
from contracts.ids import PlayerId
from domain.rating import NEW, Change, Rating, changes
from domain.result import Result
from domain.season import ALL_TIME
from services.projections.standings import results

TABLES: Sequence[str] = (
    (
        "CREATE TABLE IF NOT EXISTS ratings (player TEXT NOT NULL, class TEXT NOT NULL, period TEXT NOT NULL, "
        "mu REAL NOT NULL, sigma REAL NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (player, class, period)) WITHOUT ROWID"
    ),
    (
        "CREATE TABLE IF NOT EXISTS rating_history (player TEXT NOT NULL, class TEXT NOT NULL, period TEXT NOT NULL, "
        "ord INTEGER NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL, games INTEGER NOT NULL, shown INTEGER NOT NULL, "
        "change INTEGER NOT NULL, PRIMARY KEY (player, class, period, ord)) WITHOUT ROWID"
    ),
    "CREATE INDEX IF NOT EXISTS rating_history_by_class ON rating_history (class, period, ord)",
)


class Folding:
    """The ratings of one class and period while results are folded into them: read when needed, written at the end."""

    def __init__(self, cursor: SQLiteCursor, rating_class: str, period: str) -> None:
        self._cursor = cursor
        self._class = rating_class
        self._period = period
        self._changes: list[Change] = []
        #: Players with their ratings as they are now.
        self.ratings: dict[PlayerId, Rating] = {}

    def forget_from(self, order: int) -> None:
        """Takes back what the results from this order on have made; their players are then as they were before."""
        where = (self._class, self._period, order)
        self._cursor.execute(
            "SELECT DISTINCT player FROM rating_history WHERE class = ? AND period = ? AND ord >= ?", where
        )
        players = [PlayerId(row[0]) for row in self._cursor.fetchall()]
        self._cursor.execute("DELETE FROM rating_history WHERE class = ? AND period = ? AND ord >= ?", where)
        for player in players:
            self._cursor.execute(
                "SELECT mu, sigma, games FROM rating_history WHERE player = ? AND class = ? AND period = ? "
                "ORDER BY ord DESC LIMIT 1",
                (player, self._class, self._period),
            )
            self.ratings[player] = _rating(self._cursor)

    def count(self, result: Result) -> None:
        before = [self._of(player) for player in result.players]
        made = changes(result, self._class, self._period, before)
        self.ratings.update((change.player, change.after) for change in made)
        self._changes += made

    def write(self) -> None:
        self._cursor.executemany(
            "INSERT INTO rating_history VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [history_row(change) for change in self._changes],
        )
        for player, rating in self.ratings.items():
            key = (player, self._class, self._period)
            if rating.games:
                self._cursor.execute(
                    "INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (player, class, period) DO UPDATE SET "
                    "mu = excluded.mu, sigma = excluded.sigma, games = excluded.games",
                    (*key, rating.mu, rating.sigma, rating.games),
                )
            else:
                self._cursor.execute("DELETE FROM ratings WHERE player = ? AND class = ? AND period = ?", key)

    def _of(self, player: PlayerId) -> Rating:
        if player not in self.ratings:
            self._cursor.execute(
                "SELECT mu, sigma, games FROM ratings WHERE player = ? AND class = ? AND period = ?",
                (player, self._class, self._period),
            )
            self.ratings[player] = _rating(self._cursor)
        return self.ratings[player]


#: What changed: class, period, and the players' ratings now.
Changed = Iterable[tuple[str, str, dict[PlayerId, Rating]]]


def count(cursor: SQLiteCursor, result: Result) -> Changed:
    """Counts a new result, if it is rated."""
    return _folded(cursor, result, [result], again=False)


def recount(cursor: SQLiteCursor, result: Result) -> Changed:
    """Counts the class of a result that was changed anew, from that result on."""
    rating_class = result.rating_class
    later = [] if rating_class is None else results.of_class(cursor, rating_class, result.order)
    return _folded(cursor, result, later, again=True)


def _folded(cursor: SQLiteCursor, result: Result, later: Sequence[Result], *, again: bool) -> Changed:
    rating_class = result.rating_class
    if rating_class is None:
        return
    for period in result.periods:
        folding = Folding(cursor, rating_class, period)
        if again:
            folding.forget_from(result.order)
        for one in later:
            if one.counts and period in one.periods:
                folding.count(one)
        folding.write()
        yield rating_class, period, folding.ratings


def history_row(change: Change) -> tuple[object, ...]:
    """A row of `rating_history`."""
    after = change.after
    return (
        change.player, change.rating_class, change.period, change.order, after.mu, after.sigma, after.games,
        after.shown, change.shown,
    )  # fmt: skip


def of_player(cursor: SQLiteCursor, player: PlayerId) -> list[queries.Rating]:
    """All ratings of a player: by class, all time first, then the newest season."""
    cursor.execute(
        "SELECT class, period, mu, sigma, games FROM ratings WHERE player = ? ORDER BY class, period DESC",
        (player,),
    )
    return [
        _shown(rating_class, period, Rating(mu, sigma, games))
        for rating_class, period, mu, sigma, games in cursor.fetchall()
    ]


def after_result(cursor: SQLiteCursor, player: PlayerId, result: Result) -> tuple[int, int] | None:
    """The shown rating of all time after a result, and what that changed; None: nothing was rated."""
    if result.rating_class is None or not result.counts:
        return None
    cursor.execute(
        "SELECT shown, change FROM rating_history WHERE player = ? AND class = ? AND period = ? AND ord = ?",
        (player, result.rating_class, ALL_TIME, result.order),
    )
    row = cursor.fetchone()
    return (row[0], row[1]) if row else None


def curve(
    cursor: SQLiteCursor, player: PlayerId, rating_class: str, period: str, most: int
) -> list[tuple[int, int]]:
    """Order and shown rating after each game, from the first to the newest; of more than `most`, so many evenly chosen."""
    cursor.execute(
        "SELECT ord, shown FROM rating_history WHERE player = ? AND class = ? AND period = ? ORDER BY ord",
        (player, rating_class, period),
    )
    points = [(row[0], row[1]) for row in cursor.fetchall()]
    if len(points) <= most:
        return points
    return [points[at * (len(points) - 1) // (most - 1)] for at in range(most)]


def _shown(rating_class: str, period: str, rating: Rating) -> queries.Rating:
    return queries.Rating(
        rating_class=rating_class, period=period, mu=rating.mu, sigma=rating.sigma, shown=rating.shown,
        games=rating.games, ranked=rating.ranked,
    )  # fmt: skip


def _rating(cursor: SQLiteCursor) -> Rating:
    row = cursor.fetchone()
    return Rating(row[0], row[1], row[2]) if row else NEW

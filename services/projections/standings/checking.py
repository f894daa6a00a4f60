"""Whether the stored ratings are what the event store's results make of nothing, to the last bit."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from contracts.ids import PlayerId, Position
from domain.rating import Change, Rating, fold
from services.platform.store import EventStore
from services.projections.read_model import LOG
from services.projections.standings.names import rating_board
from services.projections.standings.ratings import history_row
from services.projections.standings.stored import results_up_to

#: Class, period and player.
_Key = tuple[str, str, PlayerId]


class Checked(msgspec.Struct):
    """position: of the log, up to which both were compared. differences: lines for people."""

    position: Position
    changes: int
    ratings: int
    differences: list[str]


def check(store: EventStore, read_model: Path) -> Checked:
    """Folds the store's results and compares all ratings, their history, and the boards of ratings.

    Reads one state of the read model while others may write it. Raises sqlite3.Error where there is none.
    """
    uri = f"{read_model.resolve().as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=30)) as connection:
        connection.execute("PRAGMA query_only = ON")
        connection.execute("BEGIN")
        row = connection.execute(
            "SELECT MAX(notification_id) FROM tracking WHERE application_name = ?", (LOG,)
        ).fetchone()
        position = Position(row[0] or 0)
        last: dict[_Key, Rating] = {}
        found: list[str] = []
        folded = 0
        for change in fold(results_up_to(store, position)):
            last[change.rating_class, change.period, change.player] = change.after
            found += _history(connection, change)
            folded += 1
        found += _surplus(connection, "rating_history", folded)
        found += [line for key, rating in last.items() for line in _rating(connection, key, rating)]
        found += _surplus(connection, "ratings", len(last))
        found += _boards(connection, last)
        return Checked(position, folded, len(last), found)


def _history(connection: sqlite3.Connection, change: Change) -> Iterator[str]:
    row = connection.execute(
        "SELECT * FROM rating_history WHERE player = ? AND class = ? AND period = ? AND ord = ?",
        (change.player, change.rating_class, change.period, change.order),
    ).fetchone()
    if row != history_row(change):
        yield (
            f"{change.rating_class} {change.period} {change.player} after result {change.order}: "
            f"stored is {_told(row and row[4:7])}, the results make {_told(change.after)}"
        )


def _rating(connection: sqlite3.Connection, key: _Key, rating: Rating) -> Iterator[str]:
    rating_class, period, player = key
    row = connection.execute(
        "SELECT mu, sigma, games FROM ratings WHERE class = ? AND period = ? AND player = ?", key
    ).fetchone()
    if row != (rating.mu, rating.sigma, rating.games):
        yield f"{rating_class} {period} {player}: stored is {_told(row)}, the results make {_told(rating)}"


def _boards(connection: sqlite3.Connection, last: dict[_Key, Rating]) -> Iterator[str]:
    erased = {row[0] for row in connection.execute("SELECT player FROM persons WHERE erased")}
    wanted = {
        (rating_board(rating_class), period, player, rating.shown, rating.games)
        for (rating_class, period, player), rating in last.items()
        if rating.ranked and player not in erased
    }
    rows = connection.execute(
        "SELECT board, period, player, score, games FROM board_rows WHERE board LIKE ?", (rating_board("%"),)
    )
    for row in sorted(wanted ^ set(rows.fetchall())):
        where = "is missing" if row in wanted else "is too much"
        yield f"board {row[0]} {row[1]}: {row[2]} with {row[3]} after {row[4]} games {where}"


def _surplus(connection: sqlite3.Connection, table: str, wanted: int) -> Iterator[str]:
    (rows,) = connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()  # noqa: S608 - a name of ours
    if rows != wanted:
        yield f"table {table}: stored are {rows} rows, the results make {wanted}"


def _told(rating: Rating | tuple[float, float, int] | None) -> str:
    if rating is None:
        return "nothing"
    mu, sigma, games = (rating.mu, rating.sigma, rating.games) if isinstance(rating, Rating) else rating
    return f"mu {mu!r} sigma {sigma!r} after {games} games"

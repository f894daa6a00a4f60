"""Rated games won in a row, for all time and each season."""

from collections.abc import Sequence

from eventsourcing.sqlite import SQLiteCursor

from contracts.ids import PlayerId
from domain.result import Result
from domain.streak import Streak
from services.projections.standings import results

TABLES: Sequence[str] = (
    (
        "CREATE TABLE IF NOT EXISTS streaks (player TEXT NOT NULL, period TEXT NOT NULL, current INTEGER NOT NULL, "
        "best INTEGER NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (player, period)) WITHOUT ROWID"
    ),
)


def count(cursor: SQLiteCursor, result: Result, seat: int) -> list[tuple[str, Streak]]:
    """Counts a new rated result for the owner of a seat; gives period and streak of what changed."""
    player = result.players[seat]
    found = [
        (period, of_player(cursor, player, period).after(result.outcome(seat))) for period in result.periods
    ]
    _write(cursor, player, found)
    return found


def recount(cursor: SQLiteCursor, player: PlayerId, periods: Sequence[str]) -> list[tuple[str, Streak]]:
    """Counts a player's games in these periods anew, after a result was changed."""
    streaks = dict.fromkeys(periods, Streak())
    for seat, result in results.of_player(cursor, player):
        if result.counts and result.rating_class is not None:
            for period in streaks.keys() & set(result.periods):
                streaks[period] = streaks[period].after(result.outcome(seat))
    found = list(streaks.items())
    _write(cursor, player, found)
    return found


def of_player(cursor: SQLiteCursor, player: PlayerId, period: str) -> Streak:
    cursor.execute(
        "SELECT current, best, games FROM streaks WHERE player = ? AND period = ?", (player, period)
    )
    row = cursor.fetchone()
    return Streak(row[0], row[1], row[2]) if row else Streak()


def _write(cursor: SQLiteCursor, player: PlayerId, streaks: Sequence[tuple[str, Streak]]) -> None:
    for period, streak in streaks:
        if streak.games:
            cursor.execute(
                "INSERT INTO streaks VALUES (?, ?, ?, ?, ?) ON CONFLICT (player, period) DO UPDATE SET "
                "current = excluded.current, best = excluded.best, games = excluded.games",
                (player, period, streak.current, streak.best, streak.games),
            )
        else:
            cursor.execute("DELETE FROM streaks WHERE player = ? AND period = ?", (player, period))

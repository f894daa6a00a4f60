"""How many games each player finished, won and shared: in all, by variant, by opponent, by faction."""

from collections.abc import Iterator, Sequence

from eventsourcing.sqlite import SQLiteCursor

from contracts.ids import PlayerId
from contracts.queries import Tally
from domain.result import Outcome, Result

PERIOD, VARIANT, OPPONENT, FACTION = "period", "variant", "opponent", "faction"

TABLES: Sequence[str] = (
    (
        "CREATE TABLE IF NOT EXISTS tallies (player TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, "
        "games INTEGER NOT NULL, won INTEGER NOT NULL, drawn INTEGER NOT NULL, PRIMARY KEY (player, kind, key)) WITHOUT ROWID"
    ),
    "CREATE INDEX IF NOT EXISTS tallies_by_games ON tallies (player, kind, games DESC, key)",
)


def count(cursor: SQLiteCursor, result: Result, sign: int) -> None:
    """Counts a result that counts, or with the sign -1 takes it back."""
    for seat, player in enumerate(result.players):
        cursor.executemany(
            "INSERT INTO tallies VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (player, kind, key) DO UPDATE SET "
            "games = games + excluded.games, won = won + excluded.won, drawn = drawn + excluded.drawn",
            [
                (player, kind, key, sign, sign * (outcome is Outcome.WON), sign * (outcome is Outcome.DRAWN))
                for kind, key, outcome in _entries(result, seat)
            ],
        )
        if sign < 0:
            cursor.execute("DELETE FROM tallies WHERE player = ? AND games = 0", (player,))


def of_player(cursor: SQLiteCursor, player: PlayerId, kind: str, limit: int = -1) -> list[Tally]:
    """The most frequent first. limit: -1 for all."""
    cursor.execute(
        "SELECT key, games, won, drawn FROM tallies WHERE player = ? AND kind = ? ORDER BY games DESC, key LIMIT ?",
        (player, kind, limit),
    )
    return [Tally(key=key, games=games, won=won, drawn=drawn) for key, games, won, drawn in cursor.fetchall()]


def in_period(cursor: SQLiteCursor, player: PlayerId, period: str) -> Tally:
    """All games of a player in a period."""
    cursor.execute(
        "SELECT games, won, drawn FROM tallies WHERE player = ? AND kind = ? AND key = ?",
        (player, PERIOD, period),
    )
    games, won, drawn = cursor.fetchone() or (0, 0, 0)
    return Tally(key=period, games=games, won=won, drawn=drawn)


def _entries(result: Result, seat: int) -> Iterator[tuple[str, str, Outcome]]:
    outcome = result.outcome(seat)
    for period in result.periods:
        yield PERIOD, period, outcome
    yield VARIANT, result.variant, outcome
    for faction in result.factions:
        yield FACTION, f"{result.variant}.{faction}", outcome
    for opponent in result.opponents(seat):
        yield OPPONENT, result.players[opponent], result.against(seat, opponent)

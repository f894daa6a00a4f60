"""Results of finished games, and whose they are."""

from collections.abc import Iterator, Sequence

import msgspec
from eventsourcing.sqlite import SQLiteCursor

from contracts.ids import GameId, PlayerId
from domain.result import Result

TABLES: Sequence[str] = (
    (
        "CREATE TABLE IF NOT EXISTS results (ord INTEGER PRIMARY KEY, game TEXT NOT NULL UNIQUE, class TEXT, "
        "body TEXT NOT NULL)"
    ),
    "CREATE INDEX IF NOT EXISTS results_by_class ON results (class, ord) WHERE class IS NOT NULL",
    (
        "CREATE TABLE IF NOT EXISTS player_results (player TEXT NOT NULL, ord INTEGER NOT NULL, seat INTEGER NOT NULL, "
        "PRIMARY KEY (player, ord)) WITHOUT ROWID"
    ),
)


def insert(cursor: SQLiteCursor, result: Result) -> None:
    cursor.execute(
        "INSERT INTO results VALUES (?, ?, ?, ?)",
        (result.order, result.game, result.rating_class, _body(result)),
    )
    cursor.executemany(
        "INSERT INTO player_results VALUES (?, ?, ?)",
        [(player, result.order, seat) for seat, player in enumerate(result.players)],
    )


def replace(cursor: SQLiteCursor, result: Result) -> None:
    """Another result in the place of the game's former one."""
    cursor.execute("UPDATE results SET body = ? WHERE ord = ?", (_body(result), result.order))


def of_game(cursor: SQLiteCursor, game: GameId) -> Result | None:
    cursor.execute("SELECT body FROM results WHERE game = ?", (game,))
    row = cursor.fetchone()
    return _RESULT.decode(row[0]) if row else None


def of_class(cursor: SQLiteCursor, rating_class: str, first: int = 0) -> list[Result]:
    """Rated results of a class from an order on, in their order, also those that do not count."""
    cursor.execute(
        "SELECT body FROM results WHERE class = ? AND ord >= ? ORDER BY ord", (rating_class, first)
    )
    return [_RESULT.decode(row[0]) for row in cursor.fetchall()]


def of_player(cursor: SQLiteCursor, player: PlayerId) -> Iterator[tuple[int, Result]]:
    """Seat and result of all games of a player that have ended, in their order."""
    cursor.execute(
        "SELECT p.seat, r.body FROM player_results p JOIN results r ON r.ord = p.ord WHERE p.player = ? ORDER BY p.ord",
        (player,),
    )
    return ((seat, _RESULT.decode(body)) for seat, body in cursor.fetchall())


def at(cursor: SQLiteCursor, order: int) -> Result:
    """The result of this order, which there is."""
    cursor.execute("SELECT body FROM results WHERE ord = ?", (order,))
    return _RESULT.decode(cursor.fetchone()[0])


def newest(
    cursor: SQLiteCursor, player: PlayerId, before: int | None, limit: int
) -> list[tuple[int, Result]]:
    """Seat and result of a player's games, newest first, before an order."""
    cursor.execute(
        "SELECT p.seat, r.body FROM player_results p JOIN results r ON r.ord = p.ord "
        "WHERE p.player = ? AND p.ord < ? ORDER BY p.ord DESC LIMIT ?",
        (player, 2**62 if before is None else before, limit),
    )
    return [(seat, _RESULT.decode(body)) for seat, body in cursor.fetchall()]


def first_and_last(cursor: SQLiteCursor, player: PlayerId) -> tuple[int | None, int | None]:
    """When the first and the newest game of a player ended; None: none has."""
    cursor.execute("SELECT MIN(ord) FROM player_results WHERE player = ?", (player,))
    first = cursor.fetchone()[0]
    cursor.execute("SELECT MAX(ord) FROM player_results WHERE player = ?", (player,))
    last = cursor.fetchone()[0]
    return (None, None) if first is None else (at(cursor, first).time, at(cursor, last).time)


def _body(result: Result) -> str:
    return msgspec.json.encode(result).decode()


_RESULT = msgspec.json.Decoder(Result)

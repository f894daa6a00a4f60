"""Leaderboards: a score for each player, by board and period.

A page is read by the index `board_order`, from a score on. Which score a place has, and which place a score, is
summed from `board_scores`: how many players have each score. A board has some thousand different scores at most,
however many players it has. `interregnum bench boards` measures it.
"""

from collections.abc import Sequence
from itertools import accumulate

from eventsourcing.sqlite import SQLiteCursor

from contracts.ids import PlayerId
from contracts.queries import BoardInfo, BoardRow

TABLES: Sequence[str] = (
    (
        "CREATE TABLE IF NOT EXISTS board_rows (board TEXT NOT NULL, period TEXT NOT NULL, player TEXT NOT NULL, "
        "score INTEGER NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (board, period, player)) WITHOUT ROWID"
    ),
    "CREATE INDEX IF NOT EXISTS board_order ON board_rows (board, period, score DESC, player, games)",
    (
        "CREATE TABLE IF NOT EXISTS board_scores (board TEXT NOT NULL, period TEXT NOT NULL, score INTEGER NOT NULL, "
        "players INTEGER NOT NULL, PRIMARY KEY (board, period, score)) WITHOUT ROWID"
    ),
    (
        "CREATE TABLE IF NOT EXISTS board_sizes (board TEXT NOT NULL, period TEXT NOT NULL, players INTEGER NOT NULL, "
        "PRIMARY KEY (board, period)) WITHOUT ROWID"
    ),
)

PAGE = (
    "SELECT player, score, games FROM board_rows WHERE board = ? AND period = ? AND score <= ? "
    "ORDER BY score DESC, player LIMIT ? OFFSET ?"
)
TOP = "SELECT player, score, games FROM board_rows WHERE board = ? AND period = ? ORDER BY score DESC, player LIMIT ?"
BETTER = "SELECT COALESCE(SUM(players), 0) FROM board_scores WHERE board = ? AND period = ? AND score > ?"
EQUAL_BEFORE = "SELECT COUNT(*) FROM board_rows WHERE board = ? AND period = ? AND score = ? AND player < ?"
SCORES = "SELECT score, players FROM board_scores WHERE board = ? AND period = ? ORDER BY score DESC"


def put(
    cursor: SQLiteCursor, board: str, period: str, player: PlayerId, score: int | None, games: int = 0
) -> None:
    """The player's score on the board now; None: the player is not on it."""
    before = entry(cursor, board, period, player)
    if before is None and score is None:
        return
    if score is None:
        cursor.execute(
            "DELETE FROM board_rows WHERE board = ? AND period = ? AND player = ?", (board, period, player)
        )
    else:
        cursor.execute(
            "INSERT INTO board_rows VALUES (?, ?, ?, ?, ?) ON CONFLICT (board, period, player) "
            "DO UPDATE SET score = excluded.score, games = excluded.games",
            (board, period, player, score, games),
        )
    old = None if before is None else before[0]
    if old != score:
        _recount(cursor, board, period, old, score)


def entry(cursor: SQLiteCursor, board: str, period: str, player: PlayerId) -> tuple[int, int] | None:
    """Score and games of a player; None: not on the board."""
    cursor.execute(
        "SELECT score, games FROM board_rows WHERE board = ? AND period = ? AND player = ?",
        (board, period, player),
    )
    row = cursor.fetchone()
    return (row[0], row[1]) if row else None


def size(cursor: SQLiteCursor, board: str, period: str) -> int:
    """Players on the board."""
    cursor.execute("SELECT players FROM board_sizes WHERE board = ? AND period = ?", (board, period))
    row = cursor.fetchone()
    return row[0] if row else 0


def page(cursor: SQLiteCursor, board: str, period: str, first: int, limit: int) -> list[BoardRow]:
    """So many rows from the row `first` on, which is 1 at the top. Equal scores are in the order of player ids."""
    cursor.execute(SCORES, (board, period))
    counts = cursor.fetchall()
    ends = accumulate(row["players"] for row in counts)
    for row, end in zip(counts, ends, strict=True):
        if end >= first:
            better = end - row["players"]
            cursor.execute(PAGE, (board, period, row["score"], limit, first - 1 - better))
            return _placed(cursor, first, better)
    return []


def top(cursor: SQLiteCursor, board: str, period: str, limit: int) -> list[BoardRow]:
    """The first rows."""
    cursor.execute(TOP, (board, period, limit))
    return _placed(cursor, 1, 0)


def row_of(cursor: SQLiteCursor, board: str, period: str, player: PlayerId) -> int | None:
    """The row of a player, from 1; None: not on the board."""
    found = entry(cursor, board, period, player)
    if found is None:
        return None
    cursor.execute(BETTER, (board, period, found[0]))
    better: int = cursor.fetchone()[0]
    cursor.execute(EQUAL_BEFORE, (board, period, found[0], player))
    equal: int = cursor.fetchone()[0]
    return better + equal + 1


def with_entries(cursor: SQLiteCursor) -> list[BoardInfo]:
    """The boards that anybody is on, each with its periods, all time first, then the newest season."""
    cursor.execute("SELECT board, period FROM board_sizes ORDER BY board, period DESC")
    periods: dict[str, list[str]] = {}
    for board, period in cursor.fetchall():
        periods.setdefault(board, []).append(period)
    return [BoardInfo(board=board, periods=found) for board, found in periods.items()]


def _placed(cursor: SQLiteCursor, first: int, better: int) -> list[BoardRow]:
    """The rows that were read, from the row `first` on. better: how many players have a greater score than it."""
    rows: list[BoardRow] = []
    for number, (player, score, games) in enumerate(cursor.fetchall(), first):
        if not rows:
            place = better + 1
        elif rows[-1].score != score:
            place = number
        rows.append(BoardRow(place=place, player=PlayerId(player), score=score, games=games))
    return rows


def _recount(cursor: SQLiteCursor, board: str, period: str, old: int | None, new: int | None) -> None:
    if old is not None:
        _add(cursor, board, period, old, -1)
    if new is not None:
        _add(cursor, board, period, new, 1)
    change = (new is not None) - (old is not None)
    if change:
        cursor.execute(
            "INSERT INTO board_sizes VALUES (?, ?, ?) ON CONFLICT (board, period) "
            "DO UPDATE SET players = players + excluded.players",
            (board, period, change),
        )
        cursor.execute(
            "DELETE FROM board_sizes WHERE board = ? AND period = ? AND players = 0", (board, period)
        )


def _add(cursor: SQLiteCursor, board: str, period: str, score: int, change: int) -> None:
    cursor.execute(
        "INSERT INTO board_scores VALUES (?, ?, ?, ?) ON CONFLICT (board, period, score) "
        "DO UPDATE SET players = players + excluded.players",
        (board, period, score, change),
    )
    if change < 0:
        cursor.execute(
            "DELETE FROM board_scores WHERE board = ? AND period = ? AND score = ? AND players = 0",
            (board, period, score),
        )

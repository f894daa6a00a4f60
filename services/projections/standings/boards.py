"""Leaderboards: a score for each player, by board and period.

Rows are in the order of `rank`, which is the score with one of 256 numbers that follow from the player's id: so those
that share a score have an order that stays, and can be counted in parts. A page is read by the index `board_order`, from
a rank on. Which score a row has is summed from `board_scores`, which part of it from `board_ranks`: a board has some
thousand different scores at most, and so a read takes about as long whatever the number of players and of those
who are level. `interregnum bench boards` measures it and prints the query plans.
"""

from collections.abc import Sequence
from zlib import crc32

from eventsourcing.sqlite import SQLiteCursor

from contracts.ids import PlayerId
from contracts.queries import BoardInfo, BoardRow

TABLES: Sequence[str] = (
    (
        "CREATE TABLE IF NOT EXISTS board_rows (board TEXT NOT NULL, period TEXT NOT NULL, player TEXT NOT NULL, "
        "score INTEGER NOT NULL, rank INTEGER NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (board, period, player)) "
        "WITHOUT ROWID"
    ),
    "CREATE INDEX IF NOT EXISTS board_order ON board_rows (board, period, rank DESC, player, score, games)",
    (
        "CREATE TABLE IF NOT EXISTS board_scores (board TEXT NOT NULL, period TEXT NOT NULL, score INTEGER NOT NULL, "
        "players INTEGER NOT NULL, PRIMARY KEY (board, period, score)) WITHOUT ROWID"
    ),
    (
        "CREATE TABLE IF NOT EXISTS board_ranks (board TEXT NOT NULL, period TEXT NOT NULL, rank INTEGER NOT NULL, "
        "players INTEGER NOT NULL, PRIMARY KEY (board, period, rank)) WITHOUT ROWID"
    ),
    (
        "CREATE TABLE IF NOT EXISTS board_sizes (board TEXT NOT NULL, period TEXT NOT NULL, players INTEGER NOT NULL, "
        "PRIMARY KEY (board, period)) WITHOUT ROWID"
    ),
)

#: Parts of those who share a score.
PARTS = 256

TOP = "SELECT player, score, games FROM board_rows WHERE board = ? AND period = ? ORDER BY rank DESC, player LIMIT ?"
PAGE = (
    "SELECT player, score, games FROM board_rows WHERE board = ? AND period = ? AND rank <= ? "
    "ORDER BY rank DESC, player LIMIT ? OFFSET ?"
)
SCORE_AT = (
    "SELECT score, ends - players FROM (SELECT score, players, SUM(players) OVER (ORDER BY score DESC "
    "ROWS UNBOUNDED PRECEDING) AS ends FROM board_scores WHERE board = ? AND period = ?) WHERE ends >= ? LIMIT 1"
)
RANK_AT = (
    "SELECT rank, ends - players FROM (SELECT rank, players, SUM(players) OVER (ORDER BY rank DESC "
    "ROWS UNBOUNDED PRECEDING) AS ends FROM board_ranks WHERE board = ? AND period = ? AND rank BETWEEN ? AND ?) "
    "WHERE ends >= ? LIMIT 1"
)
BETTER = "SELECT COALESCE(SUM(players), 0) FROM board_scores WHERE board = ? AND period = ? AND score > ?"
EQUAL_ABOVE = "SELECT COALESCE(SUM(players), 0) FROM board_ranks WHERE board = ? AND period = ? AND rank > ? AND rank <= ?"
BESIDE = "SELECT COUNT(*) FROM board_rows WHERE board = ? AND period = ? AND rank = ? AND player < ?"


def rank_of(player: PlayerId, score: int) -> int:
    """What a board is ordered by."""
    return score * PARTS + crc32(player.encode()) % PARTS


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
            "INSERT INTO board_rows VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (board, period, player) "
            "DO UPDATE SET score = excluded.score, rank = excluded.rank, games = excluded.games",
            (board, period, player, score, rank_of(player, score), games),
        )
    old = None if before is None else before[0]
    if old != score:
        _recount(cursor, board, period, player, old, score)


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
    """So many rows from the row `first` on, which is 1 at the top."""
    cursor.execute(SCORE_AT, (board, period, first))
    found = cursor.fetchone()
    if found is None:
        return []
    score, better = found
    among_equals = first - better
    cursor.execute(RANK_AT, (board, period, score * PARTS, score * PARTS + PARTS - 1, among_equals))
    rank, above = cursor.fetchone()
    cursor.execute(PAGE, (board, period, rank, limit, among_equals - above - 1))
    return _placed(cursor, first, better)


def top(cursor: SQLiteCursor, board: str, period: str, limit: int) -> list[BoardRow]:
    """The first rows."""
    cursor.execute(TOP, (board, period, limit))
    return _placed(cursor, 1, 0)


def row_of(cursor: SQLiteCursor, board: str, period: str, player: PlayerId) -> int | None:
    """The row of a player, from 1; None: not on the board."""
    found = entry(cursor, board, period, player)
    if found is None:
        return None
    score, rank = found[0], rank_of(player, found[0])
    return 1 + sum(
        _number(cursor, sql, (board, period, *more))
        for sql, more in (
            (BETTER, (score,)),
            (EQUAL_ABOVE, (rank, score * PARTS + PARTS - 1)),
            (BESIDE, (rank, player)),
        )
    )


def _number(cursor: SQLiteCursor, sql: str, arguments: tuple[str | int, ...]) -> int:
    cursor.execute(sql, arguments)
    number: int = cursor.fetchone()[0]
    return number


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


def _recount(
    cursor: SQLiteCursor, board: str, period: str, player: PlayerId, old: int | None, new: int | None
) -> None:
    """Counts a player whose score was, or is now, None where there is none."""
    for score, change in ((old, -1), (new, 1)):
        if score is not None:
            _add(cursor, "board_scores", "score", (board, period, score), change)
            _add(cursor, "board_ranks", "rank", (board, period, rank_of(player, score)), change)
    if (old is None) != (new is None):
        _add(cursor, "board_sizes", None, (board, period), 1 if old is None else -1)


def _add(
    cursor: SQLiteCursor, table: str, column: str | None, key: tuple[str | int, ...], change: int
) -> None:
    """Counts a player in or out in one of the tables that say how many there are."""
    columns = ", ".join(["board", "period", *([column] if column else [])])
    marks = ", ".join("?" * len(key))
    cursor.execute(
        f"INSERT INTO {table} VALUES ({marks}, ?) ON CONFLICT ({columns}) "  # noqa: S608 - names of ours
        "DO UPDATE SET players = players + excluded.players",
        (*key, change),
    )
    if change < 0:
        cursor.execute(
            f"DELETE FROM {table} WHERE ({columns}) = ({marks}) AND players = 0",  # noqa: S608 - names of ours
            key,
        )

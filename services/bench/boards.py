"""`interregnum bench boards`: leaderboards of generated players, read at a page and around a player, and changed."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from eventsourcing.sqlite import SQLiteCursor

from contracts.ids import PlayerId
from services.bench.machine import Watch
from services.bench.report import Cell, Column, Report
from services.bench.statistics import middle, percentile
from services.projections.read_model import Logged, ReadModel
from services.projections.standings import boards

#: Rows of a page.
PAGE = 25
_PERIOD = "all"
_COLUMNS = (
    Column("board", "board"), Column("what", "what"), Column("scores", "scores"), Column("ties", "largest tie"),
    Column("times", "times"), Column("p50", "p50 ms", 3), Column("p99", "p99 ms", 3), Column("max", "max ms", 3),
)  # fmt: skip


class Kind(msgspec.Struct, frozen=True):
    """A board of the bench, and how a player's score on it comes about."""

    name: str
    score: Callable[[random.Random], int]


#: Ratings, each shared by few; and games played, where every other player has the same score.
KINDS: Sequence[Kind] = (
    Kind("rating", lambda source: round(source.gauss(1400, 250))),
    Kind("played", lambda source: 1 + int(source.expovariate(1.0) ** 3)),
)


class Boards:
    """Projector (of nothing): the tables of boards alone."""

    tables = boards.TABLES

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        """Players are put on boards by the bench."""

    def forget(self) -> None:
        """Nothing in memory."""


def bench_boards(*, players: int, reads: int, folder: Path, seed: int) -> Report:
    """Fills a read model in a temporary folder and measures it there, each read in a transaction of its own."""
    watch = Watch()
    source = random.Random(seed)  # noqa: S311 - no secret
    rows: list[dict[str, Cell]] = []
    with TemporaryDirectory(dir=folder, prefix="bench-boards-") as data:
        model = ReadModel(Path(data), "boards", 1, [Boards()])
        try:
            for kind in KINDS:
                model.write(partial(fill, kind=kind, players=players, source=source))
            for kind in KINDS:
                rows += _measured(model, kind, players, reads, source)
            plans = model.read(lambda cursor: list(query_plans(cursor)))
        finally:
            model.close()
    title = f"Boards of {players:,} players, pages of {PAGE}"
    return Report("boards", title, _COLUMNS, rows, watch.machine(), plans)


def player_id(number: int) -> PlayerId:
    """Ids in no order, as real ones are."""
    return PlayerId(f"p-{number * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF:016x}")


def fill(cursor: SQLiteCursor, kind: Kind, players: int, source: random.Random) -> None:
    """Puts so many players on an empty board, all at once; the tables are then as `boards.put` leaves them."""
    scores = ((player_id(number), kind.score(source)) for number in range(players))
    cursor.executemany(
        "INSERT INTO board_rows VALUES (?, ?, ?, ?, ?, 1)",
        ((kind.name, _PERIOD, player, score, boards.rank_of(player, score)) for player, score in scores),
    )
    for table, group in (("scores", ", score"), ("ranks", ", rank"), ("sizes", "")):
        cursor.execute(
            f"INSERT INTO board_{table} SELECT board, period{group}, COUNT(*) FROM board_rows "  # noqa: S608 - ours
            f"WHERE board = ? AND period = ? GROUP BY board, period{group}",
            (kind.name, _PERIOD),
        )


def query_plans(cursor: SQLiteCursor) -> Iterator[str]:
    """How SQLite answers each question that boards ask."""
    board = (KINDS[0].name, _PERIOD)
    rank = 1400 * boards.PARTS
    for name, sql, arguments in (
        ("first page", boards.TOP, (*board, PAGE)),
        ("a page", boards.PAGE, (*board, rank, PAGE, 10)),
        ("score of a row", boards.SCORE_AT, (*board, 1000)),
        ("rank of a row", boards.RANK_AT, (*board, rank, rank + boards.PARTS - 1, 10)),
        ("players with better scores", boards.BETTER, (*board, 1400)),
        ("equals above", boards.EQUAL_ABOVE, (*board, rank, rank + boards.PARTS - 1)),
        ("equals beside", boards.BESIDE, (*board, rank, "p-8")),
    ):
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}", arguments)
        yield f"{name}: {'; '.join(row[3] for row in cursor.fetchall())}"


def _measured(
    model: ReadModel, kind: Kind, players: int, reads: int, source: random.Random
) -> Iterator[dict[str, Cell]]:
    board = kind.name
    scores, ties = model.read(lambda cursor: _scores(cursor, board))

    def row_from(first: Callable[[], int]) -> Callable[[], object]:
        return lambda: model.read(lambda cursor: boards.page(cursor, board, _PERIOD, first(), PAGE))

    def around(cursor: SQLiteCursor) -> object:
        row = boards.row_of(cursor, board, _PERIOD, player_id(source.randrange(players)))
        return boards.page(cursor, board, _PERIOD, max(1, (row or 1) - PAGE // 2), PAGE)

    def change(cursor: SQLiteCursor) -> None:
        player = player_id(source.randrange(players))
        boards.put(cursor, board, _PERIOD, player, kind.score(source), 2)

    for what, act in (
        ("first page", lambda: model.read(lambda cursor: boards.top(cursor, board, _PERIOD, PAGE))),
        ("any page", row_from(lambda: source.randint(1, players))),
        ("last page", row_from(lambda: max(1, players - PAGE + 1))),
        ("around any player", lambda: model.read(around)),
        ("a new score, stored", lambda: model.write(change)),
    ):
        times = [_milliseconds(act) for _ in range(reads)]
        yield {
            "board": board, "what": what, "scores": scores, "ties": ties, "times": reads, "p50": middle(times),
            "p99": percentile(times, 0.99), "max": max(times),
        }  # fmt: skip


def _scores(cursor: SQLiteCursor, board: str) -> tuple[int, int]:
    """How many different scores there are, and how many players share the most frequent one."""
    cursor.execute("SELECT COUNT(*), MAX(players) FROM board_scores WHERE board = ?", (board,))
    scores, ties = cursor.fetchone()
    return scores, ties


def _milliseconds(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return (time.perf_counter() - started) * 1000

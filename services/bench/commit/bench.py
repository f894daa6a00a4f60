"""The two in turn, A B A B, the same commits in transactions of the same size."""

import random
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from services.bench import bare
from services.bench.commit.ours import CountingStore, append_all
from services.bench.commit.raw import Raw, RawPostgres, RawSQLite, Row
from services.bench.commit.streams import Stream, streams
from services.bench.machine import Watch
from services.bench.report import Cell, Column, Report
from services.bench.statistics import middle
from services.platform.store import open_store

#: Tasks that append at the same time.
WRITERS = (1, 16, 64, 256)
#: Commits of one game that are stored, so that a round of many games stays short.
COMMITS_OF_A_GAME = 50

COLUMNS = (
    Column("what", "commits of"),
    Column("writers", "writers"),
    Column("rounds", "rounds"),
    Column("group", "commits/transaction", 1),
    Column("ours", "ours, commits/s"),
    Column("raw", "raw inserts/s"),
    Column("ratio", "ours / raw", 2),
)


class StoreNotEmptyError(Exception):
    """The database holds commits already; the bench would mix its own with them."""


class _Rounds(msgspec.Struct):
    """Rates and sizes, one a round."""

    groups: list[float] = []
    ours: list[float] = []
    raw: list[float] = []


def bench_commit(
    workloads: Sequence[tuple[str, Mapping[str, Any]]],
    *,
    store_url: str,
    folder: Path,
    seconds: float,
    seed: int,
    writers: Sequence[int] = WRITERS,
) -> Report:
    """Measures each workload (variant and options) with each number of writers for so many seconds, in turn.

    store_url: an empty PostgreSQL database, or "" for SQLite in a new folder inside `folder`. Raises
    StoreNotEmptyError, ValueError on options that are refused, StoreUrlError.
    """
    bare.enter()
    watch = Watch()
    source = random.Random(seed)  # noqa: S311 - these games hide nothing from anybody
    found = {(variant, count): _Rounds() for count in writers for variant, _ in workloads}
    with ExitStack() as stack:
        ours, raw = _open(store_url, folder, stack)
        for count in writers:
            ends = time.perf_counter() + seconds
            while time.perf_counter() < ends or not found[workloads[-1][0], count].ours:
                for variant, request in workloads:
                    made = streams(variant, request, _games(count), COMMITS_OF_A_GAME, source)
                    _round(found[variant, count], ours, raw, made, count)
    rows = [_row(variant, count, rounds) for (variant, count), rounds in found.items()]
    kind = "PostgreSQL" if store_url else "SQLite, write-ahead log, synchronous=FULL"
    notes = [
        "Ours: sealed commits through the group-committing writer. Raw: the same rows, as many to a transaction.",
        "Medians of the rounds; the ratio is the median of the rounds' ratios.",
    ]
    return Report("commit", f"Durable appends: {kind}", COLUMNS, rows, watch.machine(), notes)


def _open(url: str, folder: Path, stack: ExitStack) -> tuple[CountingStore, Raw]:
    if not url:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix=".bench-", dir=folder))).resolve()
        store = CountingStore(open_store(f"sqlite:///{place}/events.sqlite"))
        stack.callback(store.close)
        raw = RawSQLite(place / "raw.sqlite")
        stack.callback(raw.close)
        return store, raw
    store = CountingStore(open_store(url))
    stack.callback(store.close)
    if store.last_position():
        raise StoreNotEmptyError("this database holds commits: give the bench an empty one")
    postgres = RawPostgres(url)
    stack.callback(postgres.close)
    stack.callback(postgres.empty_store)
    return store, postgres


def _games(writers: int) -> int:
    """Games of a round: enough for every writer, and for a round to take a moment."""
    return max(4, writers)


def _round(rounds: _Rounds, ours: CountingStore, raw: Raw, made: Sequence[Stream], writers: int) -> None:
    commits = sum(map(len, made))
    seconds, group = uvloop.run(append_all(ours, made, writers))
    rows = _rows(made)
    raw_seconds = _timed(lambda: raw.insert(rows, max(1, round(group))))
    rounds.groups.append(group)
    rounds.ours.append(commits / seconds)
    rounds.raw.append(commits / raw_seconds)


def _rows(made: Sequence[Stream]) -> list[Row]:
    """Rows in the order in which many writers would come: the first commit of every game, then the second, ..."""
    longest = max(map(len, made))
    return [
        (stream[version].commit.id, version + 1, stream[version].commit.kind, stream[version].body)
        for version in range(longest)
        for stream in made
        if version < len(stream)
    ]


def _timed(work: Callable[[], None]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _row(what: str, writers: int, rounds: _Rounds) -> dict[str, Cell]:
    return {
        "what": what,
        "writers": writers,
        "rounds": len(rounds.ours),
        "group": middle(rounds.groups),
        "ours": middle(rounds.ours),
        "raw": middle(rounds.raw),
        "ratio": middle([ours / raw for ours, raw in zip(rounds.ours, rounds.raw, strict=True)]),
    }

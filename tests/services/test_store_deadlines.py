"""Deadlines beside the commits: in one transaction with them, on every adapter."""

import contextlib
import sqlite3
import threading
import urllib.parse
from collections.abc import Iterator
from pathlib import Path

import msgspec
import psycopg
import pytest

from domain.chain import Sealed
from services.platform.store import Conflict, Deadline, EventStore, open_store
from tests.services.commits import chain, commit_after, new_stream
from tests.services.store_fixtures import (  # noqa: F401 - fixtures
    postgres_store_url,
    postgres_url,
    sqlite_store_url,
    store_url,
)


@pytest.fixture
def store(store_url: str) -> Iterator[EventStore]:  # noqa: F811
    store = open_store(store_url)
    yield store
    store.close()


def due(sealed: Sealed, at: int | None) -> Sealed:
    return msgspec.structs.replace(sealed, due=at)


def times(store: EventStore, until: int = 2**62) -> list[tuple[str, int, int]]:
    return [(one.id, one.version, one.at) for one in store.deadlines("game", until, 100)]


def test_a_commit_sets_moves_and_ends_the_deadline_of_its_stream(store: EventStore) -> None:
    one, two, three, four = chain(4)
    stream = one.commit.id
    store.append([[due(one, 500)]])
    assert store.deadlines("game", 500, 9) == [Deadline("game", stream, one.commit.version, 500)]
    assert store.deadlines("game", 499, 9) == []
    assert store.deadlines("table", 500, 9) == []
    store.append([[two]])
    assert times(store) == [(stream, 1, 500)], "a commit that says nothing of it changes nothing"
    store.append([[due(three, 2**52)]])
    assert times(store) == [(stream, 3, 2**52)]
    store.append([[due(four, None)]])
    assert times(store) == []


def test_the_last_word_of_one_append_counts(store: EventStore) -> None:
    commits, others = chain(3), chain(2)
    store.append(
        [
            [due(commits[0], 100), due(commits[1], None)],
            [due(others[0], 5), others[1]],
            [due(commits[2], 7)],
        ]
    )
    assert times(store) == [(others[0].commit.id, 1, 5), (commits[0].commit.id, 3, 7)]


def test_they_are_read_in_order_and_page_by_page(store: EventStore) -> None:
    streams = sorted(new_stream() for _ in range(7))
    at = [30, 20, 20, 10, 20, 40, 20]
    store.append([[due(commit_after(None, s), t)] for s, t in zip(streams, at, strict=True)])
    expected = sorted(zip(at, streams, strict=True))
    seen: list[tuple[int, str]] = []
    after = (-1, "")
    while page := store.deadlines("game", 30, 2, after):
        seen += [(one.at, one.id) for one in page]
        after = seen[-1]
    assert seen == expected[:-1]


def test_a_group_that_is_refused_changes_no_deadline(store: EventStore) -> None:
    one, two = chain(2)
    store.append([[due(one, 100)]])
    other = commit_after(one, salt="01")
    bystander = commit_after(None)
    mine, theirs = store.append([[due(two, 200)], [due(other, None), due(bystander, 5)]])
    assert not isinstance(mine, Conflict)
    assert isinstance(theirs, Conflict)
    assert times(store) == [(one.commit.id, 2, 200)]


def test_another_process_was_first(store: EventStore, store_url: str) -> None:  # noqa: F811
    """The slow path: each group on its own, its deadline with it."""
    one, two = chain(2)
    store.append([[due(one, 100)]])
    other = open_store(store_url)
    try:
        other.append([[due(commit_after(one, salt="01"), 300)]])
        bystander = commit_after(None)
        lost, kept = store.append([[due(two, 200)], [due(bystander, 5)]])
        assert isinstance(lost, Conflict)
        assert not isinstance(kept, Conflict)
        assert times(other) == [(bystander.commit.id, 1, 5), (one.commit.id, 2, 300)]
    finally:
        other.close()


def test_writers_with_deadlines_in_any_order_do_not_block_each_other(store_url: str) -> None:  # noqa: F811
    """Many streams in one append, in opposite orders, from two connections: all are stored."""
    failures: list[BaseException] = []
    streams = [new_stream() for _ in range(2)]

    def write(backwards: bool) -> None:
        own = open_store(store_url)
        try:
            for k in range(30):
                mine = [
                    due(commit_after(None, salt=str(k)), k),
                    *(due(commit_after(None, s, salt=f"{backwards}{k}"), 9) for s in streams),
                ]
                own.append([[sealed] for sealed in (mine[::-1] if backwards else mine)])
        except BaseException as error:  # noqa: BLE001 - told by the test
            failures.append(error)
        finally:
            own.close()

    threads = [threading.Thread(target=write, args=(backwards,)) for backwards in (False, True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    store = open_store(store_url)
    try:
        assert failures == []
        assert len(times(store)) == 62
    finally:
        store.close()


def test_a_store_that_knew_no_deadlines_goes_on(store_url: str) -> None:  # noqa: F811
    """As the platform made it before: the table is missing and is made."""
    old = chain(2)
    first = open_store(store_url)
    first.append([[old[0]]])
    first.close()
    drop_deadlines(store_url)
    second = open_store(store_url)
    try:
        assert times(second) == []
        second.append([[due(old[1], 100)]])
        assert times(second) == [(old[0].commit.id, 2, 100)]
    finally:
        second.close()


def drop_deadlines(url: str) -> None:
    if url.startswith("sqlite"):
        file = Path(urllib.parse.urlsplit(url).path)
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.execute("DROP TABLE deadlines")
    else:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("DROP TABLE deadlines")

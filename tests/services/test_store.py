"""The contract of event stores, on every adapter."""

from collections.abc import Iterator

import pytest

from domain.chain import Sealed, open_commit, verify_chain
from services.platform.store import Conflict, EventStore, StoredCommit, StoreUrlError, open_store
from services.platform.store.application import CommitApplication, CommitStore
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


def bodies(commits: list[StoredCommit]) -> list[bytes]:
    return [commit.body for commit in commits]


def test_an_empty_store(store: EventStore) -> None:
    assert store.last_position() == 0
    assert store.log(0, 10) == []
    assert store.read(new_stream()) == []
    assert store.append([]) == []


def test_bytes_come_back_unchanged(store: EventStore) -> None:
    first = commit_after(None, salt='"\\ é 😀 \u2028')
    [position] = store.append([[first]])
    [stored] = store.read(first.commit.id)
    assert stored == StoredCommit(position, "game", first.commit.id, 1, first.body)  # type: ignore[arg-type]
    assert open_commit(stored.body) == first.commit
    assert store.log(0, 1) == [stored]


def test_a_group_gives_the_position_of_its_last_commit(store: EventStore) -> None:
    a, b = chain(3), chain(2)
    results = store.append([a, b])
    assert [commit.position for commit in store.read(a[0].commit.id)][-1] == results[0]
    assert [commit.position for commit in store.read(b[0].commit.id)][-1] == results[1]
    assert store.last_position() == results[1]


def test_the_log_is_in_the_order_of_append(store: EventStore) -> None:
    streams = [chain(4) for _ in range(3)]
    order = [streams[s][v] for v in range(4) for s in range(3)]
    for k in range(0, 12, 4):
        store.append([[sealed] for sealed in order[k : k + 4]])
    whole = store.log(0, 100)
    assert bodies(whole) == [sealed.body for sealed in order]
    assert [c.position for c in whole] == sorted({c.position for c in whole})
    assert store.log(whole[4].position, 3) == whole[5:8]
    assert store.log(store.last_position(), 3) == []


def test_read_ranges(store: EventStore) -> None:
    commits = chain(9)
    store.append([commits, chain(2)])
    stream = commits[0].commit.id
    assert bodies(store.read(stream)) == [sealed.body for sealed in commits]
    assert [c.version for c in store.read(stream, after=7)] == [8, 9]
    assert [c.version for c in store.read(stream, after=2, up_to=4)] == [3, 4]
    assert [c.version for c in store.read(stream, up_to=1)] == [1]
    assert store.read(stream, after=9) == []


def test_a_place_is_taken_once(store: EventStore) -> None:
    one, other = chain(2, stream := new_stream()), chain(2, stream, salt="01")
    assert store.append([[one[0]], [other[0]], [one[0]]])[1:] == [Conflict(stream, 1)] * 2  # type: ignore[arg-type]
    assert store.append([[other[0]]]) == [Conflict(stream, 1)]  # type: ignore[arg-type]
    assert bodies(store.read(stream)) == [one[0].body]


def test_a_group_with_a_conflict_stores_nothing_and_the_others_all(store: EventStore) -> None:
    taken = commit_after(None)
    store.append([[taken]])
    before, after, with_taken = (
        chain(2),
        chain(2),
        [*chain(2), commit_after(None, taken.commit.id, salt="01")],
    )
    results = store.append([before, with_taken, after])
    assert results[1] == Conflict(taken.commit.id, taken.commit.version)
    assert store.read(with_taken[0].commit.id) == []
    assert bodies(store.log(1, 10)) == [sealed.body for sealed in before + after]
    assert results[2] == store.last_position()


def test_a_queue_of_an_owner_who_lost_its_stream_is_refused(store: EventStore) -> None:
    """The other owner took version 2: our versions 2 to 4 must not be mixed with it, in one append or three."""
    ours = chain(4)
    other = commit_after(ours[0], salt="01")
    store.append([[ours[0]]])
    store.append([[other]])
    assert all(isinstance(result, Conflict) for result in store.append([[sealed] for sealed in ours[1:]]))
    assert all(isinstance(store.append([[sealed]])[0], Conflict) for sealed in ours[1:])
    assert bodies(store.read(ours[0].commit.id)) == [ours[0].body, other.body]


def test_two_owners_in_two_processes_cannot_mix(store_url: str) -> None:  # noqa: F811
    """Each store remembers heads of its own: what the other has stored since must still count."""
    ours = chain(4)
    other = commit_after(ours[1], salt="01")
    mine, yours = open_store(store_url), open_store(store_url)
    try:
        mine.append([ours[:2]])
        yours.append([[other]])
        bystander = commit_after(None)
        results = mine.append([[ours[2]], [bystander], [ours[3]]])
        assert results[0::2] == [Conflict(ours[2].commit.id, s.commit.version) for s in ours[2:]]
        assert not isinstance(results[1], Conflict)
        assert bodies(mine.read(bystander.commit.id)) == [bystander.body]
        assert verify_chain(bodies(yours.read(ours[0].commit.id))) is None
        assert not isinstance(mine.append([[commit_after(other)]])[0], Conflict)
    finally:
        mine.close()
        yours.close()


def test_a_gap_is_refused(store: EventStore) -> None:
    commits = chain(3)
    assert store.append([[commits[0]], [commits[2]]])[1] == Conflict(
        commits[2].commit.id, commits[2].commit.version
    )
    assert store.append([[commits[1], commits[2]]]) == [store.last_position()]


def test_an_empty_group_is_a_mistake(store: EventStore) -> None:
    with pytest.raises(ValueError, match="at least one"):
        store.append([chain(1), []])
    assert store.last_position() == 0


def test_a_reopened_store_goes_on(store_url: str) -> None:  # noqa: F811
    commits = chain(3)
    first = open_store(store_url)
    first.append([commits[:2]])
    first.close()
    second = open_store(store_url)
    try:
        assert second.append([[commits[2]]]) == [second.last_position()]
        assert bodies(second.read(commits[0].commit.id)) == [sealed.body for sealed in commits]
    finally:
        second.close()


def test_a_large_batch(store: EventStore) -> None:
    streams = [chain(3) for _ in range(257)]
    results = store.append([[sealed] for stream in streams for sealed in stream])
    assert results == [commit.position for commit in store.log(0, 1000)]
    assert bodies(store.log(0, 1000)) == [sealed.body for stream in streams for sealed in stream]


def test_the_library_reads_and_writes_the_same_rows(store_url: str) -> None:  # noqa: F811
    """The store is the library's: its application saves commits and folds streams."""
    store = open_store(store_url)
    assert isinstance(store, CommitStore)
    application: CommitApplication = store.application
    commits = chain(3)
    try:
        assert [r.notification.id for r in application.save(*commits)] == [
            c.position for c in store.log(0, 9)
        ]
        assert list(application.events.get(commits[0].commit.id)) == commits
    finally:
        store.close()


def test_stray_environment_variables_change_nothing(
    store_url: str,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PERSISTENCE_MODULE", "eventsourcing.popo")
    monkeypatch.setenv("INTERREGNUM_PERSISTENCE_MODULE", "eventsourcing.popo")
    monkeypatch.setenv("COMPRESSOR_TOPIC", "zlib")
    monkeypatch.setenv("POSTGRES_ENABLE_DB_FUNCTIONS", "y")
    commit: Sealed = commit_after(None)
    first = open_store(store_url)
    first.append([[commit]])
    first.close()
    monkeypatch.undo()
    second = open_store(store_url)
    try:
        assert bodies(second.log(0, 2)) == [commit.body]
    finally:
        second.close()


@pytest.mark.parametrize(
    "url",
    [
        "", "mysql://host/db", "sqlite://relative.sqlite", "sqlite:///relative.sqlite", "sqlite:////a.sqlite?mode=ro",
        "postgresql://host", "postgresql://user@host/db?sslmode=require", "postgresql://user@host:x/db?nonsense=1",
    ],
)  # fmt: skip
def test_a_bad_url_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(StoreUrlError):
        open_store(url)

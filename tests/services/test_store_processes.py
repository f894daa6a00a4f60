"""Several processes on one store: nothing is lost, nothing is missed, whoever dies when."""

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from domain.chain import verify_chain
from services.platform.store import EventStore, StoredCommit, open_store
from tests.services.store_fixtures import (  # noqa: F401 - fixtures
    postgres_store_url,
    postgres_url,
    sqlite_store_url,
    store_url,
)

_ROOT = Path(__file__).parents[2]


def writer(url: str, streams: int, commits: int) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-W",
        "error",
        "-m",
        "tests.services.store_process",
        url,
        str(streams),
        str(commits),
    ]
    return subprocess.Popen(command, cwd=_ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def acknowledged(output: str) -> Counter[str]:
    """Stream to the last version whose line is complete."""
    lines = [line.split() for line in output.splitlines(keepends=True) if line.endswith("\n")]
    return Counter({stream: int(version) for stream, version in lines})


def chains(log: list[StoredCommit]) -> Counter[str]:
    """Checks that every stream is a chain; gives stream to last version."""
    streams: dict[str, list[bytes]] = {}
    for commit in log:
        streams.setdefault(commit.id, []).append(commit.body)
    assert all(verify_chain(bodies) is None for bodies in streams.values())
    return Counter({stream: len(bodies) for stream, bodies in streams.items()})


def follow(store: EventStore, writers: list[subprocess.Popen[str]]) -> list[StoredCommit]:
    """Reads the log as the relay does, going on from the last position read, until the writers have ended."""
    seen: list[StoredCommit] = []
    ended = False
    while True:
        new = store.log(seen[-1].position if seen else 0, 50)
        seen += new
        if ended and not new:
            return seen
        ended = all(process.poll() is not None for process in writers)


def test_concurrent_writers_and_a_reader_that_follows(store_url: str) -> None:  # noqa: F811
    writers = [writer(store_url, 7, 400) for _ in range(3)]
    store = open_store(store_url)
    try:
        seen = follow(store, writers)
        outputs = [process.communicate(timeout=60) for process in writers]
        assert [
            (process.returncode, errors) for process, (_, errors) in zip(writers, outputs, strict=True)
        ] == [(0, "")] * 3
        assert seen == store.log(0, 10_000)
        assert len(seen) == 3 * 400
        assert chains(seen) == acknowledged("".join(output for output, _ in outputs))
        if store_url.startswith("sqlite"):
            assert [commit.position for commit in seen] == list(range(1, 1201))
    finally:
        store.close()
        for process in writers:
            process.kill()


@pytest.mark.parametrize("seed", range(4))
def test_a_writer_is_killed_in_the_middle(sqlite_store_url: str, seed: int) -> None:  # noqa: F811
    """What was acknowledged is there; what was not is there whole or not at all; the next process goes on."""
    process = writer(sqlite_store_url, 3, 0)
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(random.Random(seed).uniform(0, 0.15))
    process.send_signal(signal.SIGKILL)
    with process:
        # Not `communicate`, which forgets what `readline` has read ahead.
        promised = acknowledged(first + process.stdout.read())
    store = open_store(sqlite_store_url)
    try:
        log = store.log(0, 1_000_000)
        found = chains(log)
        assert promised <= found
        assert 0 <= found.total() - promised.total() <= 5, "one transaction at most was not acknowledged"
        assert [commit.position for commit in log] == list(range(1, len(log) + 1))
        finished = writer(sqlite_store_url, 3, 50)
        _, errors = finished.communicate(timeout=60)
        assert (finished.returncode, errors) == (0, "")
        assert len(store.log(0, 1_000_000)) == len(log) + 50
    finally:
        store.close()

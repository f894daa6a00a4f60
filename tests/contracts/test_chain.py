"""Commits as bytes and the chain of their hashes."""

import hashlib
import json
from typing import Any

import pytest

from contracts.event import Event
from contracts.ids import GameId, PlayerId
from contracts.table import TableOpened, TableStarted
from domain.chain import ChainBreak, Sealed, open_commit, seal, verify_chain
from tests.game_settings import CHOSEN
from tests.stored_games import play

STREAM = "00000000-0000-4000-8000-00000000000a"


def sealed(version: int, previous: str, events: list[Event] | None = None, **changed: Any) -> Sealed:
    fields: dict[str, Any] = {
        "kind": "table", "id": STREAM, "version": version, "time": 12, "command": "c1", "sender": "ada",
        "previous": previous, "salt": "0f", "events": [TableStarted(GameId(STREAM), [PlayerId("ada")])],
    }  # fmt: skip
    return seal(**{**fields, **changed, **({"events": events} if events is not None else {})})


@pytest.fixture
def bodies() -> list[bytes]:
    commits = [sealed(1, "")]
    while len(commits) < 4:
        commits.append(sealed(len(commits) + 1, commits[-1].hash))
    return [commit.body for commit in commits]


def test_the_bytes_are_canonical_json_and_their_hash_is_sha_256() -> None:
    """Checked with the standard library alone, as a stranger would."""
    options = {"z": [3, None, True], "a": {"y": "é\n\u001f", "b": -1}}
    opened = TableOpened(PlayerId("ada"), "v", options, 2, None, False, False, "", [], None, False, None, 0)
    commit = sealed(1, "", [opened])
    again = json.dumps(json.loads(commit.body), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert again.encode() == commit.body
    assert commit.hash == hashlib.sha256(commit.body).hexdigest()
    assert open_commit(commit.body) == commit.commit
    assert commit.body.startswith(b'{"command":"c1","events":[{"data":{"autostart":false,"challenged":[],')


@pytest.mark.parametrize(("variant", "preset", "players"), CHOSEN)
def test_random_games_are_unbroken_chains(variant: str, preset: str, players: int) -> None:
    commits = [commit for commit, _ in play(variant, preset, players, seed=0)]
    assert verify_chain(commit.body for commit in commits) is None
    for commit in commits:
        again = json.dumps(json.loads(commit.body), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert again.encode() == commit.body


def test_an_unbroken_chain(bodies: list[bytes]) -> None:
    assert verify_chain(bodies) is None
    assert verify_chain([]) is None


def test_a_changed_byte_breaks_the_chain_after_it(bodies: list[bytes]) -> None:
    bodies[1] = bodies[1].replace(b'"time":12', b'"time":13')
    assert verify_chain(bodies) == ChainBreak(2, "hash of the commit before does not match")


def test_a_missing_a_doubled_and_a_first_commit_that_is_none(bodies: list[bytes]) -> None:
    assert verify_chain([bodies[0], bodies[2]]) == ChainBreak(1, "version does not follow")
    assert verify_chain([bodies[0], bodies[0]]) == ChainBreak(1, "version does not follow")
    assert verify_chain(bodies[1:]) == ChainBreak(0, "version does not follow")


def test_another_stream_in_the_chain(bodies: list[bytes]) -> None:
    other = sealed(2, hashlib.sha256(bodies[0]).hexdigest(), kind="game")
    assert verify_chain([bodies[0], other.body]) == ChainBreak(1, "another stream")


@pytest.mark.parametrize("body", [b"", b"no json", b"{}", b"\xff", b"[" * 5000])
def test_what_is_no_commit(bodies: list[bytes], body: bytes) -> None:
    assert verify_chain([*bodies, body]) == ChainBreak(4, "not a commit")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"kind":"table",', b'"kind": "table",'),
        (b'"time":12', b'"time":9007199254740993'),
        (b'{"game":', b'{"fraction":0.5,"game":'),
        (b'{"game":', '{"\u00e9":1,"game":'.encode()),
        (b'{"command":"c1",', b'{"command":"c0","command":"c1",'),
        (b'"ada"', b'"\\u0061da"'),
    ],
)
def test_bytes_that_another_program_would_hash_otherwise(old: bytes, new: bytes) -> None:
    body = sealed(1, "").body
    assert old in body
    assert verify_chain([body.replace(old, new)]) == ChainBreak(0, "not canonical")


@pytest.mark.parametrize(
    "changed",
    [
        {"id": "no-uuid"},
        {"id": STREAM.upper()},
        {"version": 0},
        {"version": 2},
        {"previous": "ab"},
        {"id": STREAM + "\n"},
    ],
)
def test_what_cannot_be_sealed(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"stream is a UUID|version 1"):
        sealed(**{"version": 1, "previous": "", **changed})

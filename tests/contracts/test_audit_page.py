"""The auditors' script finds a right export right, and every change of it wrong, without the platform's code."""

import asyncio
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from contracts.clock import Clock, Correspondence, RealTime
from contracts.examples import check_export
from domain.chain import Sealed
from services.cli.application import app
from services.platform.settings import Settings
from services.platform.store import GroupWriter, open_store
from tests.game_settings import ALL
from tests.stored_games import play

SCRIPT = Path(check_export.__file__)
DEALT = [setting for setting in ALL if setting[0] in check_export.DEALS]
OTHERS = {variant: (preset, players) for variant, preset, players in ALL if variant not in check_export.DEALS}


def exported(
    data: Path, variant: str, preset: str, players: int, seed: int, clock: Clock | None = None
) -> bytes:
    """A game that was played in this process and stored, as the command writes it."""
    sealed = [commit for commit, _ in play(variant, preset, players, seed, clock)]
    asyncio.run(_store(Settings(data=data).store_url, sealed))
    result = CliRunner().invoke(app, ["export", sealed[0].commit.id, "--data", str(data)])
    assert result.exit_code == 0, result.output
    assert len(result.stdout_bytes.splitlines()) == len(sealed)
    return result.stdout_bytes


async def _store(url: str, sealed: list[Sealed]) -> None:
    store = open_store(url)
    writer = GroupWriter(store)
    try:
        await writer.append(sealed)
    finally:
        await writer.close()
        store.close()


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return exported(tmp_path_factory.mktemp("data"), *DEALT[0], seed=1)


def run(file: Path) -> subprocess.CompletedProcess[str]:
    """The script alone: isolated, so that nothing of this repository can be imported."""
    return subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), str(file)],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_a_stranger_checks_an_export_with_the_script_alone(game: bytes, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(game)
    done = run(file)
    assert done.returncode == 0, done.stderr
    head = json.loads(game.splitlines()[-1])["hash"]
    assert done.stdout == f"{len(game.splitlines())} commits: chain, salts and deal are right; head {head}\n"


def test_the_script_says_what_is_wrong(game: bytes, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    place = game.index(b'"leader":') + len(b'"leader":')
    file.write_bytes(game[:place] + bytes([game[place] ^ 1]) + game[place + 1 :])
    done = run(file)
    assert done.returncode == 1
    assert done.stderr == "WRONG: line 1: the hash is not that of the commit\n"


@pytest.mark.parametrize(("variant", "preset", "players"), DEALT)
def test_the_deal_of_every_preset_follows_from_the_seed(
    tmp_path: Path, variant: str, preset: str, players: int
) -> None:
    check_export.check(exported(tmp_path, variant, preset, players, seed=2))


@pytest.mark.parametrize("variant", OTHERS)
def test_of_other_games_chain_and_salts_are_checked_and_the_rest_is_owned_up_to(
    tmp_path: Path, variant: str
) -> None:
    game = exported(tmp_path, variant, *OTHERS[variant], seed=2)
    assert f"chain and salts are right, the deal of {variant} was not checked" in check_export.check(game)
    commits = [json.loads(line)["commit"] for line in game.splitlines()]
    other_seed(commits[0])
    with pytest.raises(check_export.Wrong, match="salt"):
        check_export.check(chained(commits))


def test_every_changed_byte_is_found(game: bytes) -> None:
    """One byte in 293, so that every kind of field is hit in some line."""
    for place in range(0, len(game), 293):
        changed = game[:place] + bytes([game[place] ^ 1]) + game[place + 1 :]
        with pytest.raises(check_export.Wrong):
            check_export.check(changed)


def test_a_missing_a_doubled_and_an_exchanged_line_are_found(game: bytes) -> None:
    lines = game.splitlines(keepends=True)
    for wrong in (
        lines[1:], [*lines[:3], *lines[4:]], [*lines[:3], lines[2], *lines[3:]], [lines[1], lines[0], *lines[2:]], []
    ):  # fmt: skip
        with pytest.raises(check_export.Wrong):
            check_export.check(b"".join(wrong))


def other_hand(commit: dict[str, Any]) -> None:
    hands = next(event for event in commit["events"] if "hands" in event["data"])["data"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def other_seed(commit: dict[str, Any]) -> None:
    commit["events"][0]["data"]["seed"] = "00" * 32


def other_contribution(commit: dict[str, Any]) -> None:
    commit["events"][0]["data"]["contributions"][0] += "!"


def no_seed(commit: dict[str, Any]) -> None:
    del commit["events"][0]["data"]["seed"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (other_hand, "the cards that were dealt do not follow from the seed"),
        (other_contribution, "the cards that were dealt do not follow from the seed"),
        (other_seed, "line 1: the salt does not follow from the seed"),
        (no_seed, "a field is missing, or has a value that it can not have"),
    ],
)
def test_a_deal_that_was_changed_is_found_though_the_whole_chain_was_made_anew(
    game: bytes, change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    commits = [json.loads(line)["commit"] for line in game.splitlines()]
    change(commits[0])
    with pytest.raises(check_export.Wrong, match=f"^{reason}$"):
        check_export.check(chained(commits))


@pytest.fixture(
    scope="module",
    params=[RealTime(initial=60_000, increment=500), Correspondence(days=2)],
    ids=["real", "days"],
)
def timed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return exported(tmp_path_factory.mktemp("data"), *DEALT[0], seed=3, clock=request.param)


def of(commits: list[dict[str, Any]], tag: str) -> Iterator[dict[str, Any]]:
    return (event["data"] for commit in commits for event in commit["events"] if event["type"] == tag)


def more_left(commits: list[dict[str, Any]]) -> None:
    next(of(commits, "game.clock-stopped"))["left"] += 1


def less_spent(commits: list[dict[str, Any]]) -> None:
    stopped = next(of(commits, "game.clock-stopped"))
    stopped["spent"] -= 1
    stopped["left"] += 1


def later_start(commits: list[dict[str, Any]]) -> None:
    next(of(commits, "game.clock-started"))["at"] += 1


def a_gift(commits: list[dict[str, Any]]) -> None:
    stopped = next(of(commits, "game.clock-stopped"))
    stopped["added"] += 1
    stopped["left"] += 1


def a_flag_too_early(commits: list[dict[str, Any]]) -> None:
    started = commits[0]["events"][-1]["data"]
    data = {"seat": started["seat"], "at": started["at"] + 1, "received": started["at"] + 1}
    commits[1]["events"] = [{"type": "game.clock-flagged", "v": 1, "data": data}]


@pytest.mark.parametrize("change", [more_left, less_spent, later_start, a_gift, a_flag_too_early])
def test_clocks_that_were_changed_are_found(
    timed: bytes, change: Callable[[list[dict[str, Any]]], None]
) -> None:
    check_export.check(timed)
    commits = [json.loads(line)["commit"] for line in timed.splitlines()]
    change(commits)
    with pytest.raises(check_export.Wrong, match="a clock does not follow from what came before"):
        check_export.check(chained(commits))


def another_winner(commits: list[dict[str, Any]]) -> None:
    ended = next(of(commits, "game.ended"))
    ended["winners"] = [1 - seat for seat in ended["winners"]]


def a_move_after_the_end(commits: list[dict[str, Any]]) -> None:
    commits[-1]["events"].append(commits[1]["events"][0])


@pytest.mark.parametrize(
    ("change", "reason"),
    [(another_winner, "the winners are not those who are first"), (a_move_after_the_end, "after the end")],
)
def test_an_end_that_was_changed_is_found(
    game: bytes, change: Callable[[list[dict[str, Any]]], None], reason: str
) -> None:
    commits = [json.loads(line)["commit"] for line in game.splitlines()]
    change(commits)
    with pytest.raises(check_export.Wrong, match=reason):
        check_export.check(chained(commits))


def test_an_export_from_before_there_was_an_end_is_right(game: bytes) -> None:
    commits = [json.loads(line)["commit"] for line in game.splitlines()]
    created = commits[0]["events"][0]
    created["v"] = 1
    for field in ("clock", "rated", "table"):
        del created["data"][field]
    assert commits[-1]["events"].pop()["type"] == "game.ended"
    check_export.check(chained(commits))


def test_the_helper_that_chains_anew_changes_nothing_by_itself(game: bytes) -> None:
    assert chained([json.loads(line)["commit"] for line in game.splitlines()]) == game


def chained(commits: list[dict[str, Any]]) -> bytes:
    """The file that somebody writes who has changed commits and knows how chains are made."""
    previous, lines = "", b""
    for commit in commits:
        commit["previous"] = previous
        body = check_export.canonical(commit)
        previous = hashlib.sha256(body).hexdigest()
        lines += b'{"hash":"%s","commit":%s}\n' % (previous.encode(), body)
    return lines

"""The commands `simulate`, `records check` and `cases`, as a user calls them."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from domain.records import read_record
from services.cli.application import app
from tests.rules.random_games import SETTINGS, Setting

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)

CASES = Path(__file__).parent / "cases"


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def _simulate(setting: Setting, games: int, seed: int, *more: object) -> Result:
    options = ("--variant", setting.variant.id, "--preset", setting.preset, "--players", setting.players)
    return _run("simulate", *options, "--games", games, "--seed", seed, *more)


@every_setting
def test_simulated_games_are_records_that_replay(setting: Setting, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    result = _simulate(setting, 20, 7, "--out", out)
    assert result.exit_code == 0
    assert re.search(r"20 games, \d+ moves, [\d,]+ moves a second", result.stderr)
    assert result.stdout == ""
    assert len(out.read_bytes().splitlines()) == 20
    checked = _run("records", "check", out)
    assert checked.exit_code == 0
    assert checked.stdout.splitlines()[-1] == "20 passed, 0 failed, 0 skipped"


@every_setting
def test_the_same_seed_writes_the_same_bytes_and_another_does_not(setting: Setting, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    _simulate(setting, 3, 1, "--out", one)
    _simulate(setting, 5, 1, "--out", two)
    assert two.read_bytes().startswith(one.read_bytes())
    _simulate(setting, 3, 2, "--out", two)
    assert two.read_bytes() != one.read_bytes()
    assert len(set(one.read_bytes().splitlines())) == 3


def test_without_a_file_the_records_are_the_output() -> None:
    result = _simulate(SETTINGS[0], 2, 3)
    records = [read_record(line) for line in result.stdout_bytes.splitlines()]
    assert [record.variant for record in records] == [SETTINGS[0].variant.id] * 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("--variant", "chess"), "'chess' is none of claim"),
        (("--preset", "huge"), "'huge' is none of classic"),
        (("--games", "0"), "--games"),
        (("--players", "17"), "players"),
        (("--out", "/no/such/folder/file"), "No such file"),
    ],
)
def test_what_cannot_be_simulated_is_said(change: tuple[str, str], message: str) -> None:
    result = _simulate(SETTINGS[0], 1, 1, *change)
    assert result.exit_code == 2
    assert message in result.stderr


def test_wrong_lines_of_records_are_named_with_their_number(tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    _simulate(SETTINGS[0], 2, 1, "--out", records)
    one, two = records.read_bytes().splitlines()
    records.write_bytes(one + b"\n\n{}\n" + two.replace(b'"play ', b'"throw ', 1) + b"\n" + two)
    result = _run("records", "check", records)
    assert result.exit_code == 1
    malformed, refused, tally = result.stdout.splitlines()
    assert malformed.startswith(f"FAILED {records}:3: is no game record: ")
    assert refused.startswith(f"FAILED {records}:4: move 1 ('throw ")
    assert tally == "2 passed, 2 failed, 0 skipped"


def _empty_case(name: str, variant: str) -> dict[str, object]:
    return {"name": name, "position": {"variant": variant, "players": 2}, "steps": []}


def test_cases_that_fail_are_named_and_others_still_run(tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.json", tmp_path / "good.json"
    bad.write_text(json.dumps({"cases": [_empty_case("wrong", "claim"), _empty_case("later", "chess")]}))
    good.write_text('{"boards": [{"variant": "chess"}, {"variant": "chess"}]}')
    result = _run("cases", bad, good)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"FAILED {bad}: wrong: the position is refused: ")
    assert lines[1:] == [
        "skipped 2: no variant that checks such boards is there yet",
        "skipped 1: variant chess is not there yet",
        "0 passed, 1 failed, 3 skipped",
    ]


def test_files_that_cannot_be_used_are_errors_and_others_still_run(tmp_path: Path) -> None:
    missing, bad, good = tmp_path / "missing.json", tmp_path / "bad.json", tmp_path / "good.json"
    bad.write_text("no JSON")
    good.write_text('{"cases": []}')
    result = _run("cases", missing, bad, good)
    assert result.exit_code == 2
    assert f"error: {missing}: No such file or directory" in result.stderr
    assert f"error: {bad}: is no case file: " in result.stderr
    assert result.stdout == "0 passed, 0 failed, 0 skipped\n"
    assert _run("records", "check", missing).exit_code == 2


def test_our_own_cases_pass() -> None:
    result = _run("cases", *sorted(CASES.glob("*.json")))
    assert result.exit_code == 0, result.stdout
    assert re.fullmatch(r"[1-9]\d* passed, 0 failed, \d+ skipped", result.stdout.splitlines()[-1])

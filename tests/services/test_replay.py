"""`interregnum replay --log` and `export` of games with clocks, and of games that somebody left."""

import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from contracts.commands import Resign
from contracts.examples import check_export
from contracts.ids import CommandId, GameId
from services.cli.application import app
from tests.services.ruling import ANN, BEN, CID, START, Bench, Time, bench


def store_a_left_game(data: Path) -> GameId:
    """Three players: one is late, one resigns, and so the rated game is over."""

    async def played() -> GameId:
        async with bench(f"sqlite:///{data / 'events.sqlite'}", Time()) as one:
            game = await one.create("claim", "borderlands", (ANN, BEN, CID), rated=True)
            one.time.now = START + 1_500
            assert await one.code(*one.next_move(game)) == "accepted"
            await late(one, game)
            stays = next(player for player in (ANN, BEN, CID) if player in one.game(game).playing)
            assert await one.code(stays, Resign(id=CommandId("r"), game=game)) == "accepted"
            return game

    return asyncio.run(played())


async def late(one: Bench, game: GameId) -> None:
    one.time.now = START + 100_000
    [deadline] = one.store.deadlines("game", one.time.now, 9)
    await one.rules.due(deadline)


def run(*words: str) -> Result:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    return result


@pytest.mark.parametrize("command", ["replay", "export"])
def test_a_wrong_setting_is_said(tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INTERREGNUM_PORT", "many")
    result = CliRunner().invoke(app, [command, "game", "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert "port" in result.stderr


@pytest.mark.parametrize("version", ["0", "-1"])
def test_what_is_no_version_is_refused(tmp_path: Path, version: str) -> None:
    result = CliRunner().invoke(app, ["replay", "game", "--at", version, "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert "--at" in result.stderr


@pytest.mark.parametrize("viewer", ["public", "referee", "0"])
def test_the_log_tells_what_happened_around_the_play(tmp_path: Path, viewer: str) -> None:
    game = store_a_left_game(tmp_path)
    log = run("replay", game, "--log", "--as", viewer, "--data", str(tmp_path)).stdout
    lines = [line[6:] for line in log.splitlines()]
    assert any(line.endswith("stops after 1.500 s, gains 2.000 s: 60.500 s left") for line in lines)
    assert any(line.startswith("the time of seat") for line in lines)
    assert sum("plays on for seat" in line for line in lines) == 1
    assert lines[-1].startswith("the game has ended (resigned): ")
    assert "seed" not in log


def test_a_game_that_ended_by_leaving_is_exported_and_right(tmp_path: Path) -> None:
    game = store_a_left_game(tmp_path)
    written = run("export", game, "--data", str(tmp_path)).stdout_bytes
    assert "chain, salts, clocks and deal are right" in check_export.check(written)
    last = json.loads(written.splitlines()[-1])["commit"]["events"][-1]
    assert (last["type"], sorted(last["data"]["places"])) == ("game.ended", [1, 2, 3])
    position = json.loads(run("replay", game, "--data", str(tmp_path)).stdout)
    assert position["result"] is None

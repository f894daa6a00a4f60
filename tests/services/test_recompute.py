"""`interregnum admin ratings recompute`: what is stored is what the results make of nothing, while others write."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from contracts.game import ResultCancelled, ResultCorrected
from services.cli.application import app
from services.platform.settings import Settings
from services.platform.store import open_store
from services.projections.service import VERSION, read_model_file
from tests.rules.results import result
from tests.services.finished_games import Counted, Log


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[Path, Counted]]:
    """A data folder with games, results changed later, and its read model, which is open."""
    settings = Settings(data=tmp_path)
    store = open_store(settings.store_url)
    log = Log(store)
    file = read_model_file(settings)
    read = Counted(file.parent, log, "views", VERSION)
    assert file.is_file()
    games = [
        log.game(result(order, ["p-ann", "p-ben", "p-cid"], [1, 2, 3] if order % 3 else [2, 1, 1]))
        for order in range(1, 20)
    ]
    log.append("game", games[4], [ResultCancelled(reason="")])
    log.append("game", games[7], [ResultCorrected(winners=[2], places=[3, 2, 1], reason="")])
    log.register("p-ann")
    log.erase("p-ann")
    read.catch_up()
    yield tmp_path, read
    read.model.close()
    store.close()


def recompute(data: Path) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["admin", "ratings", "recompute", "--data", str(data)])
    return done.exit_code, done.output


def test_it_finds_exactly_what_is_stored(running: tuple[Path, Counted]) -> None:
    data, read = running
    assert recompute(data) == (
        0,
        "6 ratings after 108 changes, up to position 42 of the log: exactly what is stored\n",
    )
    read.log.game(result(20, ["p-ann", "p-ben"], [1, 2]))
    read.log.logged()
    assert recompute(data)[0] == 0, "what the read model has not counted yet is left out of both"
    read.catch_up()
    assert recompute(data) == (
        0,
        "10 ratings after 112 changes, up to position 44 of the log: exactly what is stored\n",
    )


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            "UPDATE ratings SET mu = mu + 1e-14 WHERE player = 'p-ben' AND period = 'all'",
            "claim-3 all p-ben: stored is mu",
        ),
        (
            "UPDATE rating_history SET sigma = sigma - 1e-14 WHERE player = 'p-ann' AND ord = 2 AND period = 'all'",
            "claim-3 all p-ann after result 2: stored is mu",
        ),
        ("DELETE FROM ratings WHERE player = 'p-cid'", "claim-3 2026-q4 p-cid: stored is nothing"),
        (
            "INSERT INTO ratings VALUES ('p-x', 'claim-3', 'all', 25.0, 8.0, 1)",
            "table ratings: stored are 7 rows",
        ),
        ("DELETE FROM rating_history WHERE ord = 4", "table rating_history: stored are 102 rows"),
        (
            "UPDATE board_rows SET score = 9999 WHERE player = 'p-ben'",
            "p-ben with 9999 after 18 games is too much",
        ),
        ("DELETE FROM board_rows WHERE player = 'p-cid'", "board rating-claim-3 all: p-cid with"),
    ],
)
def test_it_tells_every_difference(running: tuple[Path, Counted], change: str, told: str) -> None:
    data, read = running
    read.model.write(lambda cursor: cursor.execute(change))
    status, printed = recompute(data)
    assert status == 1
    assert told in printed
    assert "exactly" not in printed


def test_it_tells_what_is_not_there(tmp_path: Path) -> None:
    status, printed = recompute(tmp_path)
    assert status == 1
    assert "there is no read model" in printed

"""Every bench, small: it runs, prints its table, and writes figures that hang together. Never how fast."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from domain.registry import VARIANTS
from services.bench.peers import PeersMissingError, PeerTimed, peers
from services.platform.store import open_store
from tests.services.postgres import NoPostgresError, postgres_server
from tests.unavailable import unavailable


def bench(*arguments: str, folder: Path, status: int = 0, columns: int = 200) -> str:
    """Runs `interregnum bench` in a process of its own, as it may add to the registry; gives what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "services.cli", "bench", *arguments],
        cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=280, check=False,
        env={
            "PATH": str(Path(sys.executable).parent), "COLUMNS": str(columns),
            "TMPDIR": str(folder), "HOME": str(folder),
        },
    )  # fmt: skip
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


def figures(file: Path) -> list[dict[str, Any]]:
    """The rows of the only report in the file, and the machine said in it."""
    (report,) = json.loads(file.read_text())
    assert report["machine"]["cores"] >= 1
    rows: list[dict[str, Any]] = report["rows"]
    return rows


def test_rules_plays_the_games_that_it_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    printed = bench("rules", "--games", "3", "--seed", "7", "--bare", "--json", str(file), folder=tmp_path)
    assert "claim classic, 2 players" in printed
    ours, trivial = figures(file)
    assert (ours["moves"], trivial["moves"]) == (3 * 52, 3 * 52)
    assert ours["ratio"] == 1.0
    assert ours["moves_per_cpu_second"] / trivial["moves_per_cpu_second"] == pytest.approx(trivial["ratio"])
    assert {"legal_percent", "decide_percent", "evolve_percent", "setup_percent"} <= ours.keys()


def test_bots_prints_a_whole_table_in_a_narrow_terminal(tmp_path: Path) -> None:
    printed = bench("bots", "--games", "1", "--players", "2", folder=tmp_path, columns=80)
    assert "…" not in printed
    lines = [line.replace("│", " ").split() for line in printed.splitlines() if line.startswith("│")]
    assert [line[:3] for line in lines] == [[preset, "2", "1"] for preset in VARIANTS["claim"].presets]
    for _, _, games, won, drawn, lost, expected, _, _ in lines:
        assert int(games) == int(won) + int(drawn) + int(lost)
        assert expected == "50.0%"


def test_rules_says_how_to_get_the_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(PeersMissingError, match="bench-peers"):
        peers()


def test_peers_play_to_the_end() -> None:
    import random

    pytest.importorskip("pyspiel")
    pytest.importorskip("rlcard")
    for peer in peers():
        timed = PeerTimed()
        timed.add(peer, 2, random.Random(1))
        assert timed.moves > 10
        assert (timed.chance > 0) == peer.name.startswith("OpenSpiel")


def test_rules_refuses_what_the_variant_refuses(tmp_path: Path) -> None:
    assert "interregnum:" in bench("rules", "--players", "9", "--games", "1", folder=tmp_path, status=1)
    assert "none of" in bench("rules", "--variant", "bare", folder=tmp_path, status=2)


def test_the_bare_variant_is_unknown_to_the_platform() -> None:
    import services.bench.bare
    import services.cli

    assert services.bench.bare.BARE.id not in VARIANTS


def test_commit_compares_groups_of_the_same_size(tmp_path: Path) -> None:
    file = tmp_path / "commit.json"
    (tmp_path / "disk").mkdir()
    printed = bench(
        "commit", "--seconds", "0", "--bare", "--folder", str(tmp_path / "disk"), "--json", str(file), folder=tmp_path
    )  # fmt: skip
    assert "ours / raw" in printed
    rows = figures(file)
    assert [(row["what"], row["writers"]) for row in rows] == [
        (what, writers) for writers in (1, 16, 64, 256) for what in ("claim", "bare")
    ]
    assert all(1 <= row["group"] <= row["writers"] for row in rows)
    assert all(row["ours"] / row["raw"] == pytest.approx(row["ratio"]) for row in rows)
    assert not list((tmp_path / "disk").iterdir()), "the bench's data is gone"


@pytest.mark.postgres
def test_commit_leaves_a_postgres_database_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "commit.json"
    try:
        with postgres_server() as url:
            bench("commit", "--seconds", "0", "--store", url, "--json", str(file), folder=tmp_path)
            assert [row["writers"] for row in figures(file)] == [1, 16, 64, 256]
            store = open_store(url)
            try:
                assert store.last_position() == 0
            finally:
                store.close()
    except NoPostgresError as error:
        unavailable(str(error))


def test_way_measures_both_variants_through_real_processes(tmp_path: Path) -> None:
    file = tmp_path / "way.json"
    (tmp_path / "disk").mkdir()
    printed = bench(
        "way", "--rates", "20", "--seconds", "2", "--rounds", "1", "--in-flight", "4", "--bare",
        "--folder", str(tmp_path / "disk"), "--json", str(file), folder=tmp_path,
    )  # fmt: skip
    assert "feed p50" in printed
    assert "never came" not in printed
    rows = figures(file)
    loads = ("20/s", "4 in flight")
    assert [(row["what"], row["target"]) for row in rows] == [
        (what, load) for load in loads for what in ("claim", "bare")
    ]
    for row in rows:
        assert row["lost"] == 0
        assert row["rate"] > 0
        assert 0 < row["reply_p50"] <= row["reply_p99"]
        assert row["reply_p50"] <= row["feed_p50"] <= row["feed_p99"] <= row["feed_max"]
    assert not list((tmp_path / "disk").iterdir()), "the bench's data is gone"

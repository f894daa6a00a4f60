"""Players who come and go, few and for a short time: what became of them is told, and the store holds the laws."""

from pathlib import Path

from tests.load.test_bench import bench, figures


def test_queues_says_what_became_of_everybody(tmp_path: Path) -> None:
    file = tmp_path / "queues.json"
    (tmp_path / "disk").mkdir()
    printed = bench(
        "queues", "--players", "20", "--seconds", "5", "--no-wait", "--folder", str(tmp_path / "disk"), "--json",
        str(file), folder=tmp_path,
    )  # fmt: skip
    assert "nobody sat in two" in printed
    rows = {row["what"]: row for row in figures(file)}
    ended = sum(row["count"] for what, row in rows.items() if what.startswith("tickets "))
    assert 0 < ended <= rows["replies to enter_queue"]["count"]
    assert not any("waiting" in what for what in rows)
    assert rows["tickets matched"]["count"] == rows["matched: from queueing to being told"]["count"] > 0
    assert 0 < rows["replies to enter_queue"]["p50"] <= rows["replies to enter_queue"]["max"]
    assert not list((tmp_path / "disk").iterdir()), "the bench's data is gone"

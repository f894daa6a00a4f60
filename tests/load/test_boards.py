"""Places and pages of a leaderboard are those of a plain sort, whatever the ties; and the bench of boards runs."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.ids import PlayerId
from services.bench.boards import KINDS, Boards, Kind, fill, player_id, query_plans
from services.projections.read_model import ReadModel
from services.projections.standings import boards
from tests.load.test_bench import bench, figures

PLAYERS = 3000


@pytest.fixture
def model(tmp_path: Path) -> Iterator[ReadModel]:
    found = ReadModel(tmp_path, "boards", 1, [Boards()])
    yield found
    found.close()


class Plain:
    """A board as a dictionary."""

    def __init__(self) -> None:
        self.scores: dict[PlayerId, int] = {}

    def order(self) -> list[PlayerId]:
        return sorted(self.scores, key=lambda player: (-boards.rank_of(player, self.scores[player]), player))

    def rows(self, first: int, limit: int) -> list[tuple[int, PlayerId, int]]:
        """Place, player and score."""
        better = sorted(-score for score in self.scores.values())
        return [
            (1 + better.index(-self.scores[player]), player, self.scores[player])
            for player in self.order()[first - 1 : first - 1 + limit]
        ]


def rows(model: ReadModel, board: str, first: int, limit: int) -> list[tuple[int, PlayerId, int]]:
    found = model.read(lambda cursor: boards.page(cursor, board, "all", first, limit))
    return [(row.place, row.player, row.score) for row in found]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_filled_board_is_a_plain_sort_and_stays_one(model: ReadModel, kind: Kind) -> None:
    source, plain = random.Random(1), Plain()
    model.write(lambda cursor: fill(cursor, kind, PLAYERS, random.Random(1)))
    plain.scores = {player_id(number): kind.score(source) for number in range(PLAYERS)}
    for _ in range(2):
        for first in (1, 2, 1499, 2990, PLAYERS, PLAYERS + 1):
            assert rows(model, kind.name, first, 25) == plain.rows(first, 25)
        order = plain.order()
        for player in source.sample(order, 50):
            found = model.read(lambda cursor, player=player: boards.row_of(cursor, kind.name, "all", player))  # type: ignore[misc]
            assert found == order.index(player) + 1
        for number in source.sample(range(PLAYERS + 50), 400):
            player, score = player_id(number), source.choice([None, kind.score(source)])
            model.write(lambda cursor, p=player, s=score: boards.put(cursor, kind.name, "all", p, s, 1))  # type: ignore[misc]
            plain.scores.pop(player, None)
            if score is not None:
                plain.scores[player] = score
        assert model.read(lambda cursor: boards.size(cursor, kind.name, "all")) == len(plain.scores)


@given(
    changes=st.lists(
        st.tuples(st.integers(0, 9), st.none() | st.integers(-3, 3) | st.integers(-(2**40), 2**40)),
        max_size=30,
    )
)
@settings(deadline=None, max_examples=50)
def test_any_changes_give_a_plain_sort(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, int | None]]
) -> None:
    model, plain = ReadModel(tmp_path_factory.mktemp("boards"), "boards", 1, [Boards()]), Plain()
    for number, score in changes:
        player = player_id(number)
        model.write(lambda cursor, p=player, s=score: boards.put(cursor, "b", "all", p, s, 1))  # type: ignore[misc]
        plain.scores.pop(player, None)
        if score is not None:
            plain.scores[player] = score
    for first in range(1, len(plain.scores) + 2):
        assert rows(model, "b", first, 3) == plain.rows(first, 3)
    for row, player in enumerate(plain.order(), 1):
        assert model.read(lambda cursor, p=player: boards.row_of(cursor, "b", "all", p)) == row  # type: ignore[misc]
    entries = model.read(boards.with_entries)
    assert [(info.board, info.periods) for info in entries] == ([("b", ["all"])] if plain.scores else [])
    model.close()


def test_every_question_uses_an_index(model: ReadModel) -> None:
    for plan in model.read(lambda cursor: list(query_plans(cursor))):
        assert "SEARCH board_" in plan
        assert "SCAN board_" not in plan
        assert "TEMP B-TREE" not in plan


def test_the_bench_measures_every_question(tmp_path: Path) -> None:
    file = tmp_path / "boards.json"
    (tmp_path / "disk").mkdir()
    printed = bench(
        "boards", "--players", "2000", "--reads", "5", "--folder", str(tmp_path / "disk"), "--json", str(file), folder=tmp_path
    )  # fmt: skip
    assert "board_order" in printed
    found = figures(file)
    assert [row["board"] for row in found] == [kind.name for kind in KINDS for _ in range(5)]
    assert all(0 < row["p50"] <= row["p99"] <= row["max"] for row in found)
    assert not list((tmp_path / "disk").iterdir()), "the bench's data is gone"

"""The war maps: the layouts, and how they are laid out (RY-1.3 to RY-1.7, RY-2.9)."""

from collections import Counter
from itertools import product

import pytest

from domain.chance import SeededChance
from domain.royal.maps import BOARDS, MAPS, SIZE, WarMap, lay_maps, read_maps
from domain.royal.treasures import COPIES, hide_treasures

every_map = pytest.mark.parametrize("war_map", MAPS, ids=lambda war_map: str(war_map.number))
POINTS = [(5, 0), (5, 2), (6, 4), (6, 2), (7, 3), (7, 2), (8, 4), (8, 3), (9, 4), (9, 3)]


def _usable(war_map: WarMap) -> set[tuple[int, int]]:
    return {(x, y) for y, row in enumerate(war_map.rows) for x, kind in enumerate(row) if kind != "off"}


def _reached(spaces: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """All spaces that hang together with one of them."""
    found, border = set(), [min(spaces)]
    while border:
        x, y = border.pop()
        if (x, y) in spaces and (x, y) not in found:
            found.add((x, y))
            border += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return found


def test_there_are_ten_maps_on_five_boards() -> None:
    """RY-1.6."""
    assert [war_map.number for war_map in MAPS] == list(range(1, 11))
    assert [war_map.points for war_map in MAPS] == POINTS
    assert [(one.number, two.number) for one, two in BOARDS] == [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)]
    assert len({war_map.rows for war_map in MAPS}) == 10


@every_map
def test_a_map_is_as_the_rules_say(war_map: WarMap) -> None:
    """RY-1.7."""
    kinds = Counter(kind for row in war_map.rows for kind in row)
    assert [len(row) for row in war_map.rows] == [SIZE] * SIZE
    assert 1 <= kinds["ruin"] <= 3
    assert kinds["off"] <= 3
    assert len(set(kinds) - {"plain", "off", "ruin"}) >= 2
    usable = _usable(war_map)
    assert _reached(usable) == usable


@every_map
def test_a_side_has_enough_usable_spaces_to_connect_to_any_other(war_map: WarMap) -> None:
    """RY-1.7: three of five on each of two sides, so that at least one pair is opposite."""
    usable = _usable(war_map)
    for edge in (0, SIZE - 1):
        assert sum((edge, y) in usable for y in range(SIZE)) >= 3
        assert sum((x, edge) in usable for x in range(SIZE)) >= 3


def test_no_choice_of_maps_has_more_ruins_than_there_are_treasures() -> None:
    """RY-1.5."""
    ruins = [[sum(row.count("ruin") for row in side.rows) for side in board] for board in BOARDS]
    assert sum(COPIES.values()) == 9
    assert max(sum(sorted(chosen)[-4:]) for chosen in product(*ruins)) <= 9


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(40))
def test_maps_are_laid_edge_to_edge_and_connect(players: int, seed: int) -> None:
    """RY-1.4, RY-1.3: as many as players, of different boards, with (0, 0) usable and in the middle."""
    laid = lay_maps(players, SeededChance(bytes([seed] * 32)))
    numbers = [one.number for one in laid.maps]
    assert len({(number + 1) // 2 for number in numbers}) == players
    assert [(one.first, one.second) for one in laid.maps] == [POINTS[number - 1] for number in numbers]
    assert len(laid.spaces) == len({space.at for space in laid.spaces}) == 25 * players
    assert [space.at for space in laid.spaces] == sorted(
        (space.at for space in laid.spaces), key=lambda at: at[::-1]
    )
    usable = {space.at for space in laid.spaces if space.kind != "off"}
    assert _reached(usable) == usable
    assert (0, 0) in usable
    middle = [sum(space.at[axis] for space in laid.spaces) / len(laid.spaces) for axis in (0, 1)]
    nearest = min((x - middle[0]) ** 2 + (y - middle[1]) ** 2 for x, y in usable)
    assert middle[0] ** 2 + middle[1] ** 2 == pytest.approx(nearest)
    for number in numbers:
        spaces = [space for space in laid.spaces if space.map == number]
        [layout] = [war_map for war_map in MAPS if war_map.number == number]
        left, top = spaces[0].at
        assert all(layout.rows[space.at[1] - top][space.at[0] - left] == space.kind for space in spaces)


def test_maps_and_places_differ_from_game_to_game() -> None:
    games = [lay_maps(3, SeededChance(bytes([seed] * 32))) for seed in range(60)]
    assert {one.number for laid in games for one in laid.maps} == set(range(1, 11))
    shapes = {
        (max(s.at[0] for s in laid.spaces) - min(s.at[0] for s in laid.spaces),
         max(s.at[1] for s in laid.spaces) - min(s.at[1] for s in laid.spaces))
        for laid in games
    }  # fmt: skip
    assert shapes == {(14, 4), (4, 14), (9, 9)}


def test_a_treasure_lies_on_each_ruin() -> None:
    """RY-1.5."""
    seen = Counter[str]()
    for seed in range(30):
        chance = SeededChance(bytes([seed] * 32))
        laid = lay_maps(4, chance)
        hidden = hide_treasures(laid, chance)
        assert hidden.at == [space.at for space in laid.spaces if space.kind == "ruin"]
        counts = Counter(hidden.treasures)
        assert all(counts[name] <= copies for name, copies in COPIES.items())
        seen += counts
    assert set(seen) == {"specter", "mercenary", "treasure chest", "trap"}


@pytest.mark.parametrize(
    "text", ["[1]\n", '[1]\npoints = [1]\nrows = ["."]\n', '[1]\npoints = [1, 2]\nrows = ["x"]\n']
)
def test_a_file_that_is_none_is_an_error(text: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        read_maps(text)

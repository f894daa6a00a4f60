"""Positions of the tile games that other programs write."""

import pytest

from domain.kingdoms import KINGDOMS
from tests.rules.tile_positions import position

START = position("kingdoms", "0,0=seer 1,0=goblin:1", "dwarf troll")


def test_empty_fields_of_the_other_edition_are_as_good_as_absent_ones() -> None:
    empty = {"spaces": [], "treasures": [], "map_points": {}, "house": False}
    read = KINGDOMS.from_position({**START, **empty})
    assert KINGDOMS.to_position(read) == KINGDOMS.to_position(KINGDOMS.from_position(START))


def test_fields_of_the_other_edition_that_say_something_are_refused() -> None:
    with pytest.raises(ValueError, match="other fields"):
        KINGDOMS.from_position({**START, "house": True})

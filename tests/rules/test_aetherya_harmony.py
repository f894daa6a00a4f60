"""What a kingdom of `aetherya` is worth and which legends it meets: tables against the definition, and drawn boards."""

import statistics
import time
from typing import Any

import pytest
from hypothesis import given, settings

from domain.aetherya import AETHERYA
from domain.aetherya.cards import LEGENDS
from domain.aetherya.harmony import harmony
from domain.aetherya.legends import met
from domain.cases import Failed, Passed, Skipped, run_board
from tests.rules.aetherya_boards import Board, board, boards, slow_harmony, slow_legends


def fast_legends(here: Board) -> set[str]:
    bits = met(here.open_cards, here.laid.griffins)
    return {name for number, name in enumerate(LEGENDS) if bits >> number & 1}


@given(here=boards())
@settings(max_examples=300, deadline=None)
def test_the_tables_say_what_the_definition_says(here: Board) -> None:
    assert harmony(here.open_cards, here.laid)._asdict() == slow_harmony(here)


@given(here=boards())
@settings(max_examples=300, deadline=None)
def test_legends_are_met_as_the_definition_says(here: Board) -> None:
    assert fast_legends(here) == slow_legends(here)


# AE-5.4.griffin through a corner portal: what the one case file does not draw.
CORNER = board("""
    goblin  .       swamp   .
    .       portal  human   .
    .       .       .       .
    .       .       .       .
""")


@pytest.mark.parametrize(
    ("here", "worth", "legends"),
    [
        (CORNER, {"human": -1}, set()),
        # The griffin's goblin is around the portal at its corner: it quarrels, and still reaches no swamp (AE-5.4).
        (CORNER._replace(griffins=frozenset({(0, 0)})), {"human": -1, "conflict": -2}, set()),
        # A scroll ends the quarrel, whichever of the two it lies on.
        (
            CORNER._replace(griffins=frozenset({(0, 0)}), scrolls=frozenset({(1, 2)})),
            {"human": -1},
            set(),
        ),
        (
            board("human . . .\n . portal elf .\n . . . .\n . . . .")._replace(griffins=frozenset({(0, 0)})),
            {},
            {"human-elf"},
        ),
        # Two griffins at two corners of a portal are both around it.
        (
            board("elf . dwarf .\n . portal . .\n . . . .\n . . . .")._replace(
                griffins=frozenset({(0, 0), (0, 2)})
            ),
            {"conflict": -2},
            set(),
        ),
        # A dragon at the corner of a griffin's human, another human at its side.
        (
            board("human . . .\n . dragon human .\n . . . .\n . . . .")._replace(
                griffins=frozenset({(0, 0)})
            ),
            {"dragon": 3},
            set(),
        ),
        # Portals that only touch at a corner are two (section 1).
        (board("human portal . .\n . . portal plain\n . . . .\n . . . ."), {}, set()),
        # Four dragons, three staffs and two humans: three are tame (AE-3.dragon, AE-5.5).
        (
            board("dragon dragon . .\n human dragon human .\n . dragon . .\n . . . .")._replace(
                staffs=frozenset({(0, 0), (0, 1)}), loose_staffs=1
            ),
            {"dragon": 12},
            set(),
        ),
    ],
)
def test_drawn_boards(here: Board, worth: dict[str, int], legends: set[str]) -> None:
    nothing = dict.fromkeys(("human", "elf", "dwarf", "goblin", "dragon", "conflict"), 0)
    assert harmony(here.open_cards, here.laid)._asdict() == nothing | worth
    assert fast_legends(here) == legends
    assert slow_harmony(here) == nothing | worth
    assert slow_legends(here) == legends


def test_scoring_takes_less_than_sixty_microseconds() -> None:
    """The median over kingdoms full of cards, on whatever else the machine does: ten times what it needs."""
    grids = [
        board("human elf portal swamp\n dwarf dragon portal goblin\n plain forest mountain human\n elf dwarf swamp dragon"),
        board("goblin swamp goblin swamp\n swamp goblin elf dwarf\n human plain human forest\n mountain dwarf portal elf"),
    ]  # fmt: skip
    took = []
    for _ in range(200):
        for here in grids:
            cards, laid = here.open_cards, here.laid
            begins = time.process_time_ns()
            harmony(cards, laid)
            took.append(time.process_time_ns() - begins)
    assert statistics.median(took) < 60_000


RIGHT: dict[str, Any] = {
    "grid": [["human", "plain", "?swamp", "?elf"], *[["?plain"] * 4] * 3],
    "categories": {"human": 2, "elf": 0, "dwarf": 0, "goblin": 0, "dragon": 0, "conflict": 0},
    "legends": [],
}
ONLY = {"aetherya": AETHERYA}


def test_a_board_that_is_right_passes() -> None:
    assert run_board(RIGHT, ONLY) == Passed()
    assert run_board({**RIGHT, "variant": "aetherya"}, ONLY) == Passed()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"categories": {**RIGHT["categories"], "human": 3}}, "categories: wanted"),
        ({"categories": {"human": 2}}, "categories: wanted"),
        ({"legends": ["human-elf"]}, "legends: wanted ['human-elf'], got []"),
        ({"grid": [["human"]]}, "the board is refused: "),
        ({"grid": None}, "the board is refused: "),
        ({"grid": [["knight"] * 4] * 4}, "the board is refused: "),
    ],
)
def test_a_board_that_is_wrong_fails_with_the_reason(change: dict[str, Any], message: str) -> None:
    outcome = run_board({**RIGHT, **change}, ONLY)
    assert isinstance(outcome, Failed)
    assert outcome.messages[0].startswith(message)


def test_a_board_of_another_game_is_skipped() -> None:
    assert isinstance(run_board({**RIGHT, "variant": "chess"}, ONLY), Skipped)
    assert isinstance(run_board(RIGHT, {}), Skipped)

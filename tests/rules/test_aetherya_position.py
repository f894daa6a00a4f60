"""Positions of `aetherya` that are none, and what a position may leave out."""

from typing import Any

import pytest

from domain.aetherya import AETHERYA
from domain.cases import Failed, Passed
from domain.records import GameRecord, check_record
from domain.registry import VARIANTS

CLOSED = [
    ["?plain"] * 4,
    ["?plain", "human", "elf", "?plain"],
    ["?plain", "dragon", "swamp", "?plain"],
    ["?plain"] * 4,
]
EMPTY = [["?plain"] * 4, ["?plain", None, None, "?plain"], ["?plain", None, None, "?plain"], ["?plain"] * 4]
FOUR = ["human", "elf", "dragon", "swamp"]
POSITION: dict[str, Any] = {
    "variant": "aetherya", "players": 2, "mode": "competitive", "kingdoms": [CLOSED, CLOSED], "step": "turn",
}  # fmt: skip
CATEGORIES = {"human": 1}


def test_absent_fields_are_empty_zero_or_null() -> None:
    whole = AETHERYA.to_position(AETHERYA.from_position(POSITION))
    assert whole == {
        **POSITION, "items": False, "arranging": [None, None], "pile": [], "discard": [],
        "legends": {"open": [], "pile": [], "taken": [[], []]}, "tiles": [{}, {}], "turn": 0, "drawn": None,
        "legend_taken": False, "to_act": [0], "result": None,
    }  # fmt: skip


def test_a_result_is_read_and_written() -> None:
    over = {
        **POSITION, "step": None,
        "result": {"totals": [1, 0], "categories": [CATEGORIES, {}], "winners": [0]},
    }  # fmt: skip
    state = AETHERYA.from_position(over)
    assert AETHERYA.winners(state) == [0]
    assert AETHERYA.to_act(state) == []
    assert AETHERYA.to_position(state)["result"]["categories"][0]["human"] == 1
    assert AETHERYA.to_position(state)["result"]["categories"][1]["stones"] == 0


@pytest.mark.parametrize(
    "change",
    [
        {"players": 3}, {"players": 1}, {"mode": "solo"}, {"mode": None}, {"mode": "team"}, {"hands": []},
        {"kingdoms": [CLOSED]}, {"kingdoms": [CLOSED, CLOSED[:3]]}, {"kingdoms": [CLOSED, EMPTY]},
        {"kingdoms": [CLOSED, [["?knight"] * 4, *CLOSED[1:]]]}, {"step": "sleep"}, {"step": None},
        {"step": "drawn"}, {"drawn": "elf"}, {"step": "drawn", "drawn": "?"}, {"turn": 2}, {"turn": True},
        {"items": 1}, {"legend_taken": "yes"}, {"pile": "elf"}, {"pile": ["?elf"]}, {"discard": ["wizard"]},
        {"legends": {"open": ["two-wizards"]}}, {"legends": {"open": ["two-elves", "two-elves"]}},
        {"legends": {"open": ["two-elves"], "taken": [["two-elves"], []]}}, {"legends": {"taken": [[]]}},
        {"legends": {"ages": [["two-elves"]]}}, {"legends": {"closed": []}},
        {"step": "arrange"}, {"arranging": [FOUR, None]}, {"step": "arrange", "arranging": [FOUR, None]},
        {"step": "arrange", "arranging": [FOUR[:3], None], "kingdoms": [EMPTY, CLOSED]},
        {"tiles": [{"a1": {"tile": "staff"}}, {}]},
        {"items": True, "tiles": [{"b2": {"tile": "staff"}}, {}]},
        {"items": True, "tiles": [{"z9": {"tile": "staff"}}, {}]},
        {"items": True, "tiles": [{"a1": {"tile": "spoon"}}, {}]},
        {"items": True, "tiles": [{"a1": {"tile": "staff", "up": True}}, {}]},
        {"items": True, "tiles": [{"a1": {"tile": "staff", "seen": [2]}}, {}]},
        {"items": True, "tiles": [{"a1": {"tile": "staff", "open": True, "on": "b2"}}, {}]},
        {"items": True, "tiles": [{"a1": {"tile": "staff", "open": False, "on": "b3"}}, {}]},
        {"items": True, "tiles": [{"a1": {"tile": "scroll", "open": True, "on": "c3"}}, {}]},
        {"items": True, "tiles": [{"a1": {"tile": "griffin", "open": True, "on": "a1"}}, {}]},
        {"items": True, "tiles": [{"a1": {"tile": "hammer", "open": True, "on": "b2"}}, {}]},
        {"result": {"totals": [1, 0], "categories": [{}, {}], "winners": [0]}},
        {"step": None, "result": {"totals": [1], "categories": [{}, {}], "winners": [0]}},
        {"step": None, "result": {"totals": [1, 0], "categories": [{"orc": 1}, {}], "winners": [0]}},
        {"step": None, "result": {"totals": [1, 0], "categories": [{}, {}], "winners": [2]}},
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused_with_the_reason(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        AETHERYA.from_position({**POSITION, **change})


@pytest.mark.parametrize("step", ["turn", "drawn", "legend"])
def test_a_position_of_every_step_is_written_as_it_was_read(step: str) -> None:
    drawn = "elf" if step == "drawn" else None
    tiles = [
        {
            "a1": {"tile": "staff", "open": True, "on": "b3"},
            "b4": {"tile": "thief", "open": False, "seen": [0, 1]},
        },
        {"d2": {"tile": "crystal-ball", "open": True, "used": True}},
    ]
    given = {
        **AETHERYA.to_position(AETHERYA.from_position(POSITION)),
        "items": True, "tiles": tiles, "step": step, "drawn": drawn, "pile": ["elf", "dwarf"], "turn": 1, "to_act": [1],
    }  # fmt: skip
    assert AETHERYA.to_position(AETHERYA.from_position(given)) == given


ALL_BUT_ONE = [["plain"] * 4] * 3 + [["plain", "plain", "plain", "?plain"]]
LAST_TURN: dict[str, Any] = {
    **POSITION,
    "kingdoms": [ALL_BUT_ONE, ALL_BUT_ONE],
    "step": "drawn", "drawn": "elf", "items": True,
    "tiles": [
        {"a1": {"tile": "crystal-ball", "open": True}, "d4": {"tile": "thief", "open": False}},
        {"d4": {"tile": "stone-2", "open": False}},
    ],
}  # fmt: skip


def _last_turn(tiles: list[dict[str, Any]]) -> GameRecord:
    """The record of a game in which seat 0 looks at its tile and turns up the last card, with these tiles at the end."""
    nothing = dict.fromkeys(CATEGORIES, 0)
    final = {
        **POSITION, "kingdoms": [[["plain"] * 4] * 4] * 2, "discard": ["elf"], "items": True, "step": None, "tiles": tiles,
        "result": {"totals": [0, 2], "categories": [nothing, {"stones": 2}], "winners": [1]},
    }  # fmt: skip
    return GameRecord("aetherya", 2, LAST_TURN, [(0, "use a1 0:d4"), (0, "reveal d4")], final)


@pytest.mark.parametrize("used", [{}, {"used": True}, {"used": False}])
@pytest.mark.parametrize("seen", [{}, {"seen": [0]}, {"seen": []}])
def test_what_tiles_say_of_play_says_nothing_when_it_is_over(
    used: dict[str, Any], seen: dict[str, Any]
) -> None:
    ball = {"tile": "crystal-ball", "open": True, **used}
    thief = {"tile": "thief", "open": True, **seen}
    stone = {"tile": "stone-2", "open": True}
    assert check_record(_last_turn([{"a1": ball, "d4": thief}, {"d4": stone}]), VARIANTS) == Passed()
    other = _last_turn([{"a1": ball, "d4": {**thief, "open": False}}, {"d4": stone}])
    assert isinstance(check_record(other, VARIANTS), Failed)

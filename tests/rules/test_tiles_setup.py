"""Options and the beginning of the tile games (KD-1, RY-1)."""

from collections import Counter
from typing import Any

import pytest

from domain.chance import RecordedChance, SeededChance
from domain.kingdoms import KINGDOMS
from domain.kingdoms.options import FACTIONS
from domain.play import from_events
from domain.refusal import Refusal
from domain.royal import ROYAL
from domain.tiles.factions import BUILT_IN
from domain.variant import Position, Variant

SEVEN = ["goblin", "dwarf", "gnome", "troll", "undead", "dragon", "seer"]


def _opened(variant: Variant[Any], request: dict[str, Any], seed: int = 0) -> Position:
    options = variant.settle(request)
    assert not isinstance(options, Refusal), options.message
    chance = SeededChance(seed.to_bytes(32, "big"))
    return variant.to_position(from_events(variant, variant.setup(options, chance)))


def test_the_duel_begins_as_the_rules_say() -> None:
    """KD-1.1, KD-1.2, KD-1.3."""
    position = _opened(KINGDOMS, {"factions": SEVEN})
    assert position["factions"] == SEVEN
    assert position["supply"] == [15, 15]
    assert position["points"] == position["turns"] == [0, 0]
    assert len(position["pile"]) == 41
    assert len(position["display"]) == 3
    assert [len(hand) for hand in position["hands"]] == [2, 2]
    [start] = position["board"]
    assert start["at"] == [0, 0]
    assert start["pieces"] == []
    one, two = position["hands"]
    cards = [*position["pile"], *position["display"], *one, *two, start["card"]]
    assert Counter(cards) == dict.fromkeys(SEVEN, 7)


def _stacked(top: list[str], first: int) -> RecordedChance:
    """The shuffled cards with these on top; then who begins."""
    rest = Counter(name for name in SEVEN for _ in range(7)) - Counter(top)
    return RecordedChance([[*top, *rest.elements()], [str(first), str(1 - first)]])


@pytest.mark.parametrize("first", [0, 1])
def test_display_start_card_and_hands_come_from_the_top_in_this_order(first: int) -> None:
    """KD-1.3, KD-1.4."""
    top = ["goblin", "dwarf", "gnome", "troll", "undead", "dragon", "seer", "goblin"]
    options: Any = KINGDOMS.settle({"factions": SEVEN})
    position = KINGDOMS.to_position(from_events(KINGDOMS, KINGDOMS.setup(options, _stacked(top, first))))
    assert position["display"] == top[:3]
    assert position["board"][0]["card"] == "troll"
    assert position["hands"] == [["undead", "dragon"], ["seer", "goblin"]]
    assert position["first"] == position["turn"] == first


def test_three_alike_at_the_start_are_exchanged_in_the_duel_alone() -> None:
    """KD-2.4, RY-2.6."""
    top = ["goblin", "goblin", "goblin", "troll", "undead", "dragon", "seer", "goblin", "dwarf", "gnome"]
    options: Any = KINGDOMS.settle({"factions": SEVEN})
    position = KINGDOMS.to_position(from_events(KINGDOMS, KINGDOMS.setup(options, _stacked(top, 0))))
    assert position["display"] == ["goblin", "dwarf", "gnome"]
    assert position["pile"][-2:] == ["goblin", "goblin"]
    options = ROYAL.settle({"factions": SEVEN, "maps": False})
    position = ROYAL.to_position(from_events(ROYAL, ROYAL.setup(options, _stacked(top, 0))))
    assert position["display"] == ["goblin"] * 3
    assert position["hands"] == [["undead"], ["dragon"]]


def test_who_begins_and_a_random_set_are_drawn() -> None:
    """KD-1.1, KD-1.4."""
    games = [_opened(KINGDOMS, {"preset": "random"}, seed) for seed in range(40)]
    assert {game["first"] for game in games} == {0, 1}
    assert {name for game in games for name in game["factions"]} == set(FACTIONS)
    assert all(len(set(game["factions"])) == 7 for game in games)


@pytest.mark.parametrize(("players", "factions"), [(2, 7), (3, 8), (4, 9)])
@pytest.mark.parametrize("preset", ROYAL.presets)
def test_the_royal_edition_begins_as_the_rules_say(preset: str, players: int, factions: int) -> None:
    """RY-1.1, RY-1.3, RY-1.4, RY-1.8, RY-2.9."""
    position = _opened(ROYAL, {"preset": preset, "players": players})
    assert len(position["factions"]) == factions
    assert position["supply"] == [15] * players
    assert [len(hand) for hand in position["hands"]] == [1] * players
    assert len(position["display"]) == 3
    assert len(position["pile"]) == 7 * factions - 4 - players
    assert [card["at"] for card in position["board"]] == [[0, 0]]
    maps = preset != "open-field"
    assert len(position["spaces"]) == (25 * players if maps else 0)
    assert len(position["map_points"]) == (players if maps else 0)
    ruins = [space["at"] for space in position["spaces"] if space["kind"] == "ruin"]
    assert [treasure["at"] for treasure in position["treasures"]] == ruins
    assert position["house"] == (preset == "all-factions")


def test_house_powers_are_drawn_only_where_they_are_on() -> None:
    """RY-3.house."""
    plain = {name for seed in range(20) for name in _opened(ROYAL, {"players": 4}, seed)["factions"]}
    assert plain == {*FACTIONS, "druid"}
    request = {"players": 4, "preset": "all-factions"}
    drawn = {name for seed in range(40) for name in _opened(ROYAL, request, seed)["factions"]}
    assert drawn == set(BUILT_IN)


@pytest.mark.parametrize(
    ("variant", "request_", "reason"),
    [
        (KINGDOMS, {"players": 3}, "players must be one of 2"),
        (KINGDOMS, {"players": True}, "players must be"),
        (KINGDOMS, {"maps": True}, "kingdoms has the options preset, players, factions and no others"),
        (KINGDOMS, {"preset": "x"}, "preset must be one of classic"),
        (KINGDOMS, {"factions": SEVEN[:6]}, "a game has 7 factions, each of them once"),
        (KINGDOMS, {"factions": [*SEVEN[:6], "goblin"]}, "a game has 7 factions, each of them once"),
        (KINGDOMS, {"factions": [*SEVEN[:6], "druid"]}, "the factions are goblin, dwarf"),
        (KINGDOMS, {"factions": "goblin"}, "factions must be a list of names"),
        (KINGDOMS, {"preset": "classic", "factions": SEVEN}, "name only one of the two"),
        (ROYAL, {"players": 5}, "players must be one of 2, 3, 4"),
        (ROYAL, {"players": 3, "factions": SEVEN}, "a game has 8 factions"),
        (ROYAL, {"preset": "war-maps", "factions": SEVEN}, "name a preset or factions, not both"),
        (ROYAL, {"preset": "open-field", "maps": True}, "says otherwise"),
        (ROYAL, {"house": True}, "says otherwise"),
        (ROYAL, {"maps": 1}, "maps must be true or false"),
        (ROYAL, {"preset": ["x"]}, "preset must be one of war-maps"),
    ],
)  # fmt: skip
def test_a_wish_that_the_rules_do_not_allow_is_refused_with_the_reason(
    variant: Variant[Any], request_: dict[str, Any], reason: str
) -> None:
    settled = variant.settle(request_)
    assert isinstance(settled, Refusal)
    assert reason in settled.message


def test_what_is_not_said_is_filled_in() -> None:
    assert KINGDOMS.settle({}) == {
        "players": 2, "preset": "classic",
        "factions": ["goblin", "dwarf", "gnome", "undead", "dragon", "giant", "knight"],
    }  # fmt: skip
    assert ROYAL.settle({}) == {"players": 2, "preset": "war-maps", "maps": True, "house": False}
    assert ROYAL.settle({"factions": [*SEVEN, "elf"]}) == {
        "players": 3, "factions": [*SEVEN, "elf"], "maps": True, "house": False,
    }  # fmt: skip

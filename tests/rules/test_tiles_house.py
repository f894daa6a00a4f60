"""What each house power does (RY-3.house), and that it is off unless the game has house powers."""

from typing import Any

import pytest

from domain.royal import ROYAL
from domain.tiles.factions import BUILT_IN
from tests.rules.tile_positions import Play, board, position

#: Faction; the board; where it is placed; what may be done; what is done; and then points of seat 0, cards that
#: are otherwise than before (and the card itself, if its followers or place changed).
POWERS: list[tuple[str, str, str, str, str, int, str]] = [
    ("unicorn", "0,0=seer 1,0=goblin:1 0,1=dwarf", "1,1", "use", "use", 2, ""),
    ("cyclops", "0,0=seer:1 1,0=goblin:1 2,0=dwarf:0", "1,1", "use 0,0:1", "use 0,0:1", 0, "0,0=seer"),
    ("elf", "0,0=seer:1 1,0=goblin:0 3,0=dwarf:1", "2,0", "use 0,0:1, use 3,0:1", "use 0,0:1", 0, "0,0=seer"),
    (
        "rogue", "0,0=seer:0 1,0=goblin:1 2,0=dwarf", "1,1", "use 1,0:1 0,0, use 1,0:1 2,0", "use 1,0:1 2,0", 0,
        "1,0=goblin 2,0=dwarf:1",
    ),
    ("zombie", "0,0=seer 1,0=zombie:1 2,0=zombie:0", "0,1", "use 1,0", "use 1,0", 0, "1,0=zombie:0:1"),
    ("yeti", "0,0=seer 1,0=goblin!", "0,1", "use", "use", 6, ""),
    ("orc", "0,0=seer:1:1 1,0=goblin:0:1 2,0=dwarf:1", "0,1", "use", "use", 3, ""),
    ("phoenix", "0,0=seer 5,0=goblin!", "0,1", "use 5,0", "use 5,0", 2, "5,0=goblin"),
    ("phoenix", "0,0=seer", "0,1", "use", "use", 2, ""),
    ("werewolf", "0,0=werewolf 1,0=werewolf:1 9,0=werewolf!", "0,1", "use", "use", 6, ""),
    ("shapeshifter", "0,0=seer:1 1,0=goblin", "0,1", "use 0,0, use 1,0", "use 0,0", 0, "0,0=shapeshifter:0 0,1=seer:1"),
    ("poisoner", "0,0=seer:0:1 1,0=goblin:1", "0,1", "use 0,0:1", "use 0,0:1", 0, "0,0=seer:0"),
    ("shadow", "0,0=seer:0:1 1,0=goblin:0", "0,1", "use 0,0", "use 0,0", 0, "0,0=seer:0:0:1"),
    ("fire-elemental", "0,0=seer:0:1 1,0=goblin:1", "0,1", "use 0,0", "use 0,0", 0, "0,0=seer"),
    (
        "dark-elf", "0,0=seer 1,0=goblin:0:1", "0,1", "use 1,0:0 0,0, use 0,1:0 0,0", "use 1,0:0 0,0", 0,
        "0,0=seer:0 1,0=goblin:1",
    ),
    ("basilisk", "0,0=seer:1 1,0=goblin:1 2,0=dwarf:0", "1,1", "use 0,0", "use 0,0", 0, "0,0=seer!"),
    ("ghost", "0,0=seer 1,0=goblin", "0,1", "", "use 2,0", 0, "2,0=ghost:0"),
    ("ice-beast", "0,0=seer 1,0=seer:1 1,1=goblin", "0,1", "use", "use", 2, ""),
    ("demon", "0,0=seer:0:1", "0,1", "use 0,0:0, use 0,1:0", "use 0,0:0", 3, "0,0=seer:1"),
    ("ice-king", "0,0=seer:0:0:1 1,1=goblin:1 3,1=dwarf:0", "0,1", "use", "use", 3, ""),
    ("ice-queen", "0,0=seer:1 1,0=goblin", "0,1", "", "use 0,0 1,1", 0, "1,1=seer:1"),
    ("vampire", "0,0=seer:0:1 1,0=goblin:1", "0,1", "use 0,0:1", "use 0,0:1", 0, "0,0=seer:0:0"),
]  # fmt: skip


def _start(faction: str, cards: str, **fields: Any) -> Play:
    return Play(ROYAL, position("royal", cards, faction, **fields))


@pytest.mark.parametrize(("faction", "cards", "at", "uses", "use", "points", "changed"), POWERS)
def test_a_house_power(
    faction: str, cards: str, at: str, uses: str, use: str, points: int, changed: str
) -> None:
    """RY-3.house."""
    play = _start(faction, cards, house=True)
    play.move(f"place {faction} {at}")
    if uses:
        assert play.legal() == ["skip", *uses.split(", ")]
    after = play.move(use)
    assert after["points"] == [points, 0]
    by_place = {tuple(card["at"]): card for card in after["board"]}
    for card in board(changed):
        assert by_place[tuple(card["at"])] == card
    assert len(after["board"]) == len(cards.split()) + 1


def test_a_wizard_looks_at_six_cards() -> None:
    """RY-3.house."""
    play = _start(
        "wizard", "0,0=seer", house=True, pile=["seer"] * 4 + ["giant"] * 3, hands=[["wizard"], ["giant"]]
    )
    after = play.move("place wizard 0,1", "use")
    assert after["drawn"] == ["seer"] * 4 + ["giant"] * 2
    assert play.legal() == ["keep giant", "keep seer"]


def test_every_house_power_is_tried_here() -> None:
    house = {name for name, one in BUILT_IN.items() if one.origin == "house"}
    assert {power[0] for power in POWERS} | {"wizard"} == house


@pytest.mark.parametrize("power", POWERS, ids=lambda power: power[0])
def test_without_house_powers_there_is_nothing_to_use(power: tuple[str, ...]) -> None:
    """RY-3.house."""
    play = _start(power[0], power[1])
    assert play.move(f"place {power[0]} {power[2]}")["step"] == "draw"


@pytest.mark.parametrize("power", POWERS, ids=lambda power: power[0])
def test_a_copied_house_power_may_do_what_the_power_itself_may(power: tuple[str, ...]) -> None:
    """KD-3.doppelganger: from the doppelganger's place, which is no card of the copied faction."""
    x, y = power[2].split(",")
    below = f"{x},{int(y) + 1}"
    cards = f"{power[1]} {below}={power[0]}"
    play = _start("doppelganger", cards, house=True)
    play.move(f"place doppelganger {power[2]}")
    original = _start(power[0], cards, house=True)
    original.move(f"place {power[0]} {power[2]}")
    start = f"copy {below}"
    copies = [move.removeprefix(start).strip() for move in play.legal() if move.startswith(start)]
    uses = [move.removeprefix("use").strip() for move in original.legal() if move.startswith("use")]
    assert uses
    assert copies == uses


def test_what_moves_and_where_to_is_named_in_this_order() -> None:
    play = _start("ice-queen", "0,0=seer:1 1,0=goblin", house=True)
    play.move("place ice-queen 0,1")
    assert play.refused("use 1,1 0,0") == "illegal_target"
    assert play.refused("use 0,0") == "illegal_target"
    assert play.refused("use 0,0 9,9") == "illegal_target"
    assert play.refused("use 0,0:1 1,1") == "illegal_target"
    assert play.refused("use 0,0 1,1 2,2") == "malformed"


def test_where_something_goes_is_named_only_in_games_that_have_such_a_power() -> None:
    """RY-3.house, RY-2.8: in other games two followers are the only two targets, each with its seat."""
    for house, code in ((True, "illegal_target"), (False, "malformed")):
        play = _start("knight", "0,0=ice-queen:1 1,0=rogue:1", house=house)
        play.move("place knight 0,1")
        assert play.refused("use 0,0 1,0") == code
        assert play.refused("use 0,0:1 1,0") == code

"""Options and the beginning of a game of `aetherya` (AE-1, AE-6.1, AE-7.1)."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.aetherya import CardsDealt, LegendsLaid, TilesLaid
from contracts.refusals import RefusalCode
from domain.aetherya import AETHERYA
from domain.aetherya.cards import KINDS, LEGENDS, TILES
from domain.chance import RecordedChance, SeededChance
from domain.play import from_events
from domain.refusal import Refusal

SEEDS = st.binary(min_size=32, max_size=32)
EVERY = [(preset, players) for preset, counts in AETHERYA.presets.items() for players in counts]


def _open(preset: str, players: int, seed: bytes) -> dict[str, Any]:
    options = AETHERYA.settle({"preset": preset, "players": players})
    assert not isinstance(options, Refusal)
    return AETHERYA.to_position(from_events(AETHERYA, AETHERYA.setup(options, SeededChance(seed))))


@pytest.mark.parametrize(("preset", "players"), EVERY)
@given(seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_the_deck_and_the_deal(preset: str, players: int, seed: bytes) -> None:
    """AE-1.1, AE-1.2, AE-6.2: two of each kind for every player, alone as for two; four different cards each."""
    position = _open(preset, players, seed)
    cards = [*position["pile"], *(card for cards in position["arranging"] for card in cards)]
    for kingdom in position["kingdoms"]:
        cells = [card for row in kingdom for card in row]
        assert [cell for cell, card in enumerate(cells) if card is None] == [5, 6, 9, 10]
        assert all(card.startswith("?") for card in cells if card is not None)
        cards += [card.removeprefix("?") for card in cells if card is not None]
    assert Counter(cards) == dict.fromkeys(KINDS, 2 * max(players, 2))
    assert all(len(set(four)) == len(four) == 4 for four in position["arranging"])
    assert position["discard"] == []
    assert position["to_act"] == list(range(players))


@pytest.mark.parametrize(("preset", "players"), EVERY)
@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_legends_and_tiles_are_laid(preset: str, players: int, seed: bytes) -> None:
    """AE-1.3: eight open, the rest a pile. AE-6.1: three ages. AE-7.1: two for each player. AE-5.1: twelve tiles."""
    position = _open(preset, players, seed)
    legends = position["legends"]
    sizes = len(legends["open"]), len(legends["pile"]), [len(age) for age in legends.get("ages", ())]
    wanted = {"competitive": (8, 7, []), "solo": (4, 0, [5, 6]), "coop": (2 * players, 0, [])}
    assert sizes == wanted[position["mode"]]
    together = [
        *legends["open"],
        *legends["pile"],
        *(name for age in legends.get("ages", ()) for name in age),
    ]
    assert len(set(together)) == len(together)
    assert set(together) <= set(LEGENDS)
    for tiles in position["tiles"]:
        names = Counter(tile["tile"] for tile in tiles.values())
        assert names == (dict.fromkeys(TILES, 1) if position["items"] else {})
        assert not any(tile["open"] for tile in tiles.values())


def test_second_cards_of_a_kind_are_put_aside_and_shuffled_back() -> None:
    """AE-1.2. The first seat's second human is put aside, and the second seat's second elf and third plain."""
    top = ["human", "human", "elf", "dwarf", "plain", "elf", "elf", "plain", "plain", "forest", "swamp"]
    rest = list((Counter(dict.fromkeys(KINDS, 4)) - Counter(top)).elements())
    after = ["elf", "human", *rest, "plain"]
    given_shuffles = [[*top, *rest], after, ["1", "0"], list(LEGENDS)]
    options = {"preset": "competitive", "players": 2, "mode": "competitive", "items": False}
    events = AETHERYA.setup(options, RecordedChance(given_shuffles))
    dealt = next(event for event in events if isinstance(event, CardsDealt))
    assert dealt.arranging == [["human", "elf", "dwarf", "plain"], ["elf", "plain", "forest", "swamp"]]
    assert dealt.face_down == [after[:12], after[12:24]]
    assert dealt.pile == after[24:]
    assert dealt.first == 1
    laid = next(event for event in events if isinstance(event, LegendsLaid))
    assert (laid.open, laid.pile) == (list(LEGENDS[:8]), list(LEGENDS[8:]))


def test_every_seat_can_be_the_first() -> None:
    """AE-1.4."""
    firsts = {_open("competitive", 3, bytes([number] * 32))["turn"] for number in range(40)}
    assert firsts == {0, 1, 2}


def test_tiles_are_shuffled_for_each_seat() -> None:
    options = AETHERYA.settle({"preset": "competitive-items", "players": 3})
    assert isinstance(options, dict)
    laid = next(e for e in AETHERYA.setup(options, SeededChance(bytes(32))) if isinstance(e, TilesLaid))
    assert len({tuple(tiles) for tiles in laid.tiles}) == 3


@pytest.mark.parametrize(
    ("request_", "settled"),
    [
        ({}, ("competitive", 2, "competitive", False)),
        ({"players": 1}, ("solo", 1, "solo", False)),
        ({"players": 4, "items": True}, ("competitive-items", 4, "competitive", True)),
        ({"mode": "coop"}, ("coop", 2, "coop", False)),
        ({"mode": "solo", "items": True}, ("solo-items", 1, "solo", True)),
        ({"preset": "coop-items", "players": 3}, ("coop-items", 3, "coop", True)),
        ({"preset": "solo", "mode": "solo", "items": False}, ("solo", 1, "solo", False)),
    ],
)
def test_options_are_settled(request_: dict[str, Any], settled: tuple[Any, ...]) -> None:
    options = dict(zip(("preset", "players", "mode", "items"), settled, strict=True)) | {"hints": True}
    assert AETHERYA.settle(request_) == options
    assert AETHERYA.settle(options) == options
    without = options | {"hints": False}
    assert AETHERYA.settle(request_ | {"hints": False}) == without
    assert AETHERYA.settle(without) == without


@pytest.mark.parametrize(
    "request_",
    [
        {"players": 0}, {"players": 5}, {"players": True}, {"players": "2"}, {"mode": "team"}, {"mode": 1},
        {"items": 1}, {"items": "yes"}, {"preset": "classic"}, {"preset": "solo", "players": 2},
        {"mode": "competitive", "players": 1}, {"mode": "coop", "players": 1}, {"mode": "solo", "players": 2},
        {"preset": "coop", "mode": "competitive"}, {"preset": "coop", "items": True},
        {"preset": "coop-items", "items": False}, {"factions": []}, {"hints": 1}, {"hints": "off"},
    ],
)  # fmt: skip
def test_options_that_the_rules_do_not_know_are_refused(request_: dict[str, Any]) -> None:
    refused = AETHERYA.settle(request_)
    assert isinstance(refused, Refusal)
    assert refused.code is RefusalCode.BAD_OPTIONS

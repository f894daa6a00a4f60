"""What KD-5 and RY-5 let a seat know, written down a second time: neither more nor less."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kingdoms import KINGDOMS
from domain.royal import ROYAL
from domain.tiles.factions import BUILT_IN
from domain.variant import Variant, Viewer
from tests.rules.random_games import RandomGame, Setting

SETTINGS: list[Setting] = [
    Setting(KINGDOMS, "random", 2), Setting(ROYAL, "war-maps", 3), Setting(ROYAL, "all-factions", 4),
]  # fmt: skip


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=8, deadline=None)
def test_a_view_is_what_the_rules_allow(setting: Setting, seed: int) -> None:
    """KD-5.1, RY-5.1."""
    game = RandomGame(setting, seed)
    for state in game.moments():
        position = game.variant.to_position(state)
        for viewer in setting.viewers:
            assert game.variant.view(state, viewer) == _allowed(position, viewer)


def _allowed(position: dict[str, Any], viewer: Viewer) -> dict[str, Any]:
    hidden = {
        "hands": [hand if seat == viewer else _unknown(hand) for seat, hand in enumerate(position["hands"])],
        "pile": _unknown(position["pile"]),
        "drawn": position["drawn"] if position["turn"] == viewer else _unknown(position["drawn"]),
    }
    if "treasures" in position:
        waiting = position["placed"] if position["step"] == "space" else None
        hidden["treasures"] = [
            one if one["at"] == waiting else {**one, "treasure": "?"} for one in position["treasures"]
        ]
    return {**position, **hidden}


def _unknown(cards: list[str]) -> list[str]:
    return ["?"] * len(cards)


def _shown(
    variant: Variant[Any], setting: Setting, tag: str
) -> list[tuple[Any, dict[Viewer, dict[str, Any]]]]:
    """Events with this tag in some games, each with what every viewer is shown."""
    found = []
    for seed in range(10):
        game = RandomGame(setting, seed)
        events = [*game.opening, *(event for played in game.play() for event in played.events)]
        found += [
            (event, {viewer: variant.show(event, viewer) for viewer in setting.viewers})
            for event in events
            if tag == event.TAG
        ]
    assert found
    return found


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_card_from_the_pile_is_told_to_its_seat_and_one_of_the_display_to_all(setting: Setting) -> None:
    """KD-5.1."""
    for event, shown in _shown(setting.variant, setting, "tiles.card-drawn"):
        for viewer, payload in shown.items():
            told = event.source == "display" or viewer == event.seat
            assert payload["card"] == (event.card if told else "?")


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_cards_of_a_seer_are_told_to_who_looks_at_them(setting: Setting) -> None:
    """KD-5.1, RY-5.1."""
    for tag, fields in (("tiles.cards-taken", ["cards"]), ("tiles.cards-kept", ["kept", "returned"])):
        for event, shown in _shown(setting.variant, setting, tag):
            for viewer, payload in shown.items():
                for field in fields:
                    cards = list(getattr(event, field))
                    assert payload[field] == (cards if viewer == event.seat else _unknown(cards))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_log_says_nothing_that_is_hidden(setting: Setting) -> None:
    hidden = [
        setting.variant.tell(tag, shown["public"])
        for tag in ("tiles.card-drawn", "tiles.cards-kept", "tiles.pile-shuffled")
        for event, shown in _shown(setting.variant, setting, tag)
        if getattr(event, "source", "pile") == "pile"
    ]
    assert hidden
    assert not [line for line in hidden if any(name in line for name in ("?", *BUILT_IN))]
    for event, shown in _shown(setting.variant, setting, "tiles.cards-taken"):
        line = setting.variant.tell(event.TAG, shown["public"])
        number = len(event.cards)
        looked_at = "a card" if number == 1 else f"{number} cards"
        assert line == f"seat {event.seat} looks at {looked_at} of the pile ({event.cause})"

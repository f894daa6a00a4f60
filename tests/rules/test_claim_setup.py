"""What a game of `claim` is dealt from, written down a second time (CL-1 and CL-2)."""

from collections import Counter
from typing import Any

import pytest

from contracts.refusals import RefusalCode
from domain.chance import SeededChance
from domain.refusal import Refusal
from domain.registry import VARIANTS
from tests.rules.random_games import SETTINGS, RandomGame, Setting, cards

CLAIM = VARIANTS["claim"]
every_claim = pytest.mark.parametrize("setting", [s for s in SETTINGS if s.variant is CLAIM], ids=str)

#: CL-1.1, CL-1.2: the values of the factions that do not have 0 to 9 once each; racoons before four leave.
VALUES: dict[str, list[int]] = {
    "goblin": [0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    "knight": [2, 3, 4, 5, 6, 7, 8, 9],
    "gnome": [1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7, 9],
    "giant": [1, 1, 3, 3, 5, 5, 7, 7, 9],
    "royal": [4, 5, 6, 7, 8, 9, 10, 11, 12],
    "peasant": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "racoon": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
}


def _position(setting: Setting, seed: int = 0) -> dict[str, Any]:
    game = RandomGame(setting, seed)
    return game.variant.to_position(game.state)


@every_claim
def test_every_card_of_each_faction_is_there_once(setting: Setting) -> None:
    """CL-1.1, CL-1.3, CL-2.1."""
    position = _position(setting)
    wanted = Counter(
        f"{faction}-{value}"
        for faction in position["factions"]
        for value in VALUES.get(faction, list(range(10)))
    )
    dealt = Counter(cards(position))
    absent = wanted - dealt
    assert not dealt - wanted
    assert all(card.startswith("racoon-") for card in absent)
    assert absent.total() == (4 if "racoon" in position["factions"] else 0)
    assert dealt.total() == {2: 52, 3: 72, 4: 72}[setting.players]


@every_claim
def test_everybody_is_dealt_a_hand_and_the_rest_is_the_deck(setting: Setting) -> None:
    """CL-2.3, CL-3.1."""
    position = _position(setting)
    hand, rest, stake = {2: (13, 26, 1), 3: (12, 36, 2), 4: (9, 36, 2)}[setting.players]
    assert [len(cards) for cards in position["hands"]] == [hand] * setting.players
    assert len(position["stake"]) == stake
    assert len(position["stake"]) + len(position["deck"]) == rest
    assert position["phase"] == position["trick"] == 1


def test_the_classic_set() -> None:
    """CL-2.2."""
    options = CLAIM.settle({"preset": "classic"})
    assert not isinstance(options, Refusal)
    assert options["players"] == 2
    assert set(options["factions"]) == {"goblin", "knight", "undead", "dwarf", "doppelganger"}


@every_claim
def test_chance_says_who_leads(setting: Setting) -> None:
    """CL-2.6: every seat leads about as often; 600 games with fixed seeds."""
    leaders = Counter(_position(setting, seed)["leader"] for seed in range(600))
    assert set(leaders) == set(setting.seats)
    assert min(leaders.values()) > 600 / setting.players * 0.8


@pytest.mark.parametrize(
    "setting", [s for s in SETTINGS if s.variant is CLAIM and "factions" in s.options], ids=str
)
def test_every_card_comes_to_every_place(setting: Setting) -> None:
    """The first hand card and the deck's last card are any of the cards, over fixed seeds."""
    positions = [_position(setting, seed) for seed in range(900)]
    different = {card for position in positions for card in cards(position)}
    assert {position["hands"][0][0] for position in positions} == different
    assert {position["deck"][-1] for position in positions} == different


@pytest.mark.parametrize(
    "factions",
    [
        [],
        ["goblin", "knight", "undead", "dwarf"],
        ["goblin", "knight", "undead", "dwarf", "dwarf"],
        ["goblin", "knight", "undead", "dwarf", "orc"],
        ["goblin", "undead", "dwarf", "doppelganger", "seer"],
        ["goblin", "knight", "gnome", "giant", "dwarf"],
        ["undead", "dwarf", "doppelganger", "seer", "troll"],
        ["goblin", "knight", "undead", "dwarf", "doppelganger", "seer", "troll"],
    ],
)
def test_sets_that_are_no_deck_are_refused(factions: list[str]) -> None:
    """CL-2.1."""
    options = CLAIM.settle({"players": 2, "factions": factions})
    assert isinstance(options, Refusal)
    assert options.code is RefusalCode.BAD_OPTIONS


def test_contributions_change_the_deal() -> None:
    options = CLAIM.settle({"preset": "classic"})
    assert not isinstance(options, Refusal)
    one = CLAIM.setup(options, SeededChance(bytes(32), ["a", "b"]))
    two = CLAIM.setup(options, SeededChance(bytes(32), ["a", "c"]))
    assert one != two

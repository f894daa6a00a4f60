"""Cards, options and deals of `claim`, beside its cases."""

from collections import Counter
from typing import Any

import pytest

from contracts import claim as events
from contracts.refusals import RefusalCode
from domain.chance import SeededChance
from domain.claim import CLAIM
from domain.claim.cards import ALL, CARDS, COPIES, FACTIONS, NAMES, PAIRS, TENS
from domain.claim.options import SETS
from domain.claim.powers import POWERS
from domain.refusal import Refusal
from tests.rules.claim_games import CLASSIC, SEED, options_of


def _dealt(**request: Any) -> events.CardsDealt:
    return next(
        e for e in CLAIM.setup(options_of(**request), SeededChance(SEED)) if isinstance(e, events.CardsDealt)
    )


# -- cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faction", "copies"),
    [
        ("goblin", 14),
        ("knight", 8),
        ("gnome", 13),
        ("giant", 9),
        ("royal", 9),
        ("peasant", 13),
        ("racoon", 14),
    ]
    + [(faction, 10) for faction in TENS if faction != "racoon"],
)
def test_how_many_cards_a_faction_has(faction: str, copies: int) -> None:
    """CL-1.1, CL-1.2."""
    assert len(COPIES[faction]) == copies


def test_a_pair_has_22_cards() -> None:
    """CL-2.1."""
    assert [sum(len(COPIES[faction]) for faction in pair) for pair in PAIRS] == [22, 22, 22]


def test_every_card_has_a_name_of_its_own_and_comes_back_by_it() -> None:
    """CL-1.1."""
    assert len(set(ALL)) == len(ALL) == len(CARDS)
    assert all(CARDS[NAMES[card]] == card for card in ALL)
    assert CARDS.keys() >= {"goblin-0", "knight-9", "royal-12", "peasant-12", "racoon-13", "gnome-9"}
    assert not CARDS.keys() & {"gnome-2", "giant-0", "knight-1", "royal-3", "bard-10", "goblin-10"}


def test_every_faction_has_its_power_in_a_file_named_by_its_clause() -> None:
    assert POWERS.keys() == set(FACTIONS)
    assert len(FACTIONS) == 17


# -- options --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", [name for name in SETS if name != "classic"])
def test_a_scenario_has_a_set_for_two_and_one_for_three_or_four(preset: str) -> None:
    """CL-2.5."""
    sets = {players: options_of(preset=preset, players=players)["factions"] for players in (2, 3, 4)}
    assert sets[3] == sets[4]
    for players, factions in sets.items():
        assert options_of(factions=factions, players=players)["factions"] == factions


def test_the_four_scenarios_and_the_classic_set_use_every_faction() -> None:
    """CL-2.5."""
    assert len(SETS) == 5
    assert {name for sets in SETS.values() for factions in sets.values() for name in factions} == set(
        FACTIONS
    )


def test_what_is_left_out_is_filled_in() -> None:
    assert options_of() == options_of(preset="classic") == options_of(preset="classic", players=2)
    assert options_of()["racoon_loot"] == [0, 1, 2, 3, 4], "CL-1.4"
    assert options_of(players=3)["players"] == 3
    assert options_of(racoon_loot=[9, 2])["racoon_loot"] == [2, 9]
    assert options_of(factions=["royal", "peasant", "bard", "seer", "troll"])["players"] == 2


@pytest.mark.parametrize(
    "request_",
    [
        {"preset": "no such preset"},
        {"preset": ["classic"]},
        {"preset": "classic", "players": 3},
        {"preset": "classic", "factions": ["goblin", "knight", "undead", "dwarf", "bard"]},
        {"preset": "random", "factions": CLASSIC},
        {"players": 1},
        {"players": 5},
        {"players": 2.0},
        {"players": True},
        {"players": "2"},
        {"factions": "goblin"},
        {"factions": [1, 2, 3, 4, 5]},
        {"factions": [[]]},
        {"factions": CLASSIC, "players": 3},
        {"factions": [*CLASSIC, "bard", "seer"]},
        {"factions": [*CLASSIC, "bard", "seer"], "players": 2},
        {"factions": ["goblin", "knight", "royal", "peasant", "bard"]},
        {"factions": ["goblin", "bard", "seer", "troll", "dwarf"]},
        {"factions": ["automaton", "bard", "seer", "troll", "dwarf"]},
        {"racoon_loot": [14]},
        {"racoon_loot": [-1]},
        {"racoon_loot": [1, 1]},
        {"racoon_loot": [True]},
        {"racoon_loot": 3},
        {"seed": 1},
    ],
)
def test_options_that_cannot_be_are_refused_with_the_reason(request_: dict[str, Any]) -> None:
    """CL-2.1, CL-2.2."""
    refusal = CLAIM.settle(request_)
    assert isinstance(refusal, Refusal)
    assert refusal.code is RefusalCode.BAD_OPTIONS
    assert refusal.message


# -- the deal -------------------------------------------------------------------------------------------------


def test_four_racoons_leave_unseen_and_any_of_them_may() -> None:
    """CL-1.3."""
    options = options_of(preset="night-market")
    left = Counter[str]()
    for seed in range(200):
        dealt = CLAIM.setup(options, SeededChance(bytes([seed] * 32)))[1]
        assert isinstance(dealt, events.CardsDealt)
        assert len(set(dealt.removed)) == 4
        assert not set(dealt.removed) & {card for pile in (*dealt.hands, dealt.deck) for card in pile}
        left.update(dealt.removed)
    assert left.keys() == {f"racoon-{value}" for value in range(14)}


def test_nothing_leaves_a_game_without_racoons() -> None:
    """CL-1.3."""
    assert _dealt().removed == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_set_is_drawn_from_the_shuffles_of_the_game(players: int) -> None:
    """CL-2.1."""
    options = options_of(preset="random", players=players)
    assert "factions" not in options
    drawn: set[str] = set()
    for seed in range(100):
        began = CLAIM.setup(options, SeededChance(bytes([seed] * 32)))[0]
        assert isinstance(began, events.GameBegan)
        assert options_of(factions=began.factions, players=players)
        drawn |= set(began.factions)
    assert drawn == set(FACTIONS)

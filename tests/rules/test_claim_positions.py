"""Positions, copies and exchanges of hidden cards of `claim`, beside its cases."""

from typing import Any

import pytest

from domain.chance import SeededChance
from domain.claim import CLAIM
from domain.claim.cards import NAMES
from domain.play import from_events
from tests.rules.claim_games import LAST_BUT_ONE, SEED, made_by, options_of, state_of


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 5},
        {"players": 3},
        {"factions": ["goblin", "knight", "undead", "dwarf"]},
        {"phase": 3},
        {"leader": 2},
        {"leader": -1},
        {"stake": []},
        {"stake": ["undead-4", "undead-5"]},
        {"stake": ["seer-4"]},
        {"stake": ["?"]},
        {"deck": ["dwarf-7"]},
        {"deck": ["dwarf-7", "dwarf-7", "goblin-0"]},
        {"hands": [["goblin-5"], ["goblin-2", "knight-9"]]},
        {"hands": [["goblin-5", "undead-1"]]},
        {"table": [[1, "goblin-9"]]},
        {"table": [[0, "goblin-9"], [1, "goblin-8"]]},
        {"result": {"votes": {}, "winners": [0]}},
        {"pending": {"kind": "pick", "order": [0, 1], "peek": "dwarf-7"}},
        {"pending": {"kind": "giant", "seat": 0, "gnomes": ["gnome-5"]}},
        {"pending": {"kind": "automaton", "winner": 1, "discards": {}}},
        {"pending": {"kind": "no such kind"}},
        {"phase": "end", "pending": {"kind": "racoon", "seat": 0, "factions": ["dwarf"]}},
        {"phase": "over"},
        {"no such field": 1},
        {"variant": "another"},
    ],
)
def test_what_is_no_position_is_refused(wrong: dict[str, Any]) -> None:
    state_of(**LAST_BUT_ONE)
    with pytest.raises(ValueError, match=r"."):
        state_of(**{**LAST_BUT_ONE, **wrong})


def test_an_exchange_moves_hidden_cards_alone_and_loses_none() -> None:
    """CL-7.1, CL-7.2: also the racoons that left the game change places with hidden ones."""
    options = options_of(preset="night-market")
    state = from_events(CLAIM, CLAIM.setup(options, SeededChance(SEED)))
    exchanged = [CLAIM.exchange_hidden(state, 0, SeededChance(bytes([n] * 32))) for n in range(30)]
    for twin in exchanged:
        assert CLAIM.view(twin, 0) == CLAIM.view(state, 0)
        CLAIM.from_position(CLAIM.to_position(twin))
        assert len(twin.cards()) == 52
    others = {NAMES[card] for twin in exchanged for card in twin.hands[1] + twin.deck}
    mine = {NAMES[card] for card in state.hands[0]}
    assert {f"racoon-{value}" for value in range(14)} - mine - {NAMES[card] for card in state.stake} <= others


def test_a_peeked_card_stays_where_it_is_for_who_peeks() -> None:
    """CL-5.seer."""
    seers = ["goblin", "knight", "seer", "undead", "dwarf"]
    state = state_of(
        factions=seers, trick=12, stake=["dwarf-4"], deck=["undead-9", "knight-2", "goblin-0"],
        hands=[["seer-5", "goblin-1"], ["seer-2", "goblin-8"]],
    )  # fmt: skip
    made_by(state, (0, "play seer-5"), (1, "play seer-2"))
    tops = {
        viewer: {
            NAMES[CLAIM.exchange_hidden(state, viewer, SeededChance(bytes([n] * 32))).deck[0]]
            for n in range(30)
        }
        for viewer in (0, 1)
    }
    assert tops[0] == {"undead-9"}
    assert len(tops[1]) > 1


def test_a_copy_shares_nothing_that_changes() -> None:
    state = from_events(CLAIM, CLAIM.setup(options_of(preset="borderlands", players=4), SeededChance(SEED)))
    before = CLAIM.to_position(state)
    twin = CLAIM.copy(state)
    while seats := CLAIM.to_act(twin):
        made_by(twin, (seats[0], CLAIM.legal_moves(twin, seats[0])[0]))
    assert CLAIM.to_position(state) == before

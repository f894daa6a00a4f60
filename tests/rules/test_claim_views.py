"""What CL-7 lets a seat know of `claim`, written down a second time: neither more nor less."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.registry import VARIANTS
from domain.variant import Viewer
from tests.rules.random_games import SETTINGS, RandomGame, Setting

CLAIM = [setting for setting in SETTINGS if setting.variant is VARIANTS["claim"]]


@pytest.mark.parametrize("setting", CLAIM, ids=str)
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=20, deadline=None)
def test_a_view_is_what_the_rules_allow(setting: Setting, seed: int) -> None:
    """CL-4.4, CL-7.1, CL-7.2."""
    game = RandomGame(setting, seed)
    for state in game.moments():
        position = game.variant.to_position(state)
        for viewer in setting.viewers:
            assert game.variant.view(state, viewer) == _allowed(position, viewer)


def _allowed(position: dict[str, Any], viewer: Viewer) -> dict[str, Any]:
    """Other hands and follower piles and the deck are hidden, and so are others' choices in `pending`."""
    hidden = {
        field: [pile if seat == viewer else ["?"] * len(pile) for seat, pile in enumerate(position[field])]
        for field in ("hands", "followers")
    }
    return {
        **position, **hidden, "deck": ["?"] * len(position["deck"]), "pending": _pending(position["pending"], viewer),
    }  # fmt: skip


def _pending(pending: dict[str, Any] | None, viewer: Viewer) -> dict[str, Any] | None:
    if pending is not None and pending["kind"] == "automaton":
        discards = {seat: card if seat == str(viewer) else "?" for seat, card in pending["discards"].items()}
        return {**pending, "discards": discards}
    if pending is not None and pending["kind"] == "pick" and pending["peek"] is not None:
        # Only the winner of a trick peeks, and he is the first to pick.
        return {**pending, "peek": pending["peek"] if pending["order"][0] == viewer else "?"}
    return pending

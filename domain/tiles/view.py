"""Positions and views. A view is built by adding what the viewer may know (KD-5.1, RY-5.1)."""

from __future__ import annotations

from collections.abc import Collection, Container
from typing import Any

from domain.tiles.grid import xy
from domain.tiles.state import State
from domain.variant import Position, Viewer

#: What stands in a view for something hidden.
HIDDEN = "?"


def to_position(state: State) -> Position:
    """The referee's view: everything."""
    return _describe(state, range(state.players), everything=True)


def view(state: State, viewer: Viewer) -> Position:
    """What a seat or the public may know; "?" stands for a hidden card or treasure."""
    return _describe(state, () if viewer == "public" else (viewer,), everything=False)


def _describe(state: State, sees: Container[int], *, everything: bool) -> Position:
    """A position with the hands of the seats in `sees`, and all that nobody knows if so asked."""
    edition = state.rules.edition
    return {
        "variant": edition.id,
        "players": state.players,
        "factions": list(state.rules.factions),
        "board": _board(state),
        "hands": [hide(hand, shown=seat in sees) for seat, hand in enumerate(state.hands)],
        "display": list(state.display),
        "pile": hide(state.pile, shown=everything),
        "supply": list(state.supply),
        "points": list(state.points),
        "first": state.first,
        "turn": state.turn,
        "turns": list(state.turns),
        "step": state.step,
        "placed": None if state.placed is None else list(xy(state.placed)),
        "drawn": hide(state.drawn, shown=state.turn in sees),
        "to_act": state.to_act(),
        "result": state.result,
        **edition.describe(state, everything=everything),
    }


def _board(state: State) -> list[dict[str, Any]]:
    cards = sorted([(at, card, False) for at, card in state.cards.items()]
                   + [(at, card, True) for at, card in state.down.items()])  # fmt: skip
    return [
        {"at": list(xy(at)), "card": card, "down": down, "pieces": list(state.pieces.get(at, ()))}
        for at, card, down in cards
    ]


def hide(cards: Collection[str], *, shown: bool) -> list[str]:
    return list(cards) if shown else [HIDDEN] * len(cards)

"""A world that a seat cannot tell from the real one: its view, with unseen cards and treasures in the hidden places."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.registry import VARIANTS
from domain.royal.treasures import COPIES as TREASURES
from domain.tiles.position import COPIES
from domain.tiles.state import State
from domain.tiles.view import HIDDEN


def unseen_cards(view: Mapping[str, Any]) -> list[str]:
    """Every card that may lie in a hidden place, in a fixed order."""
    unseen = Counter(dict.fromkeys(view["factions"], COPIES))
    unseen.subtract(card for card in _shown(view) if card != HIDDEN)
    return list(unseen.elements())


def _shown(view: Mapping[str, Any]) -> Iterator[str]:
    """Everything that lies anywhere in the view, "?" included."""
    for field in ("display", "pile", "drawn"):
        yield from view[field]
    for hand in view["hands"]:
        yield from hand
    for entry in view["board"]:
        yield entry["card"]


def imagine(
    variant: str, view: Mapping[str, Any], unseen: Sequence[str], chance: random.Random
) -> State | None:
    """One of the worlds that fit the view. None: the view has factions that this process does not know."""
    cards = list(unseen)
    chance.shuffle(cards)
    try:
        world: State = VARIANTS[variant].from_position(_filled(view, iter(cards), chance))
    except ValueError:
        return None
    return world


def _filled(view: Mapping[str, Any], cards: Iterator[str], chance: random.Random) -> dict[str, Any]:
    """The view with the next of these cards in every hidden place, and treasures in theirs."""

    def fill(pile: list[str]) -> list[str]:
        return [next(cards) if card == HIDDEN else card for card in pile]

    position = {**view, "pile": fill(view["pile"]), "hands": [fill(hand) for hand in view["hands"]]}
    if "treasures" in view:
        hidden = [name for name, copies in TREASURES.items() for _ in range(copies)]
        chance.shuffle(hidden)
        position["treasures"] = [
            {**entry, "treasure": hidden.pop()} if entry["treasure"] == HIDDEN else entry
            for entry in view["treasures"]
        ]
    return position

"""Worlds that a seat cannot tell from the real one: its view, with every hidden card dealt anew from the unseen ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from domain.claim import CLAIM
from domain.claim.cards import CARDS, COPIES, NAMES
from domain.claim.choice import HIDDEN
from domain.claim.state import State


class Imagination:
    """What a view leaves open, and worlds that fit it.

    In phase two all cards but the hands lie open, so that with 2 players one world is left (but for racoons that
    nobody was dealt and gnomes that were smashed).
    """

    def __init__(self, view: Mapping[str, Any], seat: int) -> None:
        self._view = view
        #: Every card that may lie in a hidden place.
        self.unseen = _unseen(view)
        places = _hidden_places(view)
        #: Whether every world is the same.
        self.certain = places == len(self.unseen) and _one_hand_hidden(view, seat)

    def world(self, chance: random.Random) -> State:
        """One of the worlds, all equally likely."""
        cards = self.unseen[:]
        chance.shuffle(cards)
        return CLAIM.from_position(_filled(self._view, iter(cards)))


def _unseen(view: Mapping[str, Any]) -> list[str]:
    """All cards of the factions in play that the view does not show; in a fixed order."""
    unseen = Counter(NAMES[card] for faction in view["factions"] for card in COPIES[faction])
    unseen.subtract(name for name in _shown(view) if name in CARDS)
    return list(unseen.elements())


def _shown(view: Mapping[str, Any]) -> Iterator[str]:
    """Everything that lies anywhere in the view, "?" included."""
    for field in ("stake", "deck", "trolls", "discard"):
        yield from view[field]
    for field in ("hands", "followers", "score", "gnomes"):
        for pile in view[field]:
            yield from pile
    for _, card in view["table"]:
        yield card
    pending = view["pending"] or {}
    yield from pending.get("discards", {}).values()
    # A peeked card lies on the deck, where the view shows "?".
    if pending.get("peek"):
        yield pending["peek"]


def _hidden_places(view: Mapping[str, Any]) -> int:
    peeked = (view["pending"] or {}).get("peek") not in (None, HIDDEN)
    return sum(card == HIDDEN for card in _shown(view)) - peeked


def _one_hand_hidden(view: Mapping[str, Any], seat: int) -> bool:
    hands = [pile for other, pile in enumerate(view["hands"]) if other != seat]
    return view["phase"] != 1 and len(hands) == 1


def _filled(view: Mapping[str, Any], cards: Iterator[str]) -> dict[str, Any]:
    """The view with the next of these cards in every hidden place."""

    def fill(pile: list[str]) -> list[str]:
        return [next(cards) if card == HIDDEN else card for card in pile]

    position = dict(view)
    pending = view["pending"]
    top: list[str] = []
    if pending is not None and "peek" in pending and pending["peek"] is not None:
        top = fill([pending["peek"]])
        position["pending"] = {**pending, "peek": top[0]}
    if pending is not None and "discards" in pending:
        discards = pending["discards"]
        filled = dict(zip(discards, fill(list(discards.values())), strict=True))
        position["pending"] = {**pending, "discards": filled}
    position["deck"] = top + fill(view["deck"][len(top) :])
    for field in ("hands", "followers"):
        position[field] = [fill(pile) for pile in view[field]]
    return position

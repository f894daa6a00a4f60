"""How many cards are at stake, and who takes what when nothing is left to choose (CL-3.1, CL-3.3, CL-3.4)."""

from __future__ import annotations

from collections.abc import Sequence

from contracts.claim import FollowersTaken, Take
from domain.claim.cards import NAMES

STAKE, DECK, PEEK = "stake", "deck", "peek"


def stake_size(players: int) -> int:
    """CL-3.1."""
    return 1 if players == 2 else 2


def take_rest(
    first: Sequence[Take], order: Sequence[int], stake: Sequence[int], deck: Sequence[int]
) -> FollowersTaken:
    """After the takes of `first`, these seats in turn take the cards of the stake, the rest the top of the deck."""
    takes = list(first)
    drawn = 0
    for place, seat in enumerate(order):
        if place < len(stake):
            takes.append(Take(seat, NAMES[stake[place]], STAKE))
        else:
            takes.append(Take(seat, NAMES[deck[drawn]], DECK))
            drawn += 1
    return FollowersTaken(takes)

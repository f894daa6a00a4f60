"""CL-5.dwarf, phase two: the dwarves of a trick go to its loser, or with 3 or 4 players to the lowest card's player.

Values are those after a griffon's bonus; of equal values the later-played card is the lowest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.claim.cards import FACTION
from domain.claim.power import Power

if TYPE_CHECKING:
    from domain.claim.spoils import Spoils
    from domain.claim.state import State
    from domain.claim.trick import Trick

_DWARF = FACTION["dwarf"]


def _shares(state: State, trick: Trick, spoils: Spoils) -> None:
    dwarves = spoils.take(_DWARF)
    if dwarves:
        taker = 1 - trick.winner if state.players == 2 else _lowest(trick)
        spoils.score[taker] += dwarves


def _lowest(trick: Trick) -> int:
    lowest = min(trick.values)
    return next(
        seat
        for (seat, _), value in zip(reversed(trick.table), reversed(trick.values), strict=True)
        if value == lowest
    )


POWER = Power(shares=_shares)

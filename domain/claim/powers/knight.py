"""CL-5.knight: if goblin is led, the highest knight of the trick wins; the duty to follow stays.

Of equal values, which only a griffon can make, the earlier wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.claim.cards import FACTION
from domain.claim.power import Power

if TYPE_CHECKING:
    from domain.claim.trick import Trick

_GOBLIN = FACTION["goblin"]
_KNIGHT = FACTION["knight"]


def _wins(trick: Trick) -> int | None:
    if trick.led != _GOBLIN:
        return None
    best = None
    for place, (_, card) in enumerate(trick.table):
        if card >> 4 == _KNIGHT and (best is None or trick.values[place] > trick.values[best]):
            best = place
    return best


POWER = Power(wins=_wins)

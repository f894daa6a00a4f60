"""CL-5.griffon, phase two: a griffon in the own score pile makes a played card of its printed value five higher.

Whatever the card's faction. A partner's griffon does not help.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.claim.cards import FACTION
from domain.claim.power import Power

if TYPE_CHECKING:
    from domain.claim.state import State

_GRIFFONS = FACTION["griffon"] << 4


def _raises(state: State, seat: int, card: int) -> int:
    return 5 if _GRIFFONS | card & 15 in state.score[seat] else 0


POWER = Power(raises=_raises)

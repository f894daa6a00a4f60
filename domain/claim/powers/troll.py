"""CL-5.troll, phase two: played trolls join those aside, and the winner takes the highest of all that lie there.

The winner of the very last trick takes them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.claim.cards import FACTION
from domain.claim.power import Power

if TYPE_CHECKING:
    from domain.claim.spoils import Spoils
    from domain.claim.state import State
    from domain.claim.trick import Trick

_TROLL = FACTION["troll"]


def _shares(state: State, trick: Trick, spoils: Spoils) -> None:
    aside = state.trolls + spoils.take(_TROLL)
    if aside:
        taken = aside if spoils.last else [max(aside)]
        spoils.score[trick.winner] += taken
        spoils.trolls = [troll for troll in aside if troll not in taken]


POWER = Power(shares=_shares)

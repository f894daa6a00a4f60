"""CL-5.dragon, both phases: whoever played the last dragon of a trick leads the next one, follow or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.claim.cards import FACTION
from domain.claim.power import Power

if TYPE_CHECKING:
    from domain.claim.trick import Trick

_DRAGON = FACTION["dragon"]


def _leads(trick: Trick) -> int | None:
    return next((seat for seat, card in reversed(trick.table) if card >> 4 == _DRAGON), None)


POWER = Power(leads=_leads)

"""The treasures: how many there are, and how they are hidden (RY-1.5)."""

from __future__ import annotations

from collections.abc import Mapping

from contracts.tiles import MapsLaid, TreasuresHidden
from domain.chance import Chance
from domain.royal.maps import RUIN

SPECTER, MERCENARY, CHEST, TRAP = "specter", "mercenary", "treasure chest", "trap"
#: Copies of each.
COPIES: Mapping[str, int] = {SPECTER: 2, MERCENARY: 2, CHEST: 3, TRAP: 2}


def hide_treasures(laid: MapsLaid, chance: Chance) -> TreasuresHidden:
    """One on each ruin, in board order, from the shuffled nine; the others stay out, unseen."""
    ruins = [space.at for space in laid.spaces if space.kind == RUIN]
    shuffled = chance.shuffle([name for name, copies in COPIES.items() for _ in range(copies)])
    return TreasuresHidden(ruins, shuffled[: len(ruins)])

"""The variant `aetherya`: kingdoms of sixteen cards in harmony. `AETHERYA` follows `domain.variant.Variant`."""

from domain.aetherya.state import State
from domain.aetherya.variant import Aetherya
from domain.variant import Variant

AETHERYA: Variant[State] = Aetherya()

__all__ = ["AETHERYA"]

"""The variant `kingdoms`: the tile-laying duel. `KINGDOMS` follows `domain.variant.Variant`."""

from domain.kingdoms.variant import Kingdoms
from domain.tiles.state import State
from domain.variant import Variant

KINGDOMS: Variant[State] = Kingdoms()

__all__ = ["KINGDOMS"]

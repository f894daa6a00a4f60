"""The variant `royal`: the royal edition of the tile game. `ROYAL` follows `domain.variant.Variant`."""

from domain.royal.variant import Royal
from domain.tiles.language import FactionsError

ROYAL = Royal()

__all__ = ["ROYAL", "FactionsError"]

"""`double`: pieces on cards beside a card of this faction count double at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from domain.tiles.effects.effect import Effect, Use
from domain.tiles.effects.fields import Check, Value, one_of
from domain.tiles.selector import SPACES

if TYPE_CHECKING:
    from domain.tiles.happening import Happening


class Double(Effect):
    """RY-3.druid: for every player, once however many such cards are there; not on cards of the faction itself."""

    FIELDS: ClassVar[Mapping[str, Check]] = {"where": one_of(SPACES)}

    def __init__(self, table: Mapping[str, Value]) -> None:
        self._where = SPACES[str(table.get("where", "adjacent"))]

    def spaces(self, at: int) -> tuple[int, ...]:
        """Spaces on which a card of the faction at `at` doubles."""
        return self._where(at)

    def happen(self, happening: Happening, use: Use) -> None:
        """There is nothing to use."""

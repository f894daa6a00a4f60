"""`copy`: the power of another card is used from this card's place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from domain.tiles.effects.effect import Effect, Use
from domain.tiles.effects.fields import SELECTING, Check, Value, one_of, selector

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.state import State


class Copy(Effect):
    """KD-3.doppelganger. Which power is copied, and what it asks for, is said by a move of its own: `copy`."""

    FIELDS: ClassVar[Mapping[str, Check]] = {**SELECTING, "face": one_of(("up",))}

    def __init__(self, table: Mapping[str, Value]) -> None:
        self._selected = selector(table, "adjacent")

    def sources(self, state: State, seat: int, here: int) -> list[int]:
        """Cards whose power may be copied, in board order."""
        return [at for at in self._selected.in_order(state, seat, here) if at != here]

    def happen(self, happening: Happening, use: Use) -> None:
        """A copy of a copy does nothing."""

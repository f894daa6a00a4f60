"""`swap-cards`: this card and another change places, with their pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from domain.tiles.effects.effect import Effect, Target, Use
from domain.tiles.effects.fields import SELECTING, Check, Value, one_of, selector, yes
from domain.tiles.grid import NAMES

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.state import State


class SwapCards(Effect):
    """Only face-up cards change places, so that none is left without a neighbour."""

    FIELDS: ClassVar[Mapping[str, Check]] = {**SELECTING, "face": one_of(("up",)), "optional": yes}

    def __init__(self, table: Mapping[str, Value]) -> None:
        self.optional = bool(table.get("optional", False))
        self._selected = selector(table, "adjacent")

    @property
    def asks(self) -> bool:
        return True

    def targets(self, state: State, seat: int, here: int) -> dict[str, Target]:
        spaces = self._selected.in_order(state, seat, here)
        # Last is where the chosen card lies afterwards, for an effect that goes on with it.
        return {NAMES[at]: Target((at, here)) for at in spaces if at != here}

    def happen(self, happening: Happening, use: Use) -> None:
        happening.swap_cards(use.here, use.target.spaces[0], use.cause)

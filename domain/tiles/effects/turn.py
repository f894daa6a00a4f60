"""`turn`: a card is turned over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from domain.tiles.effects.effect import Effect, Target, Use, card_targets
from domain.tiles.effects.fields import SELECTING, Check, Value, selector, yes

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.state import State


class Turn(Effect):
    """KD-3.giant: a face-up card is turned down. With `face = "down"` a face-down card is turned up."""

    FIELDS: ClassVar[Mapping[str, Check]] = {**SELECTING, "optional": yes}

    def __init__(self, table: Mapping[str, Value]) -> None:
        self.optional = bool(table.get("optional", False))
        self._selected = selector(table, "adjacent")

    @property
    def asks(self) -> bool:
        return True

    def targets(self, state: State, seat: int, here: int) -> dict[str, Target]:
        spaces = self._selected.in_order(state, seat, here)
        return card_targets([at for at in spaces if at != here])

    def happen(self, happening: Happening, use: Use) -> None:
        happening.turn_card(use.target.spaces[0], use.cause)

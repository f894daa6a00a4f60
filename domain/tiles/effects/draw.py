"""`draw`: instead of the draw, look at cards from the top of the pile and keep what a hand holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from domain.tiles.effects.effect import Effect, Use
from domain.tiles.effects.fields import BadFieldError, Check, Value, whole

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.state import State


class Draw(Effect):
    """KD-3.seer, RY-2.8. What is not kept is shuffled back into the pile."""

    FIELDS: ClassVar[Mapping[str, Check]] = {"cards": whole(1, 9)}

    def __init__(self, table: Mapping[str, Value]) -> None:
        if "cards" not in table:
            raise BadFieldError("do", "say in cards how many are looked at")
        self._cards = int(table["cards"])

    def available(self, state: State) -> bool:
        return bool(state.pile)

    def happen(self, happening: Happening, use: Use) -> None:
        happening.take_cards(use.seat, self._cards, use.cause)

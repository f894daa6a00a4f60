"""`move-card`: a card, with its pieces, goes to an empty space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from domain.tiles.board import destinations
from domain.tiles.effects.effect import Effect, Target, Use
from domain.tiles.effects.fields import PLACES, SELECTING, Check, Value, one_of, selector, yes
from domain.tiles.grid import NAMES

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.state import State


class MoveCard(Effect):
    """The space is one that a specter could move the card to (RY-2.3). With "here" it is this card that moves."""

    FIELDS: ClassVar[Mapping[str, Check]] = {
        **SELECTING,
        "where": one_of((*PLACES, "here")),
        "optional": yes,
    }

    def __init__(self, table: Mapping[str, Value]) -> None:
        self.optional = bool(table.get("optional", False))
        self._selected = selector(table, "here")

    @property
    def asks(self) -> bool:
        return True

    @property
    def names_end(self) -> bool:
        return self._selected.where != "here"

    def targets(self, state: State, seat: int, here: int) -> dict[str, Target]:
        if self._selected.where == "here":
            return {NAMES[end]: Target((here, end)) for end in destinations(state, here)}
        return {
            f"{NAMES[at]} {NAMES[end]}": Target((at, end))
            for at in self._selected.in_order(state, seat, here)
            for end in destinations(state, at)
        }

    def happen(self, happening: Happening, use: Use) -> None:
        at, end = use.target.spaces
        happening.move_card(at, end, use.cause)

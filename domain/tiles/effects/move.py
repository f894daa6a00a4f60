"""`move`: a piece goes from one card to another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from domain.tiles.effects.effect import Effect, Target, Use, piece_name
from domain.tiles.effects.fields import (
    PLACES,
    SELECTING,
    WHOSE_PIECES,
    Check,
    Value,
    one_of,
    selector,
    yes,
)
from domain.tiles.grid import NAMES
from domain.tiles.selector import HOLDING, WHOSE, Selector

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.state import State


class Move(Effect):
    """From the cards that are selected to a card in the place `to`, on which stands what `onto` says."""

    FIELDS: ClassVar[Mapping[str, Check]] = {
        **SELECTING,
        "face": one_of(("up",)),
        "whose": WHOSE_PIECES,
        "to": one_of(PLACES),
        "onto": one_of(HOLDING),
        "optional": yes,
    }

    def __init__(self, table: Mapping[str, Value]) -> None:
        self.optional = bool(table.get("optional", False))
        self._whose = WHOSE[str(table.get("whose", "mine"))]
        self._selected = selector(table, "anywhere")
        onto = table.get("onto")
        self._to = Selector(str(table.get("to", "adjacent")), holding=None if onto is None else str(onto))

    @property
    def asks(self) -> bool:
        return True

    @property
    def names_end(self) -> bool:
        return True

    def targets(self, state: State, seat: int, here: int) -> dict[str, Target]:
        ends = self._to.in_order(state, seat, here)
        return {
            f"{piece_name(state, at, owner)} {NAMES[end]}": Target((end,), ((at, owner),))
            for at in self._selected.in_order(state, seat, here)
            for owner in state.pieces.get(at, ())
            if self._whose(owner, seat)
            for end in ends
            if end != at
        }

    def happen(self, happening: Happening, use: Use) -> None:
        [(at, owner)] = use.target.pieces
        happening.move_piece(at, owner, use.target.spaces[0], use.cause)

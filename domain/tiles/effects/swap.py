"""`swap`: your piece on this card and an opposing one change places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from domain.tiles.effects.effect import Effect, Target, Use, piece_name
from domain.tiles.effects.fields import SELECTING, Check, Value, one_of, selector, yes

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.state import State


class Swap(Effect):
    """KD-3.undead."""

    FIELDS: ClassVar[Mapping[str, Check]] = {**SELECTING, "face": one_of(("up",)), "optional": yes}

    def __init__(self, table: Mapping[str, Value]) -> None:
        self.optional = bool(table.get("optional", False))
        self._selected = selector(table, "anywhere")

    @property
    def asks(self) -> bool:
        return True

    def targets(self, state: State, seat: int, here: int) -> dict[str, Target]:
        if seat not in state.pieces.get(here, ()):
            return {}
        return {
            piece_name(state, at, owner): Target(pieces=((at, owner),))
            for at in self._selected.in_order(state, seat, here)
            if at != here
            for owner in state.pieces.get(at, ())
            if owner != seat
        }

    def happen(self, happening: Happening, use: Use) -> None:
        [piece] = use.target.pieces
        happening.swap_pieces((use.here, use.seat), piece, use.cause)

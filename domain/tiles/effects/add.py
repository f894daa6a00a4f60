"""`add`: one more piece of yours from the supply onto a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from domain.tiles.effects.effect import Effect, Target, Use, card_targets
from domain.tiles.effects.fields import PLACES, SELECTING, BadFieldError, Check, Value, one_of, selector, yes

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.state import State


class Add(Effect):
    """KD-3.gnome. "here" is this card, "target" the card that another effect of the power had chosen."""

    FIELDS: ClassVar[Mapping[str, Check]] = {
        **SELECTING,
        "where": one_of((*PLACES, "here", "target")),
        "face": one_of(("up",)),
        "optional": yes,
    }

    def __init__(self, table: Mapping[str, Value]) -> None:
        where = str(table.get("where", "adjacent"))
        self.optional = bool(table.get("optional", False))
        self._asks = where in PLACES
        self._onto_target = where == "target"
        if not self._asks and {"faction", "holding", "optional"} & set(table):
            raise BadFieldError("where", "only a card that is chosen can be looked for and be optional")
        self._selected = selector(table, where)

    @property
    def asks(self) -> bool:
        return self._asks

    @property
    def onto_target(self) -> bool:
        return self._onto_target

    @property
    def needs_target(self) -> bool:
        return self._asks or self._onto_target

    def targets(self, state: State, seat: int, here: int) -> dict[str, Target]:
        if not state.supply[seat]:
            return {}
        return card_targets(self._selected.in_order(state, seat, here))

    def happen(self, happening: Happening, use: Use) -> None:
        at = use.here
        if self._asks:
            at = use.target.spaces[0]
        elif self._onto_target:
            at = use.target.spaces[-1] if use.target.spaces else use.target.pieces[-1][0]
        if happening.state.supply[use.seat] and at in happening.state.cards:
            happening.add_piece(use.seat, at, use.cause)

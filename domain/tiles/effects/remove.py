"""`remove`: pieces go back to their owners' supplies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from domain.tiles.effects.effect import Effect, Target, Use, card_targets, piece_name
from domain.tiles.effects.fields import (
    SELECTING,
    WHOSE_PIECES,
    BadFieldError,
    Check,
    Value,
    one_of,
    selector,
    whole,
    yes,
)
from domain.tiles.selector import WHOSE

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.state import State


class Remove(Effect):
    """KD-3.knight. One piece up to `number` of them; or, with `every`, all such pieces of one card."""

    FIELDS: ClassVar[Mapping[str, Check]] = {
        **SELECTING,
        "face": one_of(("up",)),
        "whose": WHOSE_PIECES,
        "number": whole(1, 2),
        "every": yes,
        "optional": yes,
    }

    def __init__(self, table: Mapping[str, Value]) -> None:
        self.optional = bool(table.get("optional", False))
        self._number = int(table.get("number", 1))
        self._every = bool(table.get("every", False))
        if self._every and "number" in table:
            raise BadFieldError(
                "number", "every takes all of one card, and number one or two: name one of them"
            )
        self._whose = WHOSE[str(table.get("whose", "others"))]
        self._selected = selector(table, "adjacent")

    @property
    def asks(self) -> bool:
        return True

    def targets(self, state: State, seat: int, here: int) -> dict[str, Target]:
        whose = self._whose
        pieces = [
            (at, owner)
            for at in self._selected.in_order(state, seat, here)
            for owner in state.pieces.get(at, ())
            if whose(owner, seat)
        ]
        if self._every:
            return card_targets(list(dict.fromkeys(at for at, _ in pieces)))
        named = [(piece_name(state, *piece), piece) for piece in pieces]
        found = {name: Target(pieces=(piece,)) for name, piece in named}
        if self._number == 2:
            for place, (name, piece) in enumerate(named):
                for other_name, other in named[place + 1 :]:
                    found[f"{name} {other_name}"] = Target(pieces=(piece, other))
        return found

    def happen(self, happening: Happening, use: Use) -> None:
        pieces = use.target.pieces
        if self._every:
            at = use.target.spaces[0]
            owners = happening.state.pieces.get(at, ())
            pieces = tuple((at, owner) for owner in owners if self._whose(owner, use.seat))
        happening.remove_pieces(pieces, use.cause)

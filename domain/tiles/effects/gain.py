"""`gain`: points, once or for each of something counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from domain.tiles.effects.effect import NOTHING, Effect, Target, Use
from domain.tiles.effects.fields import (
    PLACES,
    SELECTING,
    WHOSE_PIECES,
    BadFieldError,
    Check,
    Value,
    a_name,
    one_of,
    selector,
    whole,
)
from domain.tiles.grid import ROW, line
from domain.tiles.selector import HOLDING, SPACES, WHOSE

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.state import State

#: A line that the player chooses, as the move names it.
_LINES = {"row": 1, "column": ROW}
_CHOSEN_LINE = "line"


class Gain(Effect):
    """Points for cards, factions, pieces or empty spaces (KD-3.goblin, KD-3.dwarf, KD-3.troll, KD-3.dragon)."""

    FIELDS: ClassVar[Mapping[str, Check]] = {
        **SELECTING,
        "where": one_of((*PLACES, _CHOSEN_LINE)),
        "points": whole(-9, 9),
        "count": one_of(("cards", "factions", "pieces", "spaces")),
        "whose": WHOSE_PIECES,
        "single": a_name,
        "most": whole(1, 99),
    }

    def __init__(self, table: Mapping[str, Value]) -> None:
        self._points = int(table.get("points", 1))
        self._count = table.get("count")
        self._most = int(table.get("most", 99))
        self._single = table.get("single")
        self._whose = WHOSE[str(table.get("whose", "mine"))]
        where = str(table.get("where", "adjacent"))
        self._asks = where == _CHOSEN_LINE
        self._check(table, where)
        self._selected = selector({**table, "where": "row"} if self._asks else table, where)

    def _check(self, table: Mapping[str, Value], where: str) -> None:
        counted = {"where", "faction", "holding", "face", "most"} & set(table)
        if self._count is None and counted:
            raise BadFieldError(min(counted), "say in count what is counted")
        if self._count is not None and "where" not in table:
            raise BadFieldError("do", "say in where the things that are counted lie")
        if "whose" in table and self._count != "pieces":
            raise BadFieldError("whose", "whose goes with count = pieces")
        if self._count == "pieces" and table.get("face") == "down":
            raise BadFieldError("face", "nothing stands on a face-down card")
        if "single" in table and not self._asks:
            raise BadFieldError("single", "single goes with where = line")
        if self._count == "spaces" and (where not in SPACES or {"faction", "holding", "face"} & set(table)):
            raise BadFieldError(
                "where", "empty spaces are counted adjacent, at corners or around, and by nothing else"
            )

    @property
    def asks(self) -> bool:
        return self._asks

    def targets(self, state: State, seat: int, here: int) -> dict[str, Target]:  # noqa: ARG002
        """Lines that do not hold more than one card of the `single` faction."""
        cards, single = state.cards, self._single
        return {
            name: Target((step,))
            for name, step in _LINES.items()
            if single is None or sum(cards[at] == single for at in line(cards, here, step) if at in cards) < 2
        }

    def happen(self, happening: Happening, use: Use) -> None:
        amount = self._amount(happening.state, use)
        happening.change_points(use.seat, self._points * min(amount, self._most), use.cause)

    def _amount(self, state: State, use: Use) -> int:
        if self._count is None:
            return 1
        if self._count == "spaces":
            return self._spaces(state, use.here)
        found = self._found(state, use)
        if self._count == "cards":
            return len(found)
        if self._count == "factions":
            cards = state.cards if self._selected.face == "up" else state.down
            return len({cards[at] for at in found})
        pieces = [owner for at in found for owner in state.pieces.get(at, ())]
        return sum(self._whose(owner, use.seat) for owner in pieces)

    def _found(self, state: State, use: Use) -> list[int]:
        if use.target is NOTHING or not self._asks:
            return self._selected.cards(state, use.seat, use.here)
        found = line(state.cards, use.here, use.target.spaces[0])
        faction, holding = self._selected.faction, self._selected.holding
        return [
            at
            for at in found
            if (faction is None or state.cards[at] == faction)
            and (holding is None or HOLDING[holding](state.pieces.get(at, ()), use.seat))
        ]

    def _spaces(self, state: State, here: int) -> int:
        usable = state.area.usable
        return sum(
            at not in state.cards and at not in state.down and (usable is None or at in usable)
            for at in SPACES[self._selected.where](here)
        )

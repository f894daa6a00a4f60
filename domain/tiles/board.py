"""Where cards may lie: the rule of placing (KD-2.1, RY-2.1) and the moves of a specter (RY-2.3)."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from domain.tiles.grid import ROW, adjacent

if TYPE_CHECKING:
    from domain.tiles.state import State


def open_spaces(state: State) -> set[int]:
    """Empty usable spaces beside a face-up card."""
    cards = state.cards
    beside = {at - ROW for at in cards}
    beside.update([at - 1 for at in cards])
    beside.update([at + 1 for at in cards])
    beside.update([at + ROW for at in cards])
    beside.difference_update(cards, state.down)
    if state.area.usable is not None:
        beside &= state.area.usable
    return beside


def can_place_on(state: State, at: int) -> bool:
    """Whether a card may be placed on this space."""
    cards = state.cards
    if at in cards or at in state.down:
        return False
    if state.area.usable is not None and at not in state.area.usable:
        return False
    return at - ROW in cards or at - 1 in cards or at + 1 in cards or at + ROW in cards


def is_anything_open(state: State) -> bool:
    """Whether there is a space that a card could be placed on (KD-2.5)."""
    cards, down, usable = state.cards, state.down, state.area.usable
    for at in reversed(cards):
        for beside in (at - ROW, at - 1, at + 1, at + ROW):
            if beside not in cards and beside not in down and (usable is None or beside in usable):
                return True
    return False


def destinations(state: State, at: int) -> list[int]:
    """Where the card at this space may be moved, in board order.

    The space is one that a card may be placed on, with no support by the moved card; and afterwards every face-up
    card is beside another card, face up or not.
    """
    cards, down = state.cards, state.down
    lonely = [
        other
        for other in cards
        if other != at and not any(n != at and (n in cards or n in down) for n in adjacent(other))
    ]
    return [
        target
        for target in sorted(open_spaces(state))
        if any(n != at and n in cards for n in adjacent(target)) and _supports_all(target, lonely)
    ]


def _supports_all(target: int, lonely: list[int]) -> bool:
    near: AbstractSet[int] = set(adjacent(target))
    return all(other in near for other in lonely)

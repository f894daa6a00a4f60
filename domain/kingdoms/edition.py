"""The duel: what it has besides the common part."""

from __future__ import annotations

from collections.abc import Sequence

from domain.tiles.edition import Edition, out_of_cards
from domain.tiles.state import State


class Duel(Edition):
    """KD-1 to KD-5."""

    id = "kingdoms"
    player_counts = (2,)
    set_sizes = {2: 7}  # noqa: RUF012 - a constant of the class
    hand_size = 2
    exchanges_three = True
    names_seats = False

    def ends_after_turn(self, state: State) -> str | None:
        """KD-4.1."""
        if state.turns[0] == state.turns[1] and 0 in state.supply:
            return "supply"
        return "cards" if out_of_cards(state) else None

    def majority(self, counts: Sequence[int]) -> list[int]:
        """KD-4.2: equal numbers give it to nobody."""
        one, two = counts
        return [] if one == two else [0 if one > two else 1]


DUEL = Duel()

"""The royal edition: what it has besides the common part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from domain.refusal import Refusal
from domain.royal import spaces
from domain.royal.positions import describe, read
from domain.tiles.edition import Edition, Places, out_of_cards
from domain.tiles.ending import piece_weights

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.moves import Move
    from domain.tiles.state import State

#: With two players the second place goes to who has at most so many followers fewer (RY-4.2).
_CLOSE = 3


class RoyalEdition(Edition):
    """RY-1 to RY-5."""

    id = "royal"
    player_counts = (2, 3, 4)
    set_sizes = {2: 7, 3: 8, 4: 9}  # noqa: RUF012 - a constant of the class
    hand_size = 1
    exchanges_three = False
    names_seats = True
    fields = frozenset({"spaces", "map_points", "treasures", "house"})

    def enter(self, happening: Happening, seat: int, at: int) -> bool:
        return spaces.enter(happening, seat, at)

    def legal_on_space(self, state: State) -> list[str]:
        return spaces.legal(state)

    def answer_space(self, happening: Happening, move: Move) -> Refusal | None:
        return spaces.answer(happening, move)

    def ends_after_power(self, state: State) -> str | None:
        """RY-4.1."""
        if 0 in state.supply:
            return "supply"
        if out_of_cards(state):
            return "cards"
        usable = state.area.usable
        return "covered" if usable is not None and usable <= state.cards.keys() | state.down.keys() else None

    def majority(self, counts: Sequence[int]) -> list[int]:
        """RY-4.3: all tied get it; nobody without a follower does."""
        return [seat for seat, count in enumerate(counts) if count and count == max(counts)]

    def map_places(self, state: State) -> dict[str, Places]:
        """RY-4.2."""
        weights = piece_weights(state)
        numbers = {number for _, number in state.area.spaces.values()} | set(state.area.map_points)
        counts = {number: [0] * state.players for number in sorted(numbers)}
        for at, owners in state.pieces.items():
            if at in state.area.spaces:
                for owner in owners:
                    counts[state.area.spaces[at][1]][owner] += weights.get(at, 1)
        return {str(number): self._places(count) for number, count in counts.items()}

    def _places(self, counts: Sequence[int]) -> Places:
        first = self.majority(counts)
        left = [0 if seat in first else count for seat, count in enumerate(counts)]
        second = self.majority(left)
        if len(counts) == 2 and max(counts) - max(left) > _CLOSE:
            second = []
        return first, second

    def describe(self, state: State, *, everything: bool) -> dict[str, Any]:
        return describe(state, everything=everything)

    def read(self, state: State, position: Mapping[str, Any]) -> None:
        read(state, position)


ROYAL_EDITION = RoyalEdition()

"""What differs between the games of this family. An edition has no state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from domain.refusal import Refusal
from domain.tiles.refused import WRONG_STEP

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.moves import Move
    from domain.tiles.state import State

#: Seats of the first and of the second place.
Places = tuple[list[int], list[int]]


class Edition:
    """The common part. Each game of the family says the rest in a subclass of its own package."""

    #: The variant's id.
    id: ClassVar[str]
    player_counts: ClassVar[Sequence[int]]
    #: How many factions are played with, by number of players.
    set_sizes: ClassVar[Mapping[int, int]]
    #: Cards of a full hand.
    hand_size: ClassVar[int]
    #: Pieces of each seat.
    pieces: ClassVar[int] = 15
    #: Whether three alike in the display are exchanged (KD-2.4).
    exchanges_three: ClassVar[bool]
    #: Whether a piece in a move is named with its seat.
    names_seats: ClassVar[bool]
    #: Fields of a position that only this edition has.
    fields: ClassVar[frozenset[str]] = frozenset()

    def enter(self, happening: Happening, seat: int, at: int) -> bool:  # noqa: ARG002
        """A card was placed here: what the space does. Gives whether it asks for a choice."""
        return False

    def legal_on_space(self, state: State) -> list[str]:  # noqa: ARG002
        """The moves that answer the choice of a space."""
        return []

    def answer_space(self, happening: Happening, move: Move) -> Refusal | None:  # noqa: ARG002
        """What the answer to the choice of a space makes happen, or why not; then nothing has happened."""
        return WRONG_STEP

    def ends_after_power(self, state: State) -> str | None:  # noqa: ARG002
        """Why the game is over after the power step, or None."""
        return None

    def ends_after_turn(self, state: State) -> str | None:  # noqa: ARG002
        """Why the game is over after a completed turn, or None."""
        return None

    def majority(self, counts: Sequence[int]) -> list[int]:
        """Seats that get a faction's value, from the pieces of each seat on its cards."""
        raise NotImplementedError

    def map_places(self, state: State) -> dict[str, Places] | None:  # noqa: ARG002
        """First and second place on each war map; None where no maps belong to the game."""
        return None

    def describe(self, state: State, *, everything: bool) -> dict[str, Any]:  # noqa: ARG002
        """The fields of a position that only this edition has; `everything`: hidden parts as well."""
        return {}

    def read(self, state: State, position: Mapping[str, Any]) -> None:
        """Reads what `describe` writes. Raises ValueError, TypeError, KeyError on what is wrong."""


def out_of_cards(state: State) -> bool:
    """Whether pile, display and all hands are empty."""
    return not (state.pile or state.display or any(state.hands))

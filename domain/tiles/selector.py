"""Which cards an effect is about: where they lie, seen from the card whose power it is, and what is on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from domain.tiles.grid import ROW, adjacent, around, corners, line

if TYPE_CHECKING:
    from domain.tiles.state import State

#: Takes cards by space and a space; gives spaces of such cards.
Where = Callable[[Mapping[int, str], int], Iterable[int]]


def _lines(cards: Mapping[int, str], here: int) -> list[int]:
    """The row and the column, this card once."""
    return [*line(cards, here, 1), *(at for at in line(cards, here, ROW) if at != here)]


#: Places that are seen from a card. "row", "column" and "lines" are unbroken lines with this card in them (KD-3.dwarf).
WHERE: Mapping[str, Where] = {
    "here": lambda cards, here: (here,) if here in cards else (),
    "adjacent": lambda cards, here: [at for at in adjacent(here) if at in cards],
    "corners": lambda cards, here: [at for at in corners(here) if at in cards],
    "around": lambda cards, here: [at for at in around(here) if at in cards],
    "row": lambda cards, here: line(cards, here, 1),
    "column": lambda cards, here: line(cards, here, ROW),
    "lines": _lines,
    "anywhere": lambda cards, here: cards,  # noqa: ARG005
}
#: Spaces around a card, filled or not.
SPACES: Mapping[str, Callable[[int], tuple[int, ...]]] = {
    "adjacent": adjacent,
    "corners": corners,
    "around": around,
}

_Test = Callable[[tuple[int, ...], int], bool]
#: What stands on a card, by its pieces and the seat that looks.
HOLDING: Mapping[str, _Test] = {
    "mine": lambda pieces, seat: seat in pieces,
    "none-of-mine": lambda pieces, seat: seat not in pieces,
    "others": lambda pieces, seat: any(owner != seat for owner in pieces),
    "nobody": lambda pieces, seat: not pieces,  # noqa: ARG005
}
#: Whose pieces, by owner and the seat that looks.
WHOSE: Mapping[str, Callable[[int, int], bool]] = {
    "mine": lambda owner, seat: owner == seat,
    "others": lambda owner, seat: owner != seat,
    "anyone": lambda owner, seat: True,  # noqa: ARG005
}


class Selector(NamedTuple):
    """A rule that selects cards."""

    where: str
    faction: str | None = None
    holding: str | None = None
    #: "up" or "down": which side shows.
    face: str = "up"

    def cards(self, state: State, seat: int, here: int) -> list[int]:
        """Spaces of the selected cards, in no order."""
        cards = state.cards if self.face == "up" else state.down
        found = WHERE[self.where](cards, here)
        if self.faction is not None:
            found = [at for at in found if cards[at] == self.faction]
        if self.holding is not None:
            holds, pieces = HOLDING[self.holding], state.pieces
            found = [at for at in found if holds(pieces.get(at, ()), seat)]
        return list(found)

    def in_order(self, state: State, seat: int, here: int) -> list[int]:
        """Spaces of the selected cards in board order."""
        return sorted(self.cards(state, seat, here))

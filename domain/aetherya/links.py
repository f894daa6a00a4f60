"""What is adjacent to what: common sides, portals (section 1) and griffins (AE-5.4).

A set of cells is an integer with bit c for cell c. Tables are made once for each arrangement of portals and
griffins that comes up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple


class Links(NamedTuple):
    """By cell, the set of cells that are adjacent to it. Portals themselves count as cards here; they score nothing."""

    #: By a common side, or diagonally where a griffin is at one of the two ends. This is all that goblins reach.
    sides: Sequence[int]
    #: The same, and through portals.
    all: Sequence[int]


#: The set of all cells.
ALL_CELLS = (1 << 16) - 1


def cells(among: int) -> Iterator[int]:
    """The cells of a set, in reading order."""
    while among:
        lowest = among & -among
        yield lowest.bit_length() - 1
        among ^= lowest


def _near(cell: int, *, diagonal: bool) -> int:
    row, column = divmod(cell, 4)
    return sum(
        1 << 4 * r + c
        for r in range(4)
        for c in range(4)
        if (abs(r - row), abs(c - column)) in ([(1, 1)] if diagonal else [(0, 1), (1, 0)])
    )


#: By cell: the cells that share a side with it, ...
BESIDE: Sequence[int] = tuple(_near(cell, diagonal=False) for cell in range(16))
#: ... and those that only touch at a corner.
CORNERS: Sequence[int] = tuple(_near(cell, diagonal=True) for cell in range(16))


@lru_cache(maxsize=1 << 13)
def links(portals: int, griffins: int) -> Links:
    """The links of a kingdom with open portals on the one set of cells and griffins laid on cards of the other."""
    sides = list(BESIDE)
    for griffin in cells(griffins):
        sides[griffin] |= CORNERS[griffin]
        for corner in cells(CORNERS[griffin]):
            sides[corner] |= 1 << griffin
    if not portals:
        both = tuple(sides)
        return Links(both, both)
    through = list(sides)
    for around in _around_portals(portals, sides):
        for cell in cells(around):
            through[cell] |= around & ~(1 << cell)
    return Links(tuple(sides), tuple(through))


def _around_portals(portals: int, sides: Sequence[int]) -> Iterator[int]:
    """For each group of portals that touch, all cells around it: they are adjacent to each other."""
    left = portals
    while left:
        group = grown = left & -left
        while grown:
            group |= grown
            grown = _neighbours(group, BESIDE) & portals & ~group
        left &= ~group
        yield _neighbours(group, sides) & ~portals


def _neighbours(among: int, near: Sequence[int]) -> int:
    found = 0
    for cell in cells(among):
        found |= near[cell]
    return found

"""Every string that could be a move in a position of `aetherya`, for counting by definition."""

from collections.abc import Iterator
from itertools import combinations, permutations

from domain.aetherya.cards import CELLS, LEGENDS, OUTER
from domain.variant import Position


def all_moves(position: Position) -> list[str]:
    """All forms of the notation, with everything that they can name here."""
    moves = {"draw", "pass", *(f"legend {name}" for name in LEGENDS)}
    moves |= {f"{verb} {cell}" for verb in ("take", "put", "reveal") for cell in CELLS}
    for cards in position["arranging"]:
        moves |= {" ".join(("arrange", *order)) for order in permutations(cards or [], 4)}
    return sorted(moves | set(_uses(position)))


def _uses(position: Position) -> Iterator[str]:
    outer = [CELLS[cell] for cell in OUTER]
    tiles = [f"{seat}:{cell}" for seat in range(position["players"]) for cell in outer]
    own = {cell for tiles_of_one in position["tiles"] for cell in tiles_of_one}
    for at in own:
        yield from (f"use {at} {cell}" for cell in CELLS)
        yield from (f"use {at} {one} {two}" for one, two in combinations(CELLS, 2))
        yield from (f"use {at} {tile}" for tile in tiles)
        yield from (f"use {at} {tile} {stone}" for tile in tiles for stone in own)

"""Every string that could be a move of a tile game, for counting by definition."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from domain.variant import Position

#: A card that is placed first opens spaces for the next one.
_NEAR = [(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if abs(dx) + abs(dy) <= 2]


def all_moves(position: Position) -> list[str]:
    """Moves with spaces on the board or beside it, and with the pieces and cards that are there."""
    return sorted(set(_moves(position)))


def _moves(position: Position) -> Iterator[str]:
    filled = [f"{card['at'][0]},{card['at'][1]}" for card in position["board"]]
    spaces = {f"{x + dx},{y + dy}" for x, y in (card["at"] for card in position["board"]) for dx, dy in _NEAR}
    targets = ["", " row", " column", *(f" {space}" for space in spaces), *_pieces(position)]
    yield from ("skip", "draw pile")
    for card in position["factions"]:
        yield f"draw {card}"
        yield f"keep {card}"
        yield from (f"place {card} {space}" for space in spaces)
    held = [*position["drawn"], *(card for hand in position["hands"] for card in hand)]
    yield from (f"keep {' '.join(pair)}" for pair in combinations(sorted(held), 2))
    for target in targets:
        yield f"use{target}"
        yield from (f"copy {source}{target}" for source in filled)
    if position["variant"] == "royal":
        yield from (f"{verb}{target}" for verb in ("remove", "reinforce") for target in targets)
    if position["step"] == "space":
        yield from (f"move {source} {space}" for source in filled for space in spaces)


def _pieces(position: Position) -> Iterator[str]:
    """One or two pieces of the board in their order, as the game names them."""
    pieces = [
        f"{card['at'][0]},{card['at'][1]}{f':{seat}' if position['variant'] == 'royal' else ''}"
        for card in position["board"]
        for seat in card["pieces"]
    ]
    yield from (f" {piece}" for piece in pieces)
    yield from (f" {one} {two}" for one, two in combinations_with_replacement(pieces, 2))

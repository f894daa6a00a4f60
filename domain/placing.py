"""Places at the end of a game, from what its parties reached."""

from collections.abc import Sequence
from typing import Any


def alone(players: int) -> list[list[int]]:
    """The parties of a game in which each plays for himself."""
    return [[seat] for seat in range(players)]


def places(parties: Sequence[Sequence[int]], merits: Sequence[Any]) -> list[int]:
    """By seat: 1 and one more for each party that is better. Parties that are equal share a place.

    parties: seats that play together, each seat once. merits: by party, of a kind that compares; the greater the better.
    """
    found = [0] * sum(map(len, parties))
    for seats, merit in zip(parties, merits, strict=True):
        place = 1 + sum(other > merit for other in merits)
        for seat in seats:
            found[seat] = place
    return found

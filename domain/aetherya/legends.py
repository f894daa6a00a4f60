"""Which legends the open cards of a kingdom meet (AE-4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from domain.aetherya.cards import (
    DWARF,
    ELF,
    FOREST,
    GOBLIN,
    HUMAN,
    LEGENDS,
    MOUNTAIN,
    PLAIN,
    PORTAL,
    SWAMP,
)
from domain.aetherya.links import Links, cells, links

#: The set of cells by kind of card.
Open = Sequence[int]
Condition = Callable[[Open, Links], bool]


def met(open_cards: Open, griffins: int, wanted: int) -> int:
    """The legends among `wanted` that these open cards meet. Legends are bits by their number.

    griffins: the set of cells whose card a griffin is laid on.
    """
    return _all_met(open_cards, griffins) & wanted if wanted else 0


@lru_cache(maxsize=1 << 12)
def _all_met(open_cards: tuple[int, ...], griffins: int) -> int:
    near = links(open_cards[PORTAL], griffins)
    return sum(1 << number for number, holds in enumerate(_CONDITIONS) if holds(open_cards, near))


def _pair(one: int, two: int) -> Condition:
    """A card of the one kind adjacent to one of the other; goblins need a common side."""
    by_sides = GOBLIN in (one, two)

    def holds(open_cards: Open, near: Links) -> bool:
        reach = near.sides if by_sides else near.all
        others = open_cards[two]
        return bool(others) and any(reach[cell] & others for cell in cells(open_cards[one]))

    return holds


def _two_at_one(one: int, two: int) -> Condition:
    """Two cards of one kind adjacent to the same card of the other, either way round."""
    by_sides = GOBLIN in (one, two)

    def holds(open_cards: Open, near: Links) -> bool:
        reach = near.sides if by_sides else near.all
        ones, twos = open_cards[one], open_cards[two]
        return _has_two(reach, ones, twos) or _has_two(reach, twos, ones)

    return holds


def _three(kind: int) -> Condition:
    """Three cards of a land, one of them adjacent to the other two."""

    def holds(open_cards: Open, near: Links) -> bool:
        among = open_cards[kind]
        return _has_two(near.all, among, among)

    return holds


def _has_two(reach: Sequence[int], centres: int, others: int) -> bool:
    """Whether a cell of `centres` is adjacent to two of `others` or more."""
    if not others & others - 1:
        return False
    return any((reach[cell] & others).bit_count() >= 2 for cell in cells(centres))


def _four_tribes(open_cards: Open, near: Links) -> bool:  # noqa: ARG001
    return all(open_cards[tribe] for tribe in (HUMAN, ELF, DWARF, GOBLIN))


_BY_NAME: dict[str, Condition] = {
    "human-elf": _pair(HUMAN, ELF),
    "human-dwarf": _pair(HUMAN, DWARF),
    "two-humans": _pair(HUMAN, HUMAN),
    "two-elves": _pair(ELF, ELF),
    "two-dwarfs": _pair(DWARF, DWARF),
    "two-goblins": _pair(GOBLIN, GOBLIN),
    "goblins-human": _two_at_one(GOBLIN, HUMAN),
    "goblins-elf": _two_at_one(GOBLIN, ELF),
    "goblins-dwarf": _two_at_one(GOBLIN, DWARF),
    "elves-dwarf": _two_at_one(ELF, DWARF),
    "three-plains": _three(PLAIN),
    "three-forests": _three(FOREST),
    "three-mountains": _three(MOUNTAIN),
    "three-swamps": _three(SWAMP),
    "four-tribes": _four_tribes,
}
_CONDITIONS: Sequence[Condition] = tuple(_BY_NAME[name] for name in LEGENDS)

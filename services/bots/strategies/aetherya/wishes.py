"""How near a kingdom is to the legends that lie open (AE-4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.aetherya.cards import DWARF, ELF, FOREST, GOBLIN, HUMAN, LEGEND, MOUNTAIN, PLAIN, SWAMP, TRIBES
from domain.aetherya.links import Links, cells

#: Legends of two cards that are adjacent: their kinds.
_PAIRS: Mapping[int, tuple[int, int]] = {
    LEGEND["human-elf"]: (HUMAN, ELF),
    LEGEND["human-dwarf"]: (HUMAN, DWARF),
    LEGEND["two-humans"]: (HUMAN, HUMAN),
    LEGEND["two-elves"]: (ELF, ELF),
    LEGEND["two-dwarfs"]: (DWARF, DWARF),
    LEGEND["two-goblins"]: (GOBLIN, GOBLIN),
}
#: Legends of two cards around a third, either way round.
_TRIOS: Mapping[int, tuple[int, int]] = {
    LEGEND["goblins-human"]: (GOBLIN, HUMAN),
    LEGEND["goblins-elf"]: (GOBLIN, ELF),
    LEGEND["goblins-dwarf"]: (GOBLIN, DWARF),
    LEGEND["elves-dwarf"]: (ELF, DWARF),
    LEGEND["three-plains"]: (PLAIN, PLAIN),
    LEGEND["three-forests"]: (FOREST, FOREST),
    LEGEND["three-mountains"]: (MOUNTAIN, MOUNTAIN),
    LEGEND["three-swamps"]: (SWAMP, SWAMP),
}


def missing(legend: int, open_cards: Sequence[int], linked: Links) -> int:
    """How many cards, about, a legend that is not met still needs: 1 to 3."""
    if legend in _PAIRS:
        one, other = _PAIRS[legend]
        return 1 if open_cards[one] or open_cards[other] else 2
    if legend in _TRIOS:
        one, other = _TRIOS[legend]
        near = linked.sides if one == GOBLIN else linked.all
        return min(
            _around(open_cards[one], open_cards[other], near),
            _around(open_cards[other], open_cards[one], near),
        )
    return min(3, max(1, TRIBES - sum(map(bool, open_cards[:TRIBES]))))


def _around(middle: int, two: int, near: Sequence[int]) -> int:
    """How many cards two of the one set around a card of the other need."""
    once = twice = 0
    for cell in cells(two):
        twice |= once & near[cell]
        once |= near[cell]
    if twice or once & middle:
        return 1
    return 2 if middle or two else 3

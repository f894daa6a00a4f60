"""Which legends the open cards of a kingdom meet (AE-4). Legends are bits by their number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from domain.aetherya.cards import LEGEND
from domain.aetherya.links import links

_BIT: Mapping[str, int] = {name: 1 << number for name, number in LEGEND.items()}


@lru_cache(maxsize=1 << 12)
def legend_set(legends: tuple[int, ...]) -> int:
    """These legends as bits."""
    return sum(1 << legend for legend in legends)


@lru_cache(maxsize=1 << 12)
def met(open_cards: tuple[int, ...], griffins: int) -> int:
    """All legends that these open cards meet: by kind the set of cells.

    griffins: the set of cells whose card a griffin is laid on.
    """
    human, elf, dwarf, goblin, plain, forest, mountain, swamp, _, portal = open_cards
    reaches = (
        _reach(human, portal, griffins),
        _reach(elf, portal, griffins),
        _reach(dwarf, portal, griffins),
    )
    legends = _pairs(human, elf, dwarf, reaches)
    for bit, land in zip(_LANDS, (plain, forest, mountain, swamp), strict=True):
        # Three of a land, one of them adjacent to the other two; of fewer than two nobody needs to ask.
        if land & land - 1 and _reach(land, portal, griffins)[1] & land:
            legends |= bit
    if goblin:
        if portal:
            reaches = _reach(human, 0, griffins), _reach(elf, 0, griffins), _reach(dwarf, 0, griffins)
        legends |= _goblins(goblin, _reach(goblin, 0, griffins), (human, elf, dwarf), reaches)
        if human and elf and dwarf:
            legends |= _BIT["four-tribes"]
    return legends


#: The cells that are adjacent to one card of a set or more, and those that are to two or more.
Reach = tuple[int, int]


@lru_cache(maxsize=1 << 14)
def _reach(among: int, portals: int, griffins: int) -> Reach:
    """Of cards on a set of cells. Without the portals it is what goblins reach (section 1)."""
    near = links(portals, griffins).all
    once = twice = 0
    while among:
        lowest = among & -among
        among ^= lowest
        here = near[lowest.bit_length() - 1]
        twice |= once & here
        once |= here
    return once, twice


def _pairs(human: int, elf: int, dwarf: int, reaches: Sequence[Reach]) -> int:
    """Legends of humans, elves and dwarfs, of which portals link all."""
    (humans, _), (elves, by_elves), (dwarfs, by_dwarfs) = reaches
    legends = 0
    if humans & elf:
        legends |= _BIT["human-elf"]
    if humans & dwarf:
        legends |= _BIT["human-dwarf"]
    if humans & human:
        legends |= _BIT["two-humans"]
    if elves & elf:
        legends |= _BIT["two-elves"]
    if dwarfs & dwarf:
        legends |= _BIT["two-dwarfs"]
    if by_elves & dwarf or by_dwarfs & elf:
        legends |= _BIT["elves-dwarf"]
    return legends


_WITH_GOBLINS = (_BIT["goblins-human"], _BIT["goblins-elf"], _BIT["goblins-dwarf"])


def _goblins(goblin: int, reach: Reach, tribes: Sequence[int], reaches: Sequence[Reach]) -> int:
    """Legends of goblins, which no portal links."""
    goblins, by_goblins = reach
    legends = _BIT["two-goblins"] if goblins & goblin else 0
    for bit, tribe, (_, by_tribe) in zip(_WITH_GOBLINS, tribes, reaches, strict=True):
        if by_goblins & tribe or by_tribe & goblin:
            legends |= bit
    return legends


_LANDS = (_BIT["three-plains"], _BIT["three-forests"], _BIT["three-mountains"], _BIT["three-swamps"])

"""What the cards of a kingdom are worth (AE-3 without legends and stones)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.aetherya.links import cells, links

#: What each dragon is worth by how many there are; more than three are worth the last (AE-3.dragon).
DRAGON_WORTH: Sequence[int] = (0, 3, 5, 6)
#: How many dragons can be tamed at most.
MOST_TAMED = 3


class Laid(NamedTuple):
    """Sets of cells whose card has a tile laid on it (AE-5.3, AE-5.4), and the staffs that are not laid (AE-5.5)."""

    staffs: int = 0
    scrolls: int = 0
    griffins: int = 0
    #: Only at the end of the game: each tames one more dragon.
    loose_staffs: int = 0


NO_TILES = Laid()


class Harmony(NamedTuple):
    """The categories that lie in the cards."""

    human: int
    elf: int
    dwarf: int
    goblin: int
    dragon: int
    conflict: int


def harmony(open_cards: Sequence[int], laid: Laid = NO_TILES) -> Harmony:
    """AE-3 for the open cards of a kingdom: sets of cells by kind."""
    human, elf, dwarf, goblin, plain, forest, mountain, swamp, dragon, portal = open_cards
    sides, near = links(portal, laid.griffins)
    free = ~laid.scrolls
    humans = elves = dwarfs = goblins = conflicts = 0
    woods = mountain | forest
    for cell in cells(human):
        here = near[cell]
        humans += 2 * (here & plain).bit_count() + (here & woods).bit_count() - (here & swamp).bit_count()
    for cell in cells(elf):
        here = near[cell]
        elves += 2 * (here & forest).bit_count() - (here & swamp).bit_count()
        if free >> cell & 1:
            conflicts += (here & dwarf & free).bit_count()
    for cell in cells(dwarf):
        dwarfs += 2 * (near[cell] & mountain).bit_count()
    others = (human | elf | dwarf) & free
    for cell in cells(goblin):
        goblins += 3 * (sides[cell] & swamp).bit_count()
        if free >> cell & 1:
            conflicts += (near[cell] & others).bit_count()
    dragons = _dragons(dragon, (human, elf, dwarf), near, laid) if dragon else 0
    return Harmony(humans, elves, dwarfs, goblins, dragons, -2 * conflicts)


def _dragons(dragon: int, tribes: Sequence[int], near: Sequence[int], laid: Laid) -> int:
    """AE-3.dragon, AE-5.5."""
    tamed = laid.loose_staffs
    for cell in cells(dragon):
        here = near[cell]
        if laid.staffs >> cell & 1 or any((here & tribe).bit_count() >= 2 for tribe in tribes):
            tamed += 1
    there_are = dragon.bit_count()
    tamed = min(tamed, there_are, MOST_TAMED)
    return DRAGON_WORTH[min(there_are, 3)] * (2 * tamed - there_are)

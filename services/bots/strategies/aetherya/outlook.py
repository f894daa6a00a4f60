"""What the cards that are still to come may add to a kingdom: by cell and kind, and the hopes of a cell."""

from __future__ import annotations

from collections.abc import Sequence

from domain.aetherya.cards import DRAGON
from domain.aetherya.harmony import DRAGON_WORTH, MOST_TAMED
from domain.aetherya.links import BESIDE, Links, cells

#: What a portal without neighbours is worth: it links whatever comes.
_LINK = 1.0
#: How much more often a good card comes to a cell by choice than by chance.
_CHOOSING = 2.0
#: The part of a dragon's worth that counts, tamed and wild, where one of the two that tame it is there already.
_HALF_TAMED, _HALF_WILD = 0.4, 0.6


def gains(open_cards: Sequence[int], linked: Links, cell: int) -> tuple[float, ...]:
    """By kind, how much harmony an open card of it would add on this cell (AE-3).

    Exact for tribes and lands but for dragons that they tame; a portal counts the pairs that it would join.
    """
    human, elf, dwarf, goblin, plain, forest, mountain, swamp, dragon, _ = open_cards
    here, beside = linked.all[cell], linked.sides[cell]
    h = (here & human).bit_count()
    e = (here & elf).bit_count()
    d = (here & dwarf).bit_count()
    g = (here & goblin).bit_count()
    p = (here & plain).bit_count()
    f = (here & forest).bit_count()
    m = (here & mountain).bit_count()
    s = (here & swamp).bit_count()
    another = _another(dragon)
    if h > 1 or e > 1 or d > 1:
        dragons = another
    else:
        dragons = (_HALF_TAMED - _HALF_WILD if h or e or d else -_HALF_WILD) * another
    tames = [0, 0, 0]
    if here & dragon:
        tames = _tames(open_cards, linked, here & dragon)
    return (
        2 * p + f + m - s - 2 * g + tames[0],
        2 * f - s - 2 * g - 2 * d + tames[1],
        2 * m - 2 * g - 2 * e + tames[2],
        3 * (beside & swamp).bit_count() - 2 * (h + e + d),
        2 * h,
        h + 2 * e,
        h + 2 * d,
        3 * (beside & goblin).bit_count() - h - e,
        dragons,
        _joined(open_cards, cell),
    )


def _another(dragon: int) -> float:
    """What one more tamed dragon adds if those there are tamed."""
    count = dragon.bit_count()
    if count >= MOST_TAMED:
        return -DRAGON_WORTH[-1]
    return (count + 1) * DRAGON_WORTH[count + 1] - count * DRAGON_WORTH[count]


def _tames(open_cards: Sequence[int], linked: Links, dragons: int) -> list[int]:
    """By tribe, what taming adds if one more of it comes next to these dragons."""
    adds = [0, 0, 0]
    worth = 2 * DRAGON_WORTH[min(open_cards[DRAGON].bit_count(), 3)]
    for cell in cells(dragons):
        here = linked.all[cell]
        counts = [(here & tribe).bit_count() for tribe in open_cards[:3]]
        if max(counts) < 2:
            for tribe, count in enumerate(counts):
                adds[tribe] += worth if count else worth // 4
    return adds


def _joined(open_cards: Sequence[int], cell: int) -> float:
    """The pairs among the cells beside this one, which a portal on it would make adjacent."""
    around = BESIDE[cell]
    human, elf, dwarf, goblin, plain, forest, mountain, swamp = (
        (around & some).bit_count() for some in open_cards[:8]
    )
    return (
        _LINK
        + human * (2 * plain + forest + mountain - swamp)
        + elf * (2 * forest - swamp)
        + dwarf * 2 * mountain
        - 2 * (goblin * (human + elf + dwarf) + elf * dwarf)
    )


def hope(adds: Sequence[float], chances: Sequence[float], choice: float) -> float:
    """What a cell will hold: the mean of a card turned up, and more the more one can choose (0: not at all)."""
    mean = better = 0.0
    for add, chance in zip(adds, chances, strict=True):
        mean += chance * add
        if add > 0:
            better += chance * add
    return (1 - choice) * mean + choice * _CHOOSING * better

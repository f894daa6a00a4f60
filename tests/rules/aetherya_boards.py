"""Kingdoms for tests of `aetherya`: drawn as text, or made by Hypothesis; and what they are worth, by definition."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from hypothesis import strategies as st

from domain.aetherya.cards import KINDS, LEGENDS
from domain.aetherya.harmony import Laid
from domain.aetherya.position import read_kingdom

TRIBES = ("human", "elf", "dwarf", "goblin")
LANDS = ("plain", "forest", "mountain", "swamp")

Cell = tuple[int, int]


class Board(NamedTuple):
    """Open cards by row and column, and the cells whose card has a tile laid on it."""

    grid: tuple[tuple[str, ...], ...]
    staffs: frozenset[Cell] = frozenset()
    scrolls: frozenset[Cell] = frozenset()
    griffins: frozenset[Cell] = frozenset()
    loose_staffs: int = 0

    @property
    def shown(self) -> Mapping[Cell, str]:
        return {
            (row, column): card
            for row, cards in enumerate(self.grid)
            for column, card in enumerate(cards)
            if not card.startswith("?")
        }

    @property
    def open_cards(self) -> tuple[int, ...]:
        return read_kingdom([list(row) for row in self.grid]).open

    @property
    def laid(self) -> Laid:
        return Laid(_bits(self.staffs), _bits(self.scrolls), _bits(self.griffins), self.loose_staffs)


def _bits(among: frozenset[Cell]) -> int:
    return sum(1 << 4 * row + column for row, column in among)


def board(text: str) -> Board:
    """From four rows of four cards, `?elf` face down; `.` is a face-down card that does not matter."""
    rows = [row.split() for row in text.strip().splitlines()]
    return Board(tuple(tuple("?plain" if card == "." else card for card in row) for row in rows))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any cards, many of them of few kinds; tiles on cards that they can lie on."""
    among = draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=10))
    cards = st.tuples(st.sampled_from(["", "", "", "?"]), st.sampled_from([*among, *KINDS])).map("".join)
    rows = st.tuples(cards, cards, cards, cards)
    grid = draw(st.tuples(rows, rows, rows, rows))
    plain = Board(grid)
    dragons = [cell for cell, card in plain.shown.items() if card == "dragon"]
    tribes = [cell for cell, card in plain.shown.items() if card in TRIBES]
    some = st.sampled_from([0, 0, 1, 2])
    return Board(
        grid,
        frozenset(dragons[: draw(some)]),
        frozenset(draw(st.permutations(tribes))[: draw(some)]),
        frozenset(draw(st.permutations(tribes))[: draw(some)]),
        draw(some),
    )


# -- by definition, slowly: every pair of cells is asked whether it is adjacent -------------------------------------


def beside(here: Board, one: Cell, two: Cell) -> bool:
    """Section 1 and AE-5.4: a common side, or a corner where a griffin is at one end."""
    rows, columns = abs(one[0] - two[0]), abs(one[1] - two[1])
    return rows + columns == 1 or (rows == columns == 1 and bool({one, two} & here.griffins))


@lru_cache(maxsize=1 << 10)
def adjacent(here: Board, one: Cell, two: Cell) -> bool:
    """The same, or both beside one group of portals."""
    if beside(here, one, two):
        return True
    return any(
        any(beside(here, one, portal) for portal in group)
        and any(beside(here, two, portal) for portal in group)
        for group in portal_groups(here)
    )


@lru_cache(maxsize=1)
def portal_groups(here: Board) -> list[set[Cell]]:
    groups: list[set[Cell]] = []
    for portal in (cell for cell, card in here.shown.items() if card == "portal"):
        touching = [group for group in groups if any(_side(portal, other) for other in group)]
        groups = [group for group in groups if group not in touching] + [{portal}.union(*touching)]
    return groups


def _side(one: Cell, two: Cell) -> bool:
    return abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1


LIKES: Mapping[str, Mapping[str, int]] = {
    "human": {"plain": 2, "forest": 1, "mountain": 1, "swamp": -1},
    "elf": {"forest": 2, "swamp": -1},
    "dwarf": {"mountain": 2},
    "goblin": {"swamp": 3},
}
QUARRELS = {
    frozenset(pair)
    for pair in (("goblin", "human"), ("goblin", "elf"), ("goblin", "dwarf"), ("elf", "dwarf"))
}


def slow_harmony(here: Board) -> dict[str, int]:
    """AE-3, clause by clause."""
    worth = dict.fromkeys(("human", "elf", "dwarf", "goblin", "dragon", "conflict"), 0)
    for one, two in combinations(here.shown, 2):
        for person, land in ((one, two), (two, one)):
            tribe = here.shown[person]
            if tribe in TRIBES and _linked(here, person, land):
                worth[tribe] += LIKES[tribe].get(here.shown[land], 0)
        pair = frozenset((here.shown[one], here.shown[two]))
        if pair in QUARRELS and adjacent(here, one, two) and not {one, two} & here.scrolls:
            worth["conflict"] -= 2
    worth["dragon"] = _slow_dragons(here)
    return worth


def _slow_dragons(here: Board) -> int:
    dragons = [cell for cell, card in here.shown.items() if card == "dragon"]
    tame = sum(_is_tame(here, dragon) for dragon in dragons)
    tame = min(tame + here.loose_staffs, 3, len(dragons))
    worth = {0: 0, 1: 3, 2: 5}.get(len(dragons), 6)
    return worth * tame - worth * (len(dragons) - tame)


def _is_tame(here: Board, dragon: Cell) -> bool:
    near = [card for cell, card in here.shown.items() if cell != dragon and adjacent(here, cell, dragon)]
    return dragon in here.staffs or any(near.count(tribe) >= 2 for tribe in ("human", "elf", "dwarf"))


def _linked(here: Board, one: Cell, two: Cell) -> bool:
    """Adjacent, for lands and legends: goblins use no portals."""
    links = beside if "goblin" in (here.shown[one], here.shown[two]) else adjacent
    return links(here, one, two)


def slow_legends(here: Board) -> set[str]:
    """AE-4, legend by legend."""
    return {name for name in LEGENDS if _CONDITIONS[name](here)}


def _cells(here: Board, card: str) -> Iterator[Cell]:
    return (cell for cell, other in here.shown.items() if other == card)


def _pair(one: str, two: str) -> Callable[[Board], bool]:
    return lambda here: any(
        a != b and _linked(here, a, b) for a in _cells(here, one) for b in _cells(here, two)
    )


def _two_at(many: str, one: str) -> Callable[[Board], bool]:
    return lambda here: any(
        sum(a != b and _linked(here, a, b) for b in _cells(here, many)) >= 2 for a in _cells(here, one)
    )


def _two_and_one(one: str, two: str) -> Callable[[Board], bool]:
    return lambda here: _two_at(one, two)(here) or _two_at(two, one)(here)


_CONDITIONS: dict[str, Callable[[Board], Any]] = {
    "human-elf": _pair("human", "elf"),
    "human-dwarf": _pair("human", "dwarf"),
    "two-humans": _pair("human", "human"),
    "two-elves": _pair("elf", "elf"),
    "two-dwarfs": _pair("dwarf", "dwarf"),
    "two-goblins": _pair("goblin", "goblin"),
    "goblins-human": _two_and_one("goblin", "human"),
    "goblins-elf": _two_and_one("goblin", "elf"),
    "goblins-dwarf": _two_and_one("goblin", "dwarf"),
    "elves-dwarf": _two_and_one("elf", "dwarf"),
    **{f"three-{land}s": _two_at(land, land) for land in LANDS},
    "four-tribes": lambda here: set(TRIBES) <= set(here.shown.values()),
}

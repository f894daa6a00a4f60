"""Moves as strings and what they say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.aetherya.cards import CELL, CELLS, KINDS, LEGENDS
from domain.aetherya.links import cells

ARRANGE, TAKE, DRAW, PUT, REVEAL, LEGEND, PASS, USE = (
    "arrange", "take", "draw", "put", "reveal", "legend", "pass", "use",
)  # fmt: skip

#: Stands for a legend that exists nowhere.
NOWHERE = -1


class Target(NamedTuple):
    """What a tile is used on. One of three forms: a tile (with a stone to pay), a card, or two cards."""

    #: A tile's owner; -1 where cards are named.
    owner: int
    cell: int
    #: The cell of the stone paid, or of the second card; -1 where none is named.
    second: int


class Move(NamedTuple):
    """A verb and what it names."""

    verb: str
    #: The cell (of the tile, with `use`), or the number of the legend.
    what: int = -1
    target: Target | None = None
    #: The names that `arrange` gives, of cards or not.
    cards: tuple[str, ...] = ()


def _texts(verb: str, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{verb} {name}" for name in names)


#: Move strings by cell, ...
TAKES = _texts(TAKE, CELLS)
PUTS = _texts(PUT, CELLS)
REVEALS = _texts(REVEAL, CELLS)
#: ... and by legend.
LEGEND_TAKES = _texts(LEGEND, LEGENDS)

#: All moves but those of `arrange` and `use`.
MOVES: Mapping[str, Move] = {
    **{
        text: Move(text.split()[0], cell)
        for texts in (TAKES, PUTS, REVEALS)
        for cell, text in enumerate(texts)
    },
    **{text: Move(LEGEND, legend) for legend, text in enumerate(LEGEND_TAKES)},
    DRAW: Move(DRAW),
    PASS: Move(PASS),
}

_NAME = "[a-z]+(?:-[a-z]+)*"
_ARRANGE = re.compile(rf"arrange ({_NAME}) ({_NAME}) ({_NAME}) ({_NAME})")
_LEGEND = re.compile(rf"legend {_NAME}")
_CELL = "([a-d][1-4])"
_USE_TILE = re.compile(rf"use {_CELL} (0|[1-9][0-9]{{0,8}}):{_CELL}(?: {_CELL})?")
_USE_CARDS = re.compile(rf"use {_CELL} {_CELL}(?: {_CELL})?")


def parse(move: str) -> Move | None:
    """What the move says; None where it has no known form. Two cards are named in reading order."""
    known = MOVES.get(move)
    if known is not None:
        return known
    return _parse_short(move) if len(move) < _SHORT else _parse(move)


#: Moves of fewer letters are kept in a table, so that nobody can fill it with long ones.
_SHORT = 24


@lru_cache(maxsize=1 << 12)
def _parse_short(move: str) -> Move | None:
    return _parse(move)


def _parse(move: str) -> Move | None:
    if found := _USE_CARDS.fullmatch(move):
        at, first, second = (CELL.get(name, -1) for name in found.groups())
        return Move(USE, at, Target(-1, first, second)) if second < 0 or first < second else None
    if found := _USE_TILE.fullmatch(move):
        own, owner, other, stone = found.groups()
        return Move(USE, CELL[own], Target(int(owner), CELL[other], CELL.get(stone, -1)))
    if found := _ARRANGE.fullmatch(move):
        return Move(ARRANGE, cards=found.groups())
    return Move(LEGEND, NOWHERE) if _LEGEND.fullmatch(move) else None


def arrange_text(cards: Sequence[int]) -> str:
    return " ".join([ARRANGE, *(KINDS[kind] for kind in cards)])


@lru_cache(maxsize=1 << 12)
def takes(among: int) -> Sequence[str]:
    """The moves that take the top of the discard pile, by the set of cells."""
    return [TAKES[cell] for cell in cells(among)]


@lru_cache(maxsize=1 << 12)
def puts(among: int) -> Sequence[str]:
    """The moves that put the drawn card, by the set of cells."""
    return [PUTS[cell] for cell in cells(among)]


@lru_cache(maxsize=1 << 12)
def reveals(among: int) -> Sequence[str]:
    """The moves that turn up a card, by the set of cells."""
    return [REVEALS[cell] for cell in cells(among)]


@lru_cache(maxsize=1 << 13)
def use_text(at: int, owner: int, cell: int, second: int) -> str:
    """The move that uses the tile at this cell on a target: the fields of Target."""
    first = CELLS[cell] if owner < 0 else f"{owner}:{CELLS[cell]}"
    return f"use {CELLS[at]} {first}" + ("" if second < 0 else f" {CELLS[second]}")

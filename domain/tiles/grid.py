"""The plane. A space is one integer, so that sorted spaces are in board order (by y, then x)."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

#: How far apart two spaces above each other are.
ROW = 1 << 22
_HALF = ROW >> 1
#: Positions may use coordinates up to here; a game grows by less than a thousand from there.
FARTHEST = 99_999
#: A space that a move can name and that is nowhere near.
NOWHERE = ROW << 40

_NEAR = 64
_COORDINATE = "(?:0|-?[1-9][0-9]*)"
#: How a space is written.
SPACE_PATTERN = f"{_COORDINATE},{_COORDINATE}"
_is_space = re.compile(SPACE_PATTERN).fullmatch


def space(x: int, y: int) -> int:
    return y * ROW + x


def xy(at: int) -> tuple[int, int]:
    """The coordinates of a space."""
    x = (at + _HALF) % ROW - _HALF
    return x, (at - x) // ROW


class _Names(dict[int, str]):
    """Names of spaces: those near the start are ready, others are made when asked for."""

    def __missing__(self, at: int) -> str:
        x, y = xy(at)
        return f"{x},{y}"


_NEAR_SPACES = [space(x, y) for y in range(-_NEAR, _NEAR + 1) for x in range(-_NEAR, _NEAR + 1)]
NAMES: Mapping[int, str] = _Names((at, "{},{}".format(*xy(at))) for at in _NEAR_SPACES)
_SPACES: Mapping[str, int] = {name: at for at, name in NAMES.items()}


def read_space(name: str) -> int | None:
    """The space of this name, `NOWHERE` if it is out of reach; None if a space is not written so."""
    known = _SPACES.get(name)
    if known is not None:
        return known
    if not _is_space(name):
        return None
    x, y = map(int, name.split(","))
    return NOWHERE if max(abs(x), abs(y)) > 10 * FARTHEST else space(x, y)


def adjacent(at: int) -> tuple[int, int, int, int]:
    """The four spaces that share a side, in board order."""
    return at - ROW, at - 1, at + 1, at + ROW


def corners(at: int) -> tuple[int, int, int, int]:
    """The four spaces that share a corner only, in board order."""
    return at - ROW - 1, at - ROW + 1, at + ROW - 1, at + ROW + 1


def around(at: int) -> tuple[int, ...]:
    """The eight spaces around, in board order."""
    return at - ROW - 1, at - ROW, at - ROW + 1, at - 1, at + 1, at + ROW - 1, at + ROW, at + ROW + 1


def line(cards: Container[int], at: int, step: int) -> list[int]:
    """The unbroken line of cards through a space, which counts as filled; step: 1 for its row, ROW for its column."""
    first = at
    while first - step in cards:
        first -= step
    last = at
    while last + step in cards:
        last += step
    return list(range(first, last + 1, step))

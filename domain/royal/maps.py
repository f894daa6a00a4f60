"""The war maps: ten layouts, and how they are laid out for a game (RY-1.4, RY-1.6, RY-1.7)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence

import msgspec

from contracts.tiles import MapPoints, MapsLaid, MapSpace
from domain.chance import Chance
from domain.tiles.data import read_data

#: Spaces of a map's side.
SIZE = 5
OFF, PLAIN, CATAPULT, MILL, SWAMP, CASTLE, RUIN = (
    "off",
    "plain",
    "catapult",
    "mill",
    "swamp",
    "castle",
    "ruin",
)
KINDS: Mapping[str, str] = {
    ".": PLAIN, "#": OFF, "c": CATAPULT, "m": MILL, "s": SWAMP, "k": CASTLE, "r": RUIN,
}  # fmt: skip


class WarMap(msgspec.Struct, frozen=True):
    """A layout. points: first and second place. rows: kinds of spaces, from the top, from the left."""

    number: int
    points: tuple[int, int]
    rows: tuple[tuple[str, ...], ...]


class _Drawn(msgspec.Struct, forbid_unknown_fields=True):
    points: tuple[int, int]
    rows: list[str]


def read_maps(text: str) -> list[WarMap]:
    """The maps of a data file, by number. Raises ValueError, KeyError or msgspec.ValidationError on another text."""
    drawn = msgspec.convert(tomllib.loads(text), dict[str, _Drawn])
    return [
        WarMap(int(number), one.points, tuple(tuple(KINDS[sign] for sign in row) for row in one.rows))
        for number, one in sorted(drawn.items(), key=lambda item: int(item[0]))
    ]


MAPS: Sequence[WarMap] = read_maps(read_data("maps.toml", "domain.royal"))
#: Sides of one board (RY-1.6).
BOARDS: Sequence[tuple[WarMap, WarMap]] = list(zip(MAPS[::2], MAPS[1::2], strict=True))


def lay_maps(players: int, chance: Chance) -> MapsLaid:
    """As many maps as players, edge to edge at random; (0, 0) is a usable space in the middle (RY-1.3, RY-2.9).

    Shuffles: the boards, of which the first are used; for each its sides, of which the first is up; for each but the
    first its places beside those that lie, of which it gets the first; the spaces nearest to the middle, of which the
    first becomes (0, 0).
    """
    boards = chance.shuffle(range(len(BOARDS)))[:players]
    maps = [BOARDS[board][chance.shuffle((0, 1))[0]] for board in boards]
    cells = [(0, 0)]
    while len(cells) < len(maps):
        cells.append(chance.shuffle(_beside(cells))[0])
    spaces = [
        (column * SIZE + x, row * SIZE + y, kind, one.number)
        for one, (column, row) in zip(maps, cells, strict=True)
        for y, kinds in enumerate(one.rows)
        for x, kind in enumerate(kinds)
    ]
    start_x, start_y = chance.shuffle(_middle(spaces))[0]
    moved = sorted((y - start_y, x - start_x, kind, number) for x, y, kind, number in spaces)
    return MapsLaid(
        [MapPoints(one.number, *one.points) for one in sorted(maps, key=lambda one: one.number)],
        [MapSpace((x, y), kind, number) for y, x, kind, number in moved],
    )


def _beside(cells: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    found = {(x + dx, y + dy) for x, y in cells for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1))}
    return sorted(found - set(cells))


def _middle(spaces: Sequence[tuple[int, int, str, int]]) -> list[tuple[int, int]]:
    """Usable spaces nearest to the middle of all spaces; distances are compared exactly, times the number squared."""
    number = len(spaces)
    sum_x, sum_y = sum(space[0] for space in spaces), sum(space[1] for space in spaces)
    usable = [(x, y) for x, y, kind, _ in spaces if kind != OFF]
    distances = {(x, y): (x * number - sum_x) ** 2 + (y * number - sum_y) ** 2 for x, y in usable}
    nearest = min(distances.values())
    return [at for at in usable if distances[at] == nearest]

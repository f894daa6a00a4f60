"""Using a tile (AE-5.3, AE-5.4): on what it can be used, why not, and what then happens. One entry for each tile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from contracts.aetherya import CardsSwapped, DragonReplaced, TileBought, TileLaid, TileSeen, TileStolen
from contracts.event import Event
from domain.aetherya.cards import (
    BALL,
    CELLS,
    DRAGON,
    GRIFFIN,
    HAMMER,
    KINDS,
    LOCKED,
    SCROLL,
    SMUGGLER,
    STAFF,
    STONES,
    SWORD,
    THIEF,
    TILES,
    TRIBES,
)
from domain.aetherya.links import ALL_CELLS, cells
from domain.aetherya.moves import Target, use_text
from domain.aetherya.refused import ILLEGAL_TARGET, NO_PILE, NO_SUCH_TILE, TILE_UNUSABLE
from domain.aetherya.refused import LOCKED as IS_LOCKED
from domain.refusal import Refusal

if TYPE_CHECKING:
    from domain.aetherya.kingdom import Kingdom
    from domain.aetherya.state import State
    from domain.aetherya.tile import Tiles


#: All on which a tile can be used: from a state, and the kingdom and tiles that whose turn it is has in place of those
#: in the state.
Among: TypeAlias = "Callable[[State, Kingdom, Tiles], int]"


class Use(NamedTuple):
    """How one kind of tile is used.

    A set of places is an integer: bit c for the own card on cell c, bit 16 * (s + 1) + c for the tile of seat s there.
    """

    #: The places of which one is named.
    first: Among
    #: What it makes happen, from the seat, the tile's own cell and one of its targets.
    happens: Callable[[State, int, int, Target], Event]
    #: The own cells of which a second one is named; None where there is no second.
    second: Among | None = None
    #: What is said where the target is not among them.
    refuse: Callable[[Kingdom, Target], Refusal] = lambda *_: ILLEGAL_TARGET


def usable(state: State, kingdom: Kingdom, tiles: Tiles) -> bool:
    """Whether whose turn it is could use a tile, with this kingdom and these tiles in place of those in the state."""
    return any(_moves(state, kingdom, tiles, at) for at in cells(tiles.to_use))


def uses(state: State) -> list[str]:
    """All moves that use a tile of whose turn it is."""
    kingdom, tiles = state.kingdoms[state.turn], state.tiles[state.turn]
    return [move for at in cells(tiles.to_use) for move in _moves(state, kingdom, tiles, at)]


def _moves(state: State, kingdom: Kingdom, tiles: Tiles, at: int) -> Sequence[str]:
    """All moves that use the tile at this cell, one of those to use."""
    kind = tiles.at[at].tile
    if kind == SWORD and not state.pile:
        return ()
    use = _USES[kind]
    second = None if use.second is None else use.second(state, kingdom, tiles)
    return _texts(at, use.first(state, kingdom, tiles), second)


@lru_cache(maxsize=1 << 12)
def _texts(at: int, first: int, second: int | None) -> Sequence[str]:
    """The moves that use the tile at this cell on one of the first places and one of the second cells."""
    moves: list[str] = []
    owner = -1
    while first:
        moves += _texts_of(at, owner, first & ALL_CELLS, second)
        first >>= 16
        owner += 1
    return moves


@lru_cache(maxsize=1 << 12)
def _texts_of(at: int, owner: int, first: int, second: int | None) -> Sequence[str]:
    """The same for cells with the tiles of one owner, or with cards where the owner is -1."""
    if second is None:
        return [use_text(at, owner, cell, -1) for cell in cells(first)]
    # Two cards are named in reading order.
    return [
        use_text(at, owner, cell, other)
        for cell in cells(first)
        for other in cells(second)
        if owner >= 0 or cell < other
    ]


def refusal(state: State, at: int, target: Target) -> Refusal | None:
    """Why whose turn it is can not use the tile at this cell on the target; None where he can."""
    kingdom, tiles = state.kingdoms[state.turn], state.tiles[state.turn]
    tile = tiles.at.get(at)
    if tile is None:
        return NO_SUCH_TILE
    if not tile.open or tile.tile < STONES:
        return TILE_UNUSABLE
    use = _USES[tile.tile]
    first = use.first(state, kingdom, tiles)
    second = None if use.second is None else use.second(state, kingdom, tiles)
    if not _among(first, second, target):
        return use.refuse(kingdom, target)
    if tile.on >= 0 or tile.used:
        return TILE_UNUSABLE
    return NO_PILE if tile.tile == SWORD and not state.pile else None


def _among(first: int, second: int | None, target: Target) -> bool:
    """Whether the target is one of the first places and, exactly where there are any, one of the second cells."""
    if not first >> 16 * (target.owner + 1) + target.cell & 1:
        return False
    if second is None or target.second < 0:
        return second is None and target.second < 0
    return bool(second >> target.second & 1)


def use_tile(state: State, seat: int, at: int, target: Target) -> Event:
    """What the tile at this cell makes happen on a target that is not refused."""
    return _USES[state.tiles[seat].at[at].tile].happens(state, seat, at, target)


# -- on cards of one's own -----------------------------------------------------------------------------------------


def _dragons(state: State, kingdom: Kingdom, tiles: Tiles) -> int:  # noqa: ARG001
    return kingdom.open[DRAGON]


def _tribes(state: State, kingdom: Kingdom, tiles: Tiles) -> int:  # noqa: ARG001
    return sum(kingdom.open[:TRIBES])


def _lay(state: State, seat: int, at: int, target: Target) -> Event:
    return TileLaid(seat, TILES[state.tiles[seat].at[at].tile], CELLS[at], CELLS[target.cell])


def _replace_dragon(state: State, seat: int, at: int, target: Target) -> Event:
    lost = state.tiles[seat].laid_on(target.cell)
    return DragonReplaced(seat, CELLS[at], CELLS[target.cell], KINDS[state.pile[0]], lost)


def _unlocked(state: State, kingdom: Kingdom, tiles: Tiles) -> int:  # noqa: ARG001
    return sum(kingdom.open[:LOCKED])


def _swap(state: State, seat: int, at: int, target: Target) -> Event:  # noqa: ARG001
    return CardsSwapped(seat, CELLS[at], [CELLS[target.cell], CELLS[target.second]])


def _refuse_swap(kingdom: Kingdom, target: Target) -> Refusal:
    named = target.owner < 0 and target.second >= 0
    both_open = named and kingdom.is_open(target.cell) and kingdom.is_open(target.second)
    return IS_LOCKED if both_open else ILLEGAL_TARGET


# -- on tiles ------------------------------------------------------------------------------------------------------


def _face_down(state: State, kingdom: Kingdom, tiles: Tiles) -> int:  # noqa: ARG001
    places = 0
    for owner, his in enumerate(state.tiles):
        places |= (tiles if owner == state.turn else his).down << 16 * (owner + 1)
    return places


def _look(state: State, seat: int, at: int, target: Target) -> Event:
    seen = state.tiles[target.owner].at[target.cell]
    return TileSeen(seat, CELLS[at], target.owner, CELLS[target.cell], TILES[seen.tile])


def _items(state: State, kingdom: Kingdom, tiles: Tiles) -> int:  # noqa: ARG001
    """Of others, and not laid (AE-5.5)."""
    places = 0
    for owner, his in enumerate(state.tiles):
        if owner != state.turn:
            places |= his.items << 16 * (owner + 1)
    return places


def _steal(state: State, seat: int, at: int, target: Target) -> Event:
    stolen = state.tiles[target.owner].at[target.cell]
    return TileStolen(seat, CELLS[at], target.owner, CELLS[target.cell], TILES[stolen.tile])


def _for_sale(state: State, kingdom: Kingdom, tiles: Tiles) -> int:  # noqa: ARG001
    """Of others, and not laid (AE-5.5)."""
    places = 0
    for owner, his in enumerate(state.tiles):
        if owner != state.turn:
            places |= his.loose << 16 * (owner + 1)
    return places


def _stones(state: State, kingdom: Kingdom, tiles: Tiles) -> int:  # noqa: ARG001
    return tiles.stones


def _buy(state: State, seat: int, at: int, target: Target) -> Event:
    owner, cell, stone_at = target
    bought = TILES[state.tiles[owner].at[cell].tile]
    stone = TILES[state.tiles[seat].at[stone_at].tile]
    return TileBought(seat, CELLS[at], owner, CELLS[cell], bought, stone, CELLS[stone_at])


_USES: Mapping[int, Use] = {
    STAFF: Use(_dragons, _lay),
    BALL: Use(_face_down, _look),
    THIEF: Use(_items, _steal),
    SMUGGLER: Use(_for_sale, _buy, _stones),
    SCROLL: Use(_tribes, _lay),
    GRIFFIN: Use(_tribes, _lay),
    SWORD: Use(_dragons, _replace_dragon),
    HAMMER: Use(_unlocked, _swap, _unlocked, _refuse_swap),
}

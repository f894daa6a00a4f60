"""Using a tile (AE-5.3, AE-5.4): on what it can be used, why not, and what then happens. One entry for each tile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

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
    OUTER,
    SCROLL,
    SMUGGLER,
    STAFF,
    STONES,
    SWORD,
    THIEF,
    TILES,
    TRIBES,
)
from domain.aetherya.links import cells
from domain.aetherya.moves import Target, use_text
from domain.aetherya.options import PLAYER_COUNTS
from domain.aetherya.refused import ILLEGAL_TARGET, NO_PILE, NO_SUCH_TILE, TILE_UNUSABLE
from domain.aetherya.refused import LOCKED as IS_LOCKED
from domain.refusal import Refusal

if TYPE_CHECKING:
    from domain.aetherya.state import State, Tile


class Use(NamedTuple):
    """How one kind of tile is used. Seats and cells are numbers; `at` is the tile's own cell."""

    #: All that it can be used on, in a stable order.
    targets: Callable[[State, int], Sequence[Target]]
    #: What it makes happen, on one of its targets.
    happens: Callable[[State, int, int, Target], Event]
    #: What is said where the target is not among them.
    refuse: Callable[[State, int, Target], Refusal] = lambda *_: ILLEGAL_TARGET


def usable(state: State, seat: int) -> bool:
    """Whether the seat has an open tile that can be used now."""
    return any(
        tile.open and _ready(state, tile) and _USES[tile.tile].targets(state, seat)
        for tile in state.tiles[seat].values()
    )


def uses(state: State, seat: int) -> list[str]:
    """All moves that use the seat's tiles."""
    return [
        use_text(at, target)
        for at, tile in state.tiles[seat].items()
        if tile.open and _ready(state, tile)
        for target in _USES[tile.tile].targets(state, seat)
    ]


def refusal(state: State, seat: int, at: int, target: Target) -> Refusal | None:
    """Why the tile at this cell can not be used on the target; None where it can."""
    tile = state.tiles[seat].get(at)
    if tile is None:
        return NO_SUCH_TILE
    if not tile.open or tile.tile < STONES:
        return TILE_UNUSABLE
    use = _USES[tile.tile]
    if target not in use.targets(state, seat):
        return use.refuse(state, seat, target)
    if not _ready(state, tile):
        return NO_PILE if tile.tile == SWORD else TILE_UNUSABLE
    return None


def use_tile(state: State, seat: int, at: int, target: Target) -> Event:
    """What the tile at this cell makes happen on a target that is not refused."""
    return _USES[state.tiles[seat][at].tile].happens(state, seat, at, target)


def _ready(state: State, tile: Tile) -> bool:
    """Whether the open tile can be used on something, if there is a target."""
    if tile.tile < STONES or tile.on >= 0 or tile.used:
        return False
    return tile.tile != SWORD or bool(state.pile)


# -- on cards of one's own -----------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def _cards(among: int) -> Sequence[Target]:
    return [Target(-1, cell, -1) for cell in cells(among)]


def _dragons(state: State, seat: int) -> Sequence[Target]:
    return _cards(state.kingdoms[seat].open[DRAGON])


def _tribes(state: State, seat: int) -> Sequence[Target]:
    return _cards(sum(state.kingdoms[seat].open[:TRIBES]))


def _lay(state: State, seat: int, at: int, target: Target) -> Event:
    return TileLaid(seat, TILES[state.tiles[seat][at].tile], CELLS[at], CELLS[target.cell])


def _replace_dragon(state: State, seat: int, at: int, target: Target) -> Event:
    lost = laid_on(state, seat, target.cell)
    return DragonReplaced(seat, CELLS[at], CELLS[target.cell], KINDS[state.pile[0]], lost)


def laid_on(state: State, seat: int, cell: int) -> list[str]:
    """The names of the tiles that are laid on the card of this cell."""
    return [TILES[tile.tile] for tile in state.tiles[seat].values() if tile.on == cell]


def _swaps(state: State, seat: int) -> Sequence[Target]:
    return _pairs(sum(state.kingdoms[seat].open[:LOCKED]))


@lru_cache(maxsize=1 << 12)
def _pairs(among: int) -> Sequence[Target]:
    return [Target(-1, one, two) for one, two in combinations(cells(among), 2)]


def _swap(state: State, seat: int, at: int, target: Target) -> Event:  # noqa: ARG001
    return CardsSwapped(seat, CELLS[at], [CELLS[target.cell], CELLS[target.second]])


def _refuse_swap(state: State, seat: int, target: Target) -> Refusal:
    kingdom = state.kingdoms[seat]
    named = target.owner < 0 and target.second >= 0
    both_open = named and kingdom.is_open(target.cell) and kingdom.is_open(target.second)
    return IS_LOCKED if both_open else ILLEGAL_TARGET


# -- on tiles ------------------------------------------------------------------------------------------------------


#: By owner and cell: the tile that lies there.
_TILES: Sequence[Mapping[int, Target]] = [
    {cell: Target(owner, cell, -1) for cell in OUTER} for owner in range(max(PLAYER_COUNTS))
]


def _face_down(state: State, seat: int) -> Sequence[Target]:  # noqa: ARG001
    return [
        _TILES[owner][cell]
        for owner, tiles in enumerate(state.tiles)
        for cell, tile in tiles.items()
        if not tile.open
    ]


def _look(state: State, seat: int, at: int, target: Target) -> Event:
    seen = state.tiles[target.owner][target.cell]
    return TileSeen(seat, CELLS[at], target.owner, CELLS[target.cell], TILES[seen.tile])


def _others(state: State, seat: int) -> Iterable[tuple[Target, Tile]]:
    """Open tiles of other players that are not laid (AE-5.5)."""
    for owner, tiles in enumerate(state.tiles):
        if owner != seat:
            for cell, tile in tiles.items():
                if tile.open and tile.on < 0:
                    yield _TILES[owner][cell], tile


def _items(state: State, seat: int) -> Sequence[Target]:
    return [target for target, tile in _others(state, seat) if tile.tile not in (THIEF, SMUGGLER)]


def _steal(state: State, seat: int, at: int, target: Target) -> Event:
    stolen = state.tiles[target.owner][target.cell]
    return TileStolen(seat, CELLS[at], target.owner, CELLS[target.cell], TILES[stolen.tile])


def _bargains(state: State, seat: int) -> Sequence[Target]:
    stones = [cell for cell, tile in state.tiles[seat].items() if tile.open and tile.tile < STONES]
    return [target._replace(second=stone) for target, _ in _others(state, seat) for stone in stones]


def _buy(state: State, seat: int, at: int, target: Target) -> Event:
    owner, cell, stone_at = target
    bought = TILES[state.tiles[owner][cell].tile]
    stone = TILES[state.tiles[seat][stone_at].tile]
    return TileBought(seat, CELLS[at], owner, CELLS[cell], bought, stone, CELLS[stone_at])


_USES: Mapping[int, Use] = {
    STAFF: Use(_dragons, _lay),
    BALL: Use(_face_down, _look),
    THIEF: Use(_items, _steal),
    SMUGGLER: Use(_bargains, _buy),
    SCROLL: Use(_tribes, _lay),
    GRIFFIN: Use(_tribes, _lay),
    SWORD: Use(_dragons, _replace_dragon),
    HAMMER: Use(_swaps, _swap, _refuse_swap),
}

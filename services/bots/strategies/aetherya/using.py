"""Tiles: which one to use, and on what (AE-5.3, AE-5.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from domain.aetherya import moves as m
from domain.aetherya.cards import (
    BALL,
    DRAGON,
    GRIFFIN,
    HAMMER,
    SCROLL,
    SMUGGLER,
    STAFF,
    STONES,
    SWORD,
    THIEF,
)
from domain.aetherya.harmony import DRAGON_WORTH, Laid, harmony
from domain.aetherya.kingdom import Kingdom
from domain.aetherya.moves import Target
from domain.aetherya.state import COOP
from domain.aetherya.tile import Tile
from services.bots.strategies.aetherya.seen import Seen, stones
from services.bots.strategies.aetherya.worth import Worth

#: What a use has to gain, by tile: what the tile may still gain later. Not much is left when the end is near.
_LEAST: Mapping[int, float] = {
    STAFF: 2.0, SCROLL: 3.0, GRIFFIN: 4.0, SWORD: 2.0, HAMMER: 4.0, THIEF: 2.0, SMUGGLER: 1.5,
}  # fmt: skip
_LEAST_LATE = 0.5
#: So many face-down cards, of the player who has fewest, are the end near.
_LATE = 3
#: What open tiles are worth in themselves.
_GRIFFIN_WORTH, _OTHER_WORTH = 2.5, 1.5
#: How many swaps are looked at closely.
_CLOSELY = 6


def best_use(worth: Worth, moves: Sequence[str]) -> str | None:
    """The use among these moves that gains the most, if it gains enough to be made now."""
    seen = worth.seen
    late = min(kingdom.down.bit_count() for kingdom in seen.kingdoms) <= _LATE
    best, most = None, 0.0
    for tile, uses in _by_tile(seen, moves).items():
        if tile not in _GAINS:
            continue
        least = _LEAST_LATE if late else _LEAST[tile]
        for gain, move in _GAINS[tile](worth, uses):
            if gain - least > most:
                best, most = move, gain - least
    return best


#: A move that uses a tile: its text, the tile's own cell, and the target.
Use = tuple[str, int, Target]


def _by_tile(seen: Seen, moves: Iterable[str]) -> dict[int, list[Use]]:
    found: dict[int, list[Use]] = {}
    for text in moves:
        move = m.parse(text)
        if move is not None and move.verb == m.USE and move.target is not None:
            tile = seen.tiles[seen.seat][move.what].tile
            found.setdefault(tile, []).append((text, move.what, move.target))
    return found


Gains = Iterable[tuple[float, str]]


def _lay(field: str) -> Callable[[Worth, Sequence[Use]], Gains]:
    """Of a tile that is laid on a card: by the field of `Laid`."""

    def gains(worth: Worth, uses: Sequence[Use]) -> Gains:
        kingdom, laid = worth.seen.kingdom, worth.laid
        before = worth.of(kingdom)
        for text, _, target in uses:
            more = laid._replace(**{field: getattr(laid, field) | 1 << target.cell})
            yield worth.of(kingdom, more) - before, text

    return gains


def _staff(worth: Worth, uses: Sequence[Use]) -> Gains:
    """Where it counts at the end though it is not laid (AE-5.5), nothing is gained: laid it could be lost."""
    kingdom, laid = worth.seen.kingdom, worth.laid
    before = worth.of(kingdom)
    for text, _, target in uses:
        more = laid._replace(
            staffs=laid.staffs | 1 << target.cell, loose_staffs=max(0, laid.loose_staffs - 1)
        )
        yield worth.of(kingdom, more) - before, text


def _hammer(worth: Worth, uses: Sequence[Use]) -> Gains:
    kingdom = worth.seen.kingdom
    before = worth.of(kingdom)
    made = [(_swapped(kingdom, target), text) for text, _, target in uses]
    made.sort(key=lambda one: sum(harmony(one[0].open, worth.laid)), reverse=True)
    for after, text in made[:_CLOSELY]:
        yield worth.of(after) - before, text


def _swapped(kingdom: Kingdom, target: Target) -> Kingdom:
    one, two = target.cell, target.second
    return kingdom.with_cards([(one, kingdom.cards[two]), (two, kingdom.cards[one])])


def _sword(worth: Worth, uses: Sequence[Use]) -> Gains:
    kingdom, chances = worth.seen.kingdom, worth.seen.chances
    before = worth.of(kingdom)
    for text, _, target in uses:
        mean = sum(
            chance * worth.of(kingdom.with_card(target.cell, kind))
            for kind, chance in enumerate(chances)
            if chance
        )
        yield mean - before, text


def _get(worth: Worth, uses: Sequence[Use]) -> Gains:
    """Of thief and smuggler."""
    for text, at, target in uses:
        yield _moved(worth, at, target), text


def _moved(worth: Worth, at: int, target: Target) -> float:
    """What it gains me, and takes from another, that his tile comes to me, and my stone (if one is paid) to him."""
    seen = worth.seen
    owner, cell, paid = target
    mine, his = dict(seen.tiles[seen.seat]), dict(seen.tiles[owner])
    before, his_before = _tiles_worth(seen, seen.seat, mine), _tiles_worth(seen, owner, his)
    tile = his.pop(cell)
    mine[at] = tile
    if paid >= 0:
        his[cell] = mine.pop(paid)
    gained = _tiles_worth(seen, seen.seat, mine) - before
    lost = his_before - _tiles_worth(seen, owner, his)
    return gained - lost if seen.mode == COOP else gained + lost / (seen.players - 1)


def _tiles_worth(seen: Seen, seat: int, tiles: Mapping[int, Tile]) -> float:
    worth = float(stones(tiles))
    for tile in tiles.values():
        if tile.open and tile.on < 0 and tile.tile >= STONES and tile.tile != BALL:
            worth += _GRIFFIN_WORTH if tile.tile == GRIFFIN else _OTHER_WORTH
            if tile.tile == STAFF:
                worth += _staff_worth(seen, seat)
    return worth


def _staff_worth(seen: Seen, seat: int) -> float:
    """What a staff tames: the dragons that are wild without one."""
    dragons = seen.kingdoms[seat].open[DRAGON].bit_count()
    laid: Laid = seen.laid[seat]._replace(loose_staffs=0)
    wild = harmony(seen.kingdoms[seat].open, laid).dragon < dragons * DRAGON_WORTH[min(dragons, 3)]
    return 2.0 * DRAGON_WORTH[min(dragons, 3)] if wild else 0.0


#: All but the ball: nothing that it shows would change a move of ours.
_GAINS: Mapping[int, Callable[[Worth, Sequence[Use]], Gains]] = {
    STAFF: _staff,
    THIEF: _get,
    SMUGGLER: _get,
    SCROLL: _lay("scrolls"),
    GRIFFIN: _lay("griffins"),
    SWORD: _sword,
    HAMMER: _hammer,
}

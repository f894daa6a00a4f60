"""What a view shows, in the engine's own terms, and what it leaves open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.aetherya.cards import (
    CELL,
    CENTRE,
    GRIFFIN,
    HIDDEN,
    KIND,
    KINDS,
    LEGEND,
    NOTHING,
    SCROLL,
    STAFF,
    STONES,
    TILE,
    kinds,
    legend_numbers,
    value,
)
from domain.aetherya.harmony import Laid
from domain.aetherya.kingdom import Kingdom
from domain.aetherya.setup import COPIES
from domain.aetherya.state import SOLO
from domain.aetherya.tile import Tile

#: Stands for a face-down tile that the seat has not looked at.
UNKNOWN = -1


class Seen:
    """A view, read once for a decision. Cards that lie face down are NOTHING in their kingdoms."""

    def __init__(self, view: Mapping[str, Any], seat: int, number: int) -> None:
        self.seat = seat
        #: The number of the feed message: how long the game has gone on.
        self.number = number
        self.players: int = view["players"]
        self.mode: str = view["mode"]
        self.kingdoms = [_kingdom(rows) for rows in view["kingdoms"]]
        self.arranging = [cards and kinds(cards) for cards in view["arranging"]]
        legends = view["legends"]
        #: Open legends as bits by their number.
        self.legends = sum(1 << LEGEND[name] for name in legends["open"])
        #: Solo: the legends of ages to come.
        self.later = [legend for age in legends.get("ages", ()) for legend in legend_numbers(age)]
        #: By seat: the sum of the legends taken; alone it counts what is missing (AE-6.2).
        self.taken = [value(legend_numbers(names)) for names in legends["taken"]]
        self.taken_legends = legend_numbers(legends["taken"][seat])
        self.legend_taken: bool = view["legend_taken"]
        self.tiles = [_tiles(tiles) for tiles in view["tiles"]]
        self.laid = [_laid(tiles, self.mode) for tiles in self.tiles]
        discard = kinds(view["discard"])
        #: The card that can be taken, or NOTHING.
        self.top = discard[0] if discard else NOTHING
        drawn = view["drawn"]
        self.drawn = NOTHING if drawn in (None, HIDDEN) else KIND[drawn]
        #: By kind, how likely a card that this seat cannot see is of it.
        self.chances = self._chances(discard)

    @property
    def kingdom(self) -> Kingdom:
        return self.kingdoms[self.seat]

    def others(self) -> list[int]:
        return [seat for seat in range(self.players) if seat != self.seat]

    def _chances(self, discard: Sequence[int]) -> list[float]:
        unseen = [COPIES * max(self.players, 2)] * len(KINDS)
        shown = [*discard, *(card for cards in self.arranging for card in cards or ()), self.drawn]
        shown += [card for kingdom in self.kingdoms for card in kingdom.cards]
        for card in shown:
            if card != NOTHING and unseen[card]:
                unseen[card] -= 1
        total = max(1, sum(unseen))
        return [count / total for count in unseen]


def _kingdom(rows: Sequence[Sequence[str | None]]) -> Kingdom:
    """Another's centre is hidden while all arrange, and does not lie face down."""
    shown = [card for row in rows for card in row]
    down = sum(1 << cell for cell, card in enumerate(shown) if card == HIDDEN and cell not in CENTRE)
    return Kingdom([KIND.get(card or "", NOTHING) for card in shown], down)


def _tiles(tiles: Mapping[str, Mapping[str, Any]]) -> dict[int, Tile]:
    return {
        CELL[cell]: Tile(
            TILE.get(tile["tile"], UNKNOWN),
            tile["open"],
            CELL[tile["on"]] if "on" in tile else -1,
            tile.get("used", False),
        )
        for cell, tile in tiles.items()
    }


def _laid(tiles: Mapping[int, Tile], mode: str) -> Laid:
    """With the staffs that are not laid, which count at the end (AE-5.5), but alone not where an age ends (AE-6.2)."""
    on = {STAFF: 0, SCROLL: 0, GRIFFIN: 0}
    for tile in tiles.values():
        if tile.on >= 0:
            on[tile.tile] |= 1 << tile.on
    loose = 0 if mode == SOLO else sum(_is_loose_staff(tile) for tile in tiles.values())
    return Laid(on[STAFF], on[SCROLL], on[GRIFFIN], loose)


def _is_loose_staff(tile: Tile) -> bool:
    return tile.open and tile.on < 0 and tile.tile == STAFF


def stones(tiles: Mapping[int, Tile]) -> int:
    """The points of a player's open stones (AE-5.3)."""
    return sum(tile.tile + 1 for tile in tiles.values() if tile.open and tile.tile < STONES) % 10

"""The tiles in front of a player. They never change: others take their place, so that states share them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from domain.aetherya.cards import GRIFFIN, SCROLL, SMUGGLER, STAFF, STONES, THIEF, TILES
from domain.aetherya.harmony import NO_TILES, Laid
from domain.aetherya.links import cells


class Tile(NamedTuple):
    """One tile in front of a player."""

    tile: int
    open: bool
    #: The cell of the card that it is laid on, or -1.
    on: int = -1
    #: A ball that was used in this turn.
    used: bool = False
    #: Seats that looked at it while it lies face down, ascending.
    seen: tuple[int, ...] = ()

    def turned_up(self) -> Tile:
        return Tile(self.tile, open=True)


class Tiles:
    """The tiles of a seat by their cells, in reading order, and the sets of cells that the rules ask for.

    What happens often, turning up and looking, changes the sets that it has to and does not make all anew.
    """

    __slots__ = ("at", "down", "items", "laid", "loose", "stones", "to_use", "used")

    def __init__(self, at: Mapping[int, Tile]) -> None:
        self.at = at
        #: Face down.
        self.down = 0
        #: Open and not laid on a card.
        self.loose = 0
        #: Loose ones but thieves and smugglers (AE-5.5).
        self.items = 0
        #: Loose power stones.
        self.stones = 0
        #: Loose ones that may be used if there is something to use them on (AE-5.3, AE-5.4).
        self.to_use = 0
        #: Those that were used in this turn.
        self.used = 0
        for cell, tile in at.items():
            if tile.used:
                self.used |= 1 << cell
            if not tile.open:
                self.down |= 1 << cell
            elif tile.on < 0:
                self._lies_loose(1 << cell, tile)
        #: Where tiles are laid. Staffs that are not laid do not count yet (AE-5.5).
        self.laid = _laid(at)

    def _lies_loose(self, bit: int, tile: Tile) -> None:
        self.loose |= bit
        if tile.tile < STONES:
            self.stones |= bit
        elif not tile.used:
            self.to_use |= bit
        if tile.tile not in (THIEF, SMUGGLER):
            self.items |= bit

    def _twin(self, changed: Mapping[int, Tile]) -> Tiles:
        """With these tiles on their cells and, until the caller has changed them, the same sets."""
        twin = Tiles.__new__(Tiles)
        twin.at = {**self.at, **changed}
        twin.down = self.down
        twin.loose = self.loose
        twin.items = self.items
        twin.stones = self.stones
        twin.to_use = self.to_use
        twin.used = self.used
        twin.laid = self.laid
        return twin

    def turned_up(self, cell: int) -> Tiles:
        """With the tile on that cell, which lies face down, face up."""
        tile = self.at[cell].turned_up()
        twin = self._twin({cell: tile})
        twin.down &= ~(1 << cell)
        twin.used &= ~(1 << cell)
        twin._lies_loose(1 << cell, tile)
        return twin

    def seen_by(self, seat: int, cell: int) -> Tiles:
        """With the tile on that cell as the seat has looked at it."""
        kind, is_open, on, used, seen = self.at[cell]
        return self._twin({cell: Tile(kind, is_open, on, used, tuple(sorted({*seen, seat})))})

    def ball_used(self, cell: int) -> Tiles:
        """With the ball on that cell used in this turn."""
        twin = self._twin({cell: Tile(self.at[cell].tile, open=True, used=True)})
        twin.to_use &= ~(1 << cell)
        twin.used |= 1 << cell
        return twin

    def ready_again(self) -> Tiles:
        """With none used in this turn."""
        twin = self._twin({cell: self.at[cell]._replace(used=False) for cell in cells(self.used)})
        twin.used = 0
        twin.to_use = self.loose & ~self.stones
        return twin

    def with_tile(self, cell: int, tile: Tile) -> Tiles:
        """With this tile on that cell."""
        return Tiles({**self.at, cell: tile})

    def all_turned_up(self) -> Tiles:
        return Tiles({cell: tile if tile.open else tile.turned_up() for cell, tile in self.at.items()})

    def without(self, cell: int) -> Tiles:
        """Without the tile on that cell."""
        return Tiles({at: tile for at, tile in self.at.items() if at != cell})

    def without_laid(self, cell: int) -> Tiles:
        """Without those that are laid on the card of that cell (AE-5.5)."""
        return Tiles({at: tile for at, tile in self.at.items() if tile.on != cell})

    def laid_on(self, cell: int) -> list[str]:
        """The names of those that are laid on the card of that cell."""
        if self.laid is NO_TILES:
            return []
        return [TILES[tile.tile] for tile in self.at.values() if tile.on == cell]


def _laid(at: Mapping[int, Tile]) -> Laid:
    on = {STAFF: 0, SCROLL: 0, GRIFFIN: 0}
    for tile in at.values():
        if tile.on >= 0:
            on[tile.tile] |= 1 << tile.on
    return Laid(on[STAFF], on[SCROLL], on[GRIFFIN]) if any(on.values()) else NO_TILES


#: Of a seat in a game without items.
NONE = Tiles({})

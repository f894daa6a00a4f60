"""The state of a game, folded from its events. Cards, cells, legends and tiles are the integers of `cards`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from contracts.aetherya import Score
from domain.aetherya.cards import GRIFFIN, SCROLL, STAFF
from domain.aetherya.harmony import NO_TILES, Laid
from domain.aetherya.kingdom import Kingdom

#: Modes of play.
COMPETITIVE, SOLO, COOP = "competitive", "solo", "coop"
#: Steps: arranging; before the action; with a drawn card in hand; after the action; the game is over.
ARRANGE, TURN, DRAWN, LEGEND_STEP, OVER = range(5)

NO_CARD = -1


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


#: The tiles in front of a player by their cells, in reading order. Never changed: another takes its place.
Tiles = Mapping[int, Tile]


class State:
    """What `evolve` changes. Kingdoms and the tiles of a seat are shared between copies and never change."""

    __slots__ = (
        "ages", "arranging", "discard", "drawn", "items", "kingdoms", "legend_taken", "legends", "legends_pile",
        "mode", "pile", "players", "scores", "step", "taken", "tiles", "totals", "turn", "winners",
    )  # fmt: skip

    def __init__(self) -> None:
        self.players = 0
        self.mode = COMPETITIVE
        self.items = False
        self.kingdoms: list[Kingdom] = []
        #: By seat the four cards that it still has to arrange.
        self.arranging: list[tuple[int, ...] | None] = []
        self.pile: list[int] = []
        self.discard: list[int] = []
        #: Open legends; of a solo game those of the age.
        self.legends: list[int] = []
        self.legends_pile: list[int] = []
        #: By seat.
        self.taken: list[list[int]] = []
        #: Solo: the ages to come.
        self.ages: list[tuple[int, ...]] = []
        self.tiles: list[Tiles] = []
        #: Whose turn it is; while the players arrange, who has the first turn.
        self.turn = 0
        self.step = ARRANGE
        #: The card in hand, or NO_CARD.
        self.drawn = NO_CARD
        #: Whether a legend was taken in this turn.
        self.legend_taken = False
        #: By seat; set when the game is over.
        self.totals: list[int] = []
        self.scores: list[Score] = []
        self.winners: list[int] | None = None

    def copy(self) -> State:
        """An equal state that shares nothing that changes."""
        twin = State.__new__(State)
        twin.players = self.players
        twin.mode = self.mode
        twin.items = self.items
        twin.kingdoms = self.kingdoms[:]
        twin.arranging = self.arranging[:]
        twin.pile = self.pile[:]
        twin.discard = self.discard[:]
        twin.legends = self.legends[:]
        twin.legends_pile = self.legends_pile[:]
        twin.taken = [legends[:] for legends in self.taken]
        twin.ages = self.ages[:]
        twin.tiles = self.tiles[:]
        twin.turn = self.turn
        twin.step = self.step
        twin.drawn = self.drawn
        twin.legend_taken = self.legend_taken
        twin.totals = self.totals
        twin.scores = self.scores
        twin.winners = self.winners
        return twin

    def to_act(self) -> list[int]:
        """Seats that may move now, ascending."""
        if self.step == OVER:
            return []
        if self.step == ARRANGE:
            return [seat for seat, cards in enumerate(self.arranging) if cards is not None]
        return [self.turn]

    def laid(self, seat: int) -> Laid:
        """Where the tiles of a seat are laid (AE-5.3, AE-5.4). Staffs that are not laid do not count yet (AE-5.5)."""
        if not self.items:
            return NO_TILES
        cells = {STAFF: 0, SCROLL: 0, GRIFFIN: 0}
        for tile in self.tiles[seat].values():
            if tile.on >= 0:
                cells[tile.tile] |= 1 << tile.on
        return Laid(cells[STAFF], cells[SCROLL], cells[GRIFFIN])

    def griffins(self, seat: int) -> int:
        """The set of cells whose card a griffin is laid on."""
        found = 0
        if self.items:
            for tile in self.tiles[seat].values():
                if tile.tile == GRIFFIN and tile.on >= 0:
                    found |= 1 << tile.on
        return found

    def open_legends(self) -> int:
        """The open legends as bits by their number."""
        found = 0
        for legend in self.legends:
            found |= 1 << legend
        return found

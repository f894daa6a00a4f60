"""The state of a game, folded from its events. Cards, cells, legends and tiles are the integers of `cards`."""

from __future__ import annotations

from contracts.aetherya import Score
from domain.aetherya.kingdom import Kingdom
from domain.aetherya.tile import Tiles

#: Modes of play.
COMPETITIVE, SOLO, COOP = "competitive", "solo", "coop"
#: Steps: arranging; before the action; with a drawn card in hand; after the action; the game is over.
ARRANGE, TURN, DRAWN, LEGEND_STEP, OVER = range(5)

NO_CARD = -1


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
        self.legends: tuple[int, ...] = ()
        self.legends_pile: list[int] = []
        #: By seat.
        self.taken: list[list[int]] = []
        #: Solo: the ages to come.
        self.ages: list[tuple[int, ...]] = []
        #: By seat.
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
        twin.legends = self.legends
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

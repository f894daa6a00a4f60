"""The state of a game, folded from its events. Spaces are the integers of `grid`, cards are faction names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from domain.tiles.rules import Rules

#: Steps of a turn; a game that is over has none.
PLACE, SPACE, POWER, DRAW, KEEP = "place", "space", "power", "draw", "keep"

#: Cards of the open display.
DISPLAY_SIZE = 3


class Area:
    """The play area: kind and war map of each space, and the points of each map. It never changes."""

    __slots__ = ("map_points", "spaces", "usable")

    def __init__(
        self, spaces: Mapping[int, tuple[str, int]], map_points: Mapping[int, tuple[int, int]]
    ) -> None:
        self.spaces = spaces
        self.map_points = map_points
        #: None: an endless grid.
        self.usable = frozenset(at for at, (kind, _) in spaces.items() if kind != "off") if spaces else None


#: A plane without edge and maps.
ENDLESS = Area({}, {})


class State:
    """What `evolve` changes. `rules`, `area` and `result` are shared between copies and never change."""

    __slots__ = (
        "area", "cards", "display", "down", "drawn", "first", "hands", "pieces", "pile", "placed", "players", "points",
        "result", "rules", "step", "supply", "treasures", "turn", "turns",
    )  # fmt: skip

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.players = 0
        self.area = ENDLESS
        #: Face-up cards, by space.
        self.cards: dict[int, str] = {}
        #: Face-down cards, by space.
        self.down: dict[int, str] = {}
        #: Owners of the pieces on a card, sorted; spaces without pieces are left out.
        self.pieces: dict[int, tuple[int, ...]] = {}
        #: Treasures on the board, by space.
        self.treasures: dict[int, str] = {}
        self.hands: list[list[str]] = []
        self.display: list[str] = []
        #: Top first.
        self.pile: list[str] = []
        self.supply: list[int] = []
        self.points: list[int] = []
        self.turns: list[int] = []
        self.first = 0
        self.turn = 0
        self.step: str | None = PLACE
        #: Where the card placed in this turn lies.
        self.placed: int | None = None
        #: Cards from the pile of which the seat to move keeps some.
        self.drawn: list[str] = []
        #: As in a position; set when the game is over.
        self.result: dict[str, Any] | None = None

    def seat(self, players: int, rules: Rules) -> None:
        """Empty hands and full supplies for so many players."""
        self.players = players
        self.rules = rules
        self.hands = [[] for _ in range(players)]
        self.supply = [rules.edition.pieces] * players
        self.points = [0] * players
        self.turns = [0] * players

    def copy(self) -> State:
        """An equal state that shares nothing that changes."""
        twin = State.__new__(State)
        twin.rules = self.rules
        twin.players = self.players
        twin.area = self.area
        twin.cards = self.cards.copy()
        twin.down = self.down.copy()
        twin.pieces = self.pieces.copy()
        twin.treasures = self.treasures.copy()
        twin.hands = [hand[:] for hand in self.hands]
        twin.display = self.display[:]
        twin.pile = self.pile[:]
        twin.supply = self.supply[:]
        twin.points = self.points[:]
        twin.turns = self.turns[:]
        twin.first = self.first
        twin.turn = self.turn
        twin.step = self.step
        twin.placed = self.placed
        twin.drawn = self.drawn[:]
        twin.result = self.result
        return twin

    def to_act(self) -> list[int]:
        """Seats that may move now."""
        return [] if self.step is None else [self.turn]

    def waiting_treasure(self) -> str | None:
        """The treasure that waits for a choice, face up, below the card just placed."""
        if self.step != SPACE or self.placed is None:
            return None
        return self.treasures.get(self.placed)

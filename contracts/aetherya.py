"""Events of the variant `aetherya`. Cards, legends, tiles and cells are strings of the notation; piles are top first."""

from typing import ClassVar

import msgspec

from contracts.event import Event


class GameBegan(Event, frozen=True):
    """Which game is played, by how many."""

    TAG: ClassVar[str] = "aetherya.game-began"

    players: int
    #: "competitive", "solo" or "coop".
    mode: str
    #: Whether the tiles are used.
    items: bool


class CardsDealt(Event, frozen=True):
    """The beginning: what each seat has to arrange, what lies face down around it, and the pile."""

    TAG: ClassVar[str] = "aetherya.cards-dealt"

    #: By seat, four different cards, which everybody sees.
    arranging: list[list[str]]
    #: By seat, the cards of the twelve outer cells in reading order. Nobody knows them.
    face_down: list[list[str]]
    pile: list[str]
    #: Who has the first turn.
    first: int


class LegendsLaid(Event, frozen=True):
    """The legends that lie open and their pile; in a solo game the ages to come."""

    TAG: ClassVar[str] = "aetherya.legends-laid"

    open: list[str]
    pile: list[str]
    ages: list[list[str]]


class TilesLaid(Event, frozen=True):
    """By seat, the tiles that lie face down on the twelve outer cells in reading order."""

    TAG: ClassVar[str] = "aetherya.tiles-laid"

    tiles: list[list[str]]


class CardsArranged(Event, frozen=True):
    """A seat has arranged its four cards on b2, c2, b3, c3; the others see how when all have."""

    TAG: ClassVar[str] = "aetherya.cards-arranged"

    seat: int
    cards: list[str]


class ArrangementsShown(Event, frozen=True):
    """All have arranged their cards: by seat, those on b2, c2, b3, c3."""

    TAG: ClassVar[str] = "aetherya.arrangements-shown"

    cards: list[list[str]]


class DiscardBegan(Event, frozen=True):
    """The top card of the pile starts the discard pile."""

    TAG: ClassVar[str] = "aetherya.discard-began"

    card: str


class TurnBegan(Event, frozen=True):
    """It is this seat's turn; the turn before it, if there was one, is over."""

    TAG: ClassVar[str] = "aetherya.turn-began"

    seat: int


class CardDrawn(Event, frozen=True):
    """A seat drew the top card of the pile and looks at it."""

    TAG: ClassVar[str] = "aetherya.card-drawn"

    seat: int
    card: str


class PileShuffled(Event, frozen=True):
    """The last card of the pile was drawn: the whole discard pile, shuffled, is the new pile."""

    TAG: ClassVar[str] = "aetherya.pile-shuffled"

    pile: list[str]


class CardExchanged(Event, frozen=True):
    """A card took the place of another, which lies on top of the discard pile now."""

    TAG: ClassVar[str] = "aetherya.card-exchanged"

    seat: int
    cell: str
    card: str
    replaced: str
    #: "discard" (the card was on top of the discard pile) or "drawn".
    source: str
    #: The tile that was turned up with a face-down card.
    tile: str | None
    #: Tiles that were laid on the replaced card and leave the game with it.
    lost: list[str]


class CardTurnedUp(Event, frozen=True):
    """The drawn card was discarded and this face-down card turned up."""

    TAG: ClassVar[str] = "aetherya.card-turned-up"

    seat: int
    cell: str
    card: str
    discarded: str
    #: The tile that was turned up with it.
    tile: str | None


class LegendTaken(Event, frozen=True):
    """A seat took an open legend; the top card of the legend pile, if there is one, takes its place."""

    TAG: ClassVar[str] = "aetherya.legend-taken"

    seat: int
    legend: str
    replacement: str | None


class TileLaid(Event, frozen=True):
    """A staff, scroll or griffin was laid on a card."""

    TAG: ClassVar[str] = "aetherya.tile-laid"

    seat: int
    tile: str
    #: The tile's own cell.
    at: str
    #: The cell of the card.
    on: str


class TileSeen(Event, frozen=True):
    """A seat looked at a face-down tile through a crystal ball."""

    TAG: ClassVar[str] = "aetherya.tile-seen"

    seat: int
    #: The ball's cell.
    at: str
    owner: int
    #: The cell of the tile.
    cell: str
    tile: str


class TileStolen(Event, frozen=True):
    """A thief was discarded for another player's item, which lies in the thief's place now."""

    TAG: ClassVar[str] = "aetherya.tile-stolen"

    seat: int
    at: str
    owner: int
    cell: str
    tile: str


class TileBought(Event, frozen=True):
    """A smuggler was discarded for another player's tile, which lies in its place now; the stone paid lies in the
    place of the tile."""

    TAG: ClassVar[str] = "aetherya.tile-bought"

    seat: int
    at: str
    owner: int
    cell: str
    tile: str
    stone: str
    #: Where the stone lay.
    stone_at: str


class DragonReplaced(Event, frozen=True):
    """A sword was discarded: an open dragon lies on the discard pile, and the top card of the pile in its place."""

    TAG: ClassVar[str] = "aetherya.dragon-replaced"

    seat: int
    at: str
    cell: str
    card: str
    #: Tiles that were laid on the dragon and leave the game with it.
    lost: list[str]


class CardsSwapped(Event, frozen=True):
    """A hammer was discarded and two open cards of its owner changed places, with the tiles laid on them."""

    TAG: ClassVar[str] = "aetherya.cards-swapped"

    seat: int
    at: str
    cells: list[str]


class AgePassed(Event, frozen=True):
    """Solo: all legends of an age are taken and its harmony is reached."""

    TAG: ClassVar[str] = "aetherya.age-passed"

    #: 1, 2 or 3.
    age: int
    #: The legends of the next age; none after the third.
    open: list[str]


class TurnedUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was turned up in one kingdom at the end: cell to card, and cell to tile."""

    cards: dict[str, str]
    tiles: dict[str, str]


class KingdomsTurnedUp(Event, frozen=True):
    """The end of the game: all cards and tiles that still lay face down, by seat."""

    TAG: ClassVar[str] = "aetherya.kingdoms-turned-up"

    kingdoms: list[TurnedUp]


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kingdom is worth, category by category."""

    humans: int
    elves: int
    dwarfs: int
    goblins: int
    dragons: int
    legends: int
    conflicts: int
    stones: int


class GameScored(Event, frozen=True):
    """The result."""

    TAG: ClassVar[str] = "aetherya.game-scored"

    #: By seat.
    totals: list[int]
    scores: list[Score]
    winners: list[int]
    #: What leaderboards compare: the total of a solo game, the lowest total of a team; null in a competition.
    result: int | None

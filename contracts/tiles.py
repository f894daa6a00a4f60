"""Events of the tile games. A card is its faction's name, a space a pair (x, y), a pile is given top first.

`cause` says what made something happen: the faction whose power it was (of a copied power the copied faction), or
the special space or treasure.
"""

from typing import ClassVar, TypeAlias

import msgspec

from contracts.event import Event

#: x grows to the right, y downwards.
Space: TypeAlias = tuple[int, int]


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One piece (in the royal edition: a follower) of a seat on the card at a space."""

    at: Space
    seat: int


class PlayedFaction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A faction as this game plays it, so that a later change of the data file leaves this game as it is."""

    name: str
    value: int
    #: "source" or "house".
    origin: str
    #: The effect primitives of its power: each the primitive's name in "do", and its fields.
    effects: list[dict[str, int | str | bool]]


class GameBegan(Event, frozen=True):
    """Which factions are played with."""

    TAG: ClassVar[str] = "tiles.game-began"

    players: int
    factions: list[PlayedFaction]
    #: Whether factions of origin "house" have their power.
    house: bool


class MapPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the first and the second place on a war map are worth."""

    number: int
    first: int
    second: int


class MapSpace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space of the play area. kind: plain, off, catapult, mill, swamp, castle or ruin."""

    at: Space
    kind: str
    map: int


class MapsLaid(Event, frozen=True):
    """The war maps of this game, laid edge to edge."""

    TAG: ClassVar[str] = "tiles.maps-laid"

    maps: list[MapPoints]
    spaces: list[MapSpace]


class TreasuresHidden(Event, frozen=True):
    """One treasure face down on each ruin, in the same order."""

    TAG: ClassVar[str] = "tiles.treasures-hidden"

    at: list[Space]
    treasures: list[str]


class CardsDealt(Event, frozen=True):
    """Display, start card at (0, 0), hands by seat, and the pile."""

    TAG: ClassVar[str] = "tiles.cards-dealt"

    display: list[str]
    start: str
    hands: list[list[str]]
    pile: list[str]
    #: Who has the first turn.
    first: int


class DisplayExchanged(Event, frozen=True):
    """Of three alike in the display two went under the pile, and new ones came from its top."""

    TAG: ClassVar[str] = "tiles.display-exchanged"

    returned: list[str]
    revealed: list[str]


class CardPlaced(Event, frozen=True):
    """A card from the hand lies on the board, with a piece of its seat if there was one left."""

    TAG: ClassVar[str] = "tiles.card-placed"

    seat: int
    card: str
    at: Space
    piece: bool


class StepBegan(Event, frozen=True):
    """The seat whose turn it is has to decide: space, power, draw or keep."""

    TAG: ClassVar[str] = "tiles.step-began"

    seat: int
    step: str


class TreasureTurned(Event, frozen=True):
    """A treasure lies face up; unless it is removed at once, it waits for a choice."""

    TAG: ClassVar[str] = "tiles.treasure-turned"

    at: Space
    treasure: str


class TreasureRemoved(Event, frozen=True):
    """A treasure was used, or could not be, and is out of the game."""

    TAG: ClassVar[str] = "tiles.treasure-removed"

    at: Space
    treasure: str


class PowerUsed(Event, frozen=True):
    """The power of the card just placed is used; what it does follows."""

    TAG: ClassVar[str] = "tiles.power-used"

    seat: int
    card: str
    #: The faction whose power was copied, by a card that copies.
    copied: str | None = None


class PowerSkipped(Event, frozen=True):
    TAG: ClassVar[str] = "tiles.power-skipped"

    seat: int
    card: str


class PointsChanged(Event, frozen=True):
    """A seat gained or lost points; what it could not lose below 0 is not counted."""

    TAG: ClassVar[str] = "tiles.points-changed"

    seat: int
    change: int
    cause: str


class PieceAdded(Event, frozen=True):
    """One more piece from its seat's supply."""

    TAG: ClassVar[str] = "tiles.piece-added"

    seat: int
    at: Space
    cause: str


class PiecesRemoved(Event, frozen=True):
    """These pieces went back to their seats' supplies."""

    TAG: ClassVar[str] = "tiles.pieces-removed"

    pieces: list[Piece]
    cause: str


class PiecesSwapped(Event, frozen=True):
    TAG: ClassVar[str] = "tiles.pieces-swapped"

    one: Piece
    two: Piece
    cause: str


class PieceMoved(Event, frozen=True):
    TAG: ClassVar[str] = "tiles.piece-moved"

    piece: Piece
    to: Space
    cause: str


class CardTurned(Event, frozen=True):
    """A card was turned; pieces on a card that is face down now went back (in `returned`, by seat)."""

    TAG: ClassVar[str] = "tiles.card-turned"

    at: Space
    down: bool
    returned: list[int]
    cause: str


class CardMoved(Event, frozen=True):
    """A card moved with its pieces."""

    TAG: ClassVar[str] = "tiles.card-moved"

    card: str
    source: Space
    target: Space
    cause: str


class CardsSwapped(Event, frozen=True):
    """Two cards changed places, with their pieces."""

    TAG: ClassVar[str] = "tiles.cards-swapped"

    one: Space
    two: Space
    cause: str


class CardsTaken(Event, frozen=True):
    """A seat looks at cards from the top of the pile, and will keep some."""

    TAG: ClassVar[str] = "tiles.cards-taken"

    seat: int
    cards: list[str]
    cause: str


class CardsKept(Event, frozen=True):
    """The seat's new hand, and what goes back into the pile."""

    TAG: ClassVar[str] = "tiles.cards-kept"

    seat: int
    kept: list[str]
    returned: list[str]


class PileShuffled(Event, frozen=True):
    """The whole pile after a shuffle."""

    TAG: ClassVar[str] = "tiles.pile-shuffled"

    pile: list[str]


class CardDrawn(Event, frozen=True):
    """A card into the hand, from "display" or "pile"."""

    TAG: ClassVar[str] = "tiles.card-drawn"

    seat: int
    card: str
    source: str


class DisplayRefilled(Event, frozen=True):
    """These cards came from the top of the pile into the display."""

    TAG: ClassVar[str] = "tiles.display-refilled"

    revealed: list[str]


class TurnEnded(Event, frozen=True):
    """A turn was completed."""

    TAG: ClassVar[str] = "tiles.turn-ended"

    seat: int


class TurnBegan(Event, frozen=True):
    TAG: ClassVar[str] = "tiles.turn-began"

    seat: int


class GameEnded(Event, frozen=True):
    """The end, with the final scoring."""

    TAG: ClassVar[str] = "tiles.game-ended"

    #: "supply", "cards", "covered" or "nowhere": why the game is over.
    reason: str
    #: Faction to the seats that get its value.
    factions: dict[str, list[int]]
    #: War map (its number) to the seats of its first and of its second place; null where no maps belong to the game.
    maps: dict[str, tuple[list[int], list[int]]] | None
    #: Final points, by seat.
    points: list[int]
    winners: list[int]

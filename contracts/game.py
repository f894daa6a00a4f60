"""Events that every game has, whatever its variant."""

from typing import Any, ClassVar

from contracts.clock import Clock
from contracts.event import Event
from contracts.ids import PlayerId, TableId


class GameCreated(Event, frozen=True):
    """The first event of a game. Secret: it holds the seed of every shuffle."""

    TAG: ClassVar[str] = "game.created"
    VERSION: ClassVar[int] = 2

    variant: str
    revision: int
    #: Who sits where; the index is the seat.
    players: list[PlayerId]
    #: As the variant settled them: complete, nothing left to a default.
    options: dict[str, Any]
    #: 32 secret random bytes, hexadecimal.
    seed: str
    #: What each player's client gave for the shuffles, by seat; "" where nothing was given.
    contributions: list[str]
    #: null: no clock.
    clock: Clock | None
    #: Whether the result counts for ratings.
    rated: bool
    #: The table that started it; null: none did.
    table: TableId | None


# -- clocks; all times are the server's, in milliseconds since 1970-01-01T00:00Z ---------------------------------


class ClockStarted(Event, frozen=True):
    """A seat is asked to decide: from `at` its time runs."""

    TAG: ClassVar[str] = "game.clock-started"

    seat: int
    at: int


class ClockStopped(Event, frozen=True):
    """A seat has decided, by a command that the server received at `received`."""

    TAG: ClassVar[str] = "game.clock-stopped"

    seat: int
    received: int
    #: Milliseconds since its clock started: the debit.
    spent: int
    #: Milliseconds: the increment.
    added: int
    #: Milliseconds after both.
    left: int


class ClockFlagged(Event, frozen=True):
    """A seat's time ran out at `at`; the server acted at `received`."""

    TAG: ClassVar[str] = "game.clock-flagged"

    seat: int
    at: int
    received: int


# -- leaving before the end ---------------------------------------------------------------------------------------


class Resigned(Event, frozen=True):
    TAG: ClassVar[str] = "game.resigned"

    seat: int


class AbandonmentOffered(Event, frozen=True):
    """The seat would end the game without a result. When all who play have offered, it ends."""

    TAG: ClassVar[str] = "game.abandonment-offered"

    seat: int


class AbandonmentWithdrawn(Event, frozen=True):
    TAG: ClassVar[str] = "game.abandonment-withdrawn"

    seat: int


class SeatHanded(Event, frozen=True):
    """A program plays on for an owner who resigned or whose time ran out."""

    TAG: ClassVar[str] = "game.seat-handed"

    seat: int
    player: PlayerId


# -- results ------------------------------------------------------------------------------------------------------


class GameEnded(Event, frozen=True):
    """The result of a game, the last event of its play: ratings and leaderboards are folded from these."""

    TAG: ClassVar[str] = "game.ended"

    #: "played", "resigned", "time" or "abandoned".
    reason: str
    #: Seats that won, or share the victory; empty: nobody (an abandoned game, a lost solo game).
    winners: list[int]
    #: By seat: 1 is the best; seats that are equal share a place. Empty: no result.
    places: list[int]
    #: Seats that play together, each seat once.
    parties: list[list[int]]
    #: By seat: votes, points or harmony, in the words of the variant's rules; empty where it was not played out.
    scores: list[int]
    #: Factions that were in the game; empty where the variant has none.
    factions: list[str]
    #: The variant's mode ("solo", "coop", ...), or "".
    mode: str
    #: Seats whose owners left before the end, in the order of their leaving.
    left: list[int]


class ResultCancelled(Event, frozen=True):
    """An operator took the result back: it counts for nothing."""

    TAG: ClassVar[str] = "game.result-cancelled"

    reason: str


class ResultCorrected(Event, frozen=True):
    """An operator put another result in its place."""

    TAG: ClassVar[str] = "game.result-corrected"

    winners: list[int]
    places: list[int]
    reason: str

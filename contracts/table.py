"""Events of a table: where players meet before a game."""

from typing import Any, ClassVar

from contracts.event import Event
from contracts.ids import GameId, PlayerId


class TableOpened(Event, frozen=True):
    TAG: ClassVar[str] = "table.opened"

    host: PlayerId
    variant: str
    #: As the variant settled them.
    options: dict[str, Any]
    seats: int


class SeatTaken(Event, frozen=True):
    TAG: ClassVar[str] = "table.seat-taken"

    seat: int
    player: PlayerId


class SeatLeft(Event, frozen=True):
    TAG: ClassVar[str] = "table.seat-left"

    seat: int
    player: PlayerId


class TableStarted(Event, frozen=True):
    """All seats are taken and the host has started. The game with this id is created in the same
    transaction."""

    TAG: ClassVar[str] = "table.started"

    game: GameId
    players: list[PlayerId]


class TableClosed(Event, frozen=True):
    """The host left before the start; nobody sits here any more."""

    TAG: ClassVar[str] = "table.closed"

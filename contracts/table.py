"""Events of a table: where players meet before a game."""

from typing import Any, ClassVar

from contracts.clock import Clock
from contracts.event import Event
from contracts.ids import GameId, PlayerId


class TableOpened(Event, frozen=True):
    TAG: ClassVar[str] = "table.opened"
    VERSION: ClassVar[int] = 2

    host: PlayerId
    variant: str
    #: As the variant settled them.
    options: dict[str, Any]
    seats: int
    clock: Clock | None
    rated: bool
    #: Not listed: only who has the link, or was asked, may sit down.
    private: bool
    #: SHA-256 of the code in the invite link, hexadecimal; "": no link.
    invite: str
    #: Players who are asked to sit down (a challenge, a rematch); each may decline, which closes the table.
    challenged: list[PlayerId]
    #: The game that this table plays again.
    rematch_of: GameId | None
    #: Starts by itself when all seats are taken.
    autostart: bool
    #: When programs take the free seats and the game starts; milliseconds since 1970-01-01T00:00Z; null: never.
    fill_at: int | None
    #: When it closes unless it has started; the same milliseconds. 0: never.
    expires: int


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
    """Nobody sits here any more, and no game came of it."""

    TAG: ClassVar[str] = "table.closed"
    VERSION: ClassVar[int] = 2

    #: "host_left", "declined", "expired", "banned" or "engaged" (a player sits in another game by now).
    reason: str

"""Events of a ticket: one player's wait for opponents. A ticket waits, or has ended in one of three ways."""

from typing import Any, ClassVar

from contracts.clock import Clock
from contracts.event import Event
from contracts.ids import GameId, PlayerId, TableId


class TicketOpened(Event, frozen=True):
    TAG: ClassVar[str] = "ticket.opened"

    player: PlayerId
    variant: str
    #: As the variant settled them.
    options: dict[str, Any]
    clock: Clock | None
    rated: bool
    #: Programs may take seats that nobody has taken by the deadline.
    fill: bool
    #: The player's rating for this class when the wait began, in thousandths.
    rating: int
    #: When the wait ends; milliseconds since 1970-01-01T00:00Z.
    deadline: int


class TicketMatched(Event, frozen=True):
    """The player sits in this game, which was created in the same transaction."""

    TAG: ClassVar[str] = "ticket.matched"

    table: TableId
    game: GameId


class TicketCancelled(Event, frozen=True):
    TAG: ClassVar[str] = "ticket.cancelled"

    #: "left", "engaged" (the player sits in another game by now) or "banned".
    reason: str


class TicketExpired(Event, frozen=True):
    TAG: ClassVar[str] = "ticket.expired"

    #: "nobody" (no one else waited) or "out_of_range" (others waited, with ratings too far away).
    reason: str

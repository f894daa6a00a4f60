"""The aggregate of a ticket: one player's wait for opponents. It waits, or has ended for a reason."""

from collections.abc import Sequence
from typing import ClassVar

from contracts.event import Event
from contracts.ids import CommandId, GameId, PlayerId, TableId, TicketId, Version
from contracts.refusals import RefusalCode
from contracts.ticket import TicketCancelled, TicketExpired, TicketMatched, TicketOpened
from domain.refusal import Refusal
from domain.terms import Terms
from domain.timed import Timed

WAITING, MATCHED, CANCELLED, EXPIRED = "waiting", "matched", "cancelled", "expired"

#: How long a ticket waits, in milliseconds.
WAIT, CORRESPONDENCE_WAIT = 2 * 60_000, 24 * 60 * 60_000


class Ticket(Timed):
    """A ticket folded from its commits. Changed by `apply` alone."""

    KIND: ClassVar[str] = "ticket"
    __slots__ = (
        "accepted",
        "ends",
        "fill",
        "game",
        "opened",
        "player",
        "rating",
        "reason",
        "state",
        "table",
        "terms",
        "ticket_id",
        "version",
    )

    def __init__(self, ticket_id: TicketId) -> None:
        super().__init__()
        self.ticket_id = ticket_id
        self.version = Version(0)
        self.player = PlayerId("")
        self.terms = Terms(variant="", options={}, clock=None, rated=False)
        self.fill = False
        #: In thousandths.
        self.rating = 0
        #: When the wait began, and when it ends at the latest; milliseconds since 1970-01-01T00:00Z.
        self.opened = 0
        self.ends = 0
        self.state = CANCELLED
        self.reason: str | None = None
        self.table: TableId | None = None
        self.game: GameId | None = None
        self.accepted: dict[tuple[str, CommandId], Version] = {}

    @property
    def deadline(self) -> int | None:
        return self.ends if self.state == WAITING else None

    def apply(self, events: Sequence[Event], sender: str, command: CommandId) -> None:
        """Folds one commit, in place. Raises TypeError on an event that does not belong to a ticket."""
        for event in events:
            self._fold(event)
        self.version = Version(self.version + 1)
        self.accepted[sender, command] = self.version

    def _fold(self, event: Event) -> None:
        match event:
            case TicketOpened():
                self.player, self.rating, self.fill = event.player, event.rating, event.fill
                self.terms = Terms(
                    variant=event.variant, options=event.options, clock=event.clock, rated=event.rated
                )
                self.opened = event.deadline - wait(self.terms)
                self.ends, self.state = event.deadline, WAITING
            case TicketMatched():
                self.state, self.table, self.game = MATCHED, event.table, event.game
            case TicketCancelled():
                self.state, self.reason = CANCELLED, event.reason
            case TicketExpired():
                self.state, self.reason = EXPIRED, event.reason
            case _:
                raise TypeError(f"{type(event).__name__} is no event of a ticket")


def wait(terms: Terms) -> int:
    """How long a ticket of these terms waits, in milliseconds."""
    return CORRESPONDENCE_WAIT if terms.correspondence else WAIT


def enter(player: PlayerId, terms: Terms, *, fill: bool, rating: int, now: int) -> list[Event] | Refusal:
    """A new ticket. rating: in thousandths. now: milliseconds since 1970-01-01T00:00Z."""
    if fill and terms.rated:
        return Refusal(RefusalCode.NOT_RATABLE, "programs of the platform play no rated games")
    opened = TicketOpened(
        player=player, variant=terms.variant, options=terms.options, clock=terms.clock, rated=terms.rated,
        fill=fill, rating=rating, deadline=now + wait(terms),
    )  # fmt: skip
    return [opened]


def leave(ticket: Ticket, player: PlayerId) -> list[Event] | Refusal:
    """The player does not wait any longer."""
    if player != ticket.player:
        return Refusal(RefusalCode.NOT_ALLOWED, "this ticket is another player's")
    if ticket.state != WAITING:
        return Refusal(RefusalCode.TICKET_ENDED, f"this ticket is {ticket.state}")
    return [TicketCancelled(reason="left")]

"""The tickets that wait, as far as this process knows: for pairing. The truth is in the store, which decides."""

from collections.abc import Callable

from contracts.ids import TicketId
from domain.pairing import Waiting
from domain.ticket import WAITING, Ticket
from services.platform.store import EventStore
from services.platform.threads import in_thread
from services.platform.transactions import Transactions

#: Deadlines read at once.
PAGE = 1_000
#: Later than every deadline.
FOREVER = 2**62


class Pool:
    """Every ticket that waits has a deadline in the store: so a new process finds them all."""

    def __init__(self, store: EventStore, transactions: Transactions, added: Callable[[], None]) -> None:
        """added: called when there is a ticket more."""
        self._store = store
        self._transactions = transactions
        self._added = added
        self._waiting: dict[TicketId, Waiting] = {}

    @property
    def waiting(self) -> list[Waiting]:
        return list(self._waiting.values())

    def get(self, ticket: TicketId) -> Waiting | None:
        return self._waiting.get(ticket)

    def see(self, ticket: Ticket) -> None:
        """The ticket as it is after a command."""
        if ticket.state != WAITING:
            self.drop(ticket.ticket_id)
        elif ticket.ticket_id not in self._waiting:
            self._waiting[ticket.ticket_id] = _waiting(ticket)
            self._added()

    def drop(self, ticket: TicketId) -> None:
        self._waiting.pop(ticket, None)

    async def refresh(self) -> None:
        """What other processes, or this one before a crash, took in or let go."""
        known = set(self._waiting)
        stored = await in_thread(self._stored)
        for gone in known - stored:
            self.drop(gone)
        for ticket_id in sorted(stored - known):
            ticket = await self._transactions.look(Ticket, ticket_id)
            if ticket is not None:
                self.see(ticket)

    def _stored(self) -> set[TicketId]:
        found: set[TicketId] = set()
        after = (-1, "")
        while page := self._store.deadlines(Ticket.KIND, FOREVER, PAGE, after):
            found.update(TicketId(deadline.id) for deadline in page)
            after = (page[-1].at, page[-1].id)
        return found


def _waiting(ticket: Ticket) -> Waiting:
    return Waiting(
        ticket=ticket.ticket_id, player=ticket.player, key=ticket.terms.key, players=ticket.terms.players,
        rated=ticket.terms.rated, fill=ticket.fill, rating=ticket.rating, opened=ticket.opened, ends=ticket.ends,
    )  # fmt: skip

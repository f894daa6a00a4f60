"""Who is banned, or erased, leaves queues and open tables at once. Games that go on may be finished."""

from contracts.event import Envelope, Event
from contracts.ids import PlayerId, TableId
from contracts.person import PersonBanned, PersonErased
from contracts.table import SeatLeft, TableClosed
from contracts.ticket import TicketCancelled
from domain.chain import open_commit
from domain.person import Person
from domain.refusal import Refusal
from domain.seating import TICKET, Seating
from domain.table import OPEN, Table
from domain.ticket import WAITING, Ticket
from services.matchmaking.engagements import Engagement, key_of, release
from services.matchmaking.house import House
from services.matchmaking.seats import settle
from services.matchmaking.streams import seating_stream
from services.platform.transactions import Decide, Desk

_ENDS = frozenset({PersonBanned.TAG, PersonErased.TAG})


def ends_waits(envelope: Envelope) -> bool:
    """Whether this person may be banned, or is erased."""
    return any(event.type in _ENDS for event in open_commit(bytes(envelope.commit)).events)


def sent_away(house: House, person_stream: str, changed: list[TableId]) -> Decide:
    """Ends all waits of this person, if he is banned or erased. changed: gets the tables that are changed."""

    def decide(desk: Desk) -> Refusal | None:
        changed.clear()
        person = desk.see(Person, person_stream)
        seating = desk.lead(Seating, seating_stream(person.player))
        banned = person.banned(desk.now) is not None
        if not banned and not person.erased:
            return None
        desk.need_fresh(*map(key_of, seating.engagements))
        for engagement in seating.engagements:
            if engagement.kind == TICKET:
                _cancel(desk, person.player, engagement, "banned" if banned else "left")
            else:
                table = desk.see(Table, engagement.id)
                if table.state == OPEN and person.player in table.seats:
                    changed.append(table.table_id)
                    leaving = _leaving(table, person.player, "banned" if banned else "host_left")
                    settle(desk, house, table.table_id, table.terms, leaving)
        return None

    return decide


def _cancel(desk: Desk, player: PlayerId, engagement: Engagement, reason: str) -> None:
    if desk.see(Ticket, engagement.id).state == WAITING:
        desk.change(Ticket, engagement.id, [TicketCancelled(reason=reason)])
        release(desk, [player], engagement)


def _leaving(table: Table, player: PlayerId, reason: str) -> list[Event]:
    """reason: of a table whose host leaves."""
    left = SeatLeft(seat=table.seats.index(player), player=player)
    return [left, TableClosed(reason=reason)] if player == table.host else [left]

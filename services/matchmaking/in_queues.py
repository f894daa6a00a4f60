"""Commands on tickets, each as the decision that it asks for: to wait, to leave, to play, to have waited in vain."""

import hashlib
from collections.abc import Sequence

from contracts.commands import EnterQueue, LeaveQueue
from contracts.ids import PlayerId
from contracts.refusals import RefusalCode
from contracts.ticket import TicketCancelled, TicketExpired, TicketMatched
from domain import opening
from domain import terms as terms_of
from domain import ticket as tickets
from domain.pairing import Company
from domain.refusal import Refusal
from domain.table import Table
from domain.ticket import WAITING, Ticket
from services.matchmaking.admission import admit, banned
from services.matchmaking.engagements import TABLE, TICKET, Engagement, bind, release
from services.matchmaking.house import House
from services.matchmaking.seats import begin
from services.matchmaking.streams import game_of, is_derived, matched_table
from services.platform.store import Deadline
from services.platform.transactions import Decide, Desk

UNKNOWN = Refusal(RefusalCode.UNKNOWN_TICKET, "there is no such ticket")
ENDED = Refusal(RefusalCode.TICKET_ENDED, "this ticket has ended")


def entered(message: EnterQueue, sender: PlayerId, rating: int) -> Decide:
    """rating: the sender's, in thousandths."""

    def decide(desk: Desk) -> Refusal | None:
        if desk.lead(Ticket, message.ticket).version:
            return Refusal(RefusalCode.NOT_ALLOWED, "this ticket's id is used already")
        if is_derived(message.ticket):
            return Refusal(RefusalCode.NOT_ALLOWED, "choose a random id (version 4)")
        terms = terms_of.settle(message.variant, message.options, message.clock, message.rated)
        if isinstance(terms, Refusal):
            return terms
        events = tickets.enter(sender, terms, fill=message.fill, rating=rating, now=desk.now)
        if isinstance(events, Refusal):
            return events
        refusal = admit(desk, sender, message.rated)
        if refusal is not None:
            return refusal
        desk.change(Ticket, message.ticket, events)
        return bind(desk, sender, Engagement(TICKET, message.ticket), terms.real_time)

    return decide


def left(message: LeaveQueue, sender: PlayerId) -> Decide:
    def decide(desk: Desk) -> Refusal | None:
        ticket = desk.lead(Ticket, message.ticket)
        if not ticket.version:
            return UNKNOWN
        events = tickets.leave(ticket, sender)
        if isinstance(events, Refusal):
            return events
        desk.change(Ticket, message.ticket, events)
        release(desk, [sender], Engagement(TICKET, message.ticket))
        return None

    return decide


def matched(house: House, company: Company, bots: Sequence[PlayerId] = ()) -> Decide:
    """These tickets, who waited longest first, make a game, with these programs at the seats that are left.

    Who may not play any more, or sits elsewhere, is told so; the others wait on.
    """

    def decide(desk: Desk) -> Refusal | None:
        first = desk.lead(Ticket, company[0].ticket)
        found = [desk.see(Ticket, waiting.ticket) for waiting in company]
        if any(ticket.state != WAITING for ticket in found):
            return ENDED
        people = [ticket.player for ticket in found]
        out = set(banned(desk, people))
        if out:
            _cancel(desk, [ticket for ticket in found if ticket.player in out], "banned")
            return None
        table = matched_table(first.ticket_id)
        for ticket in found:
            leaving = Engagement(TICKET, ticket.ticket_id)
            refusal = bind(desk, ticket.player, Engagement(TABLE, table), first.terms.real_time, leaving)
            if refusal is not None:
                desk.changes.clear()
                _cancel(desk, [ticket], "engaged")
                return None
        seats = _seated([*people, *bots], house.new_seed())
        for ticket in found:
            desk.change(Ticket, ticket.ticket_id, [TicketMatched(table=table, game=game_of(table))])
        desk.change(Table, table, opening.matched(seats, first.terms, desk.now))
        return begin(desk, house, table, first.terms, seats)

    return decide


def expired(deadline: Deadline, reason: str) -> Decide:
    def decide(desk: Desk) -> Refusal | None:
        ticket = desk.lead(Ticket, deadline.id)
        if ticket.deadline is None or ticket.deadline > desk.now:
            return ENDED
        desk.change(Ticket, deadline.id, [TicketExpired(reason=reason)])
        release(desk, [ticket.player], Engagement(TICKET, deadline.id))
        return None

    return decide


def _cancel(desk: Desk, found: Sequence[Ticket], reason: str) -> None:
    for ticket in found:
        desk.change(Ticket, ticket.ticket_id, [TicketCancelled(reason=reason)])
        release(desk, [ticket.player], Engagement(TICKET, ticket.ticket_id))


def _seated(players: Sequence[PlayerId], lot: bytes) -> list[PlayerId]:
    """By seat: drawn by lot, so that who waits longest does not always begin."""
    return sorted(players, key=lambda player: hashlib.sha256(lot + player.encode()).digest())

"""Handles the commands of players, makes pairs of those who wait, and acts when a time has come."""

import asyncio
from collections.abc import Sequence
from typing import Any

from contracts.commands import (
    AddBot,
    Challenge,
    Decline,
    EnterQueue,
    LeaveQueue,
    LeaveTable,
    OpenTable,
    Rematch,
    StartTable,
    TakeSeat,
)
from contracts.event import Envelope
from contracts.ids import CommandId, PlayerId, TableId, TicketId
from contracts.replies import Refused, TableAccepted, TicketAccepted
from domain import pairing
from domain import terms as terms_of
from domain.chain import open_commit
from domain.game import Game
from domain.pairing import Company
from domain.person import Person
from domain.refusal import Refusal
from domain.seating import Seating
from domain.table import Table
from domain.ticket import Ticket
from services.matchmaking import at_tables, in_queues
from services.matchmaking.bans import ends_waits, sent_away
from services.matchmaking.hosts import Hosts
from services.matchmaking.house import House
from services.matchmaking.pool import Pool
from services.matchmaking.ratings import BEGINNER, AskRating
from services.matchmaking.streams import game_of, matched_table, seating_stream
from services.platform import bus, clock
from services.platform.persons import person_stream
from services.platform.store import Deadline, EventStore
from services.platform.transactions import Decide, Effect, Key, Transactions

#: The sender of what happens by itself.
SELF = "svc-matchmaking"
VERBS: dict[str, type] = {
    "open_table": OpenTable,
    "challenge": Challenge,
    "rematch": Rematch,
    "decline": Decline,
    "take_seat": TakeSeat,
    "leave_table": LeaveTable,
    "add_bot": AddBot,
    "start_table": StartTable,
    "enter_queue": EnterQueue,
    "leave_queue": LeaveQueue,
}
#: What a command takes of its sender's rate: each is stored for ever, and many are told to all who look at the lobby.
COSTS: dict[str, float] = dict.fromkeys(VERBS, 5.0)


class Matchmaking:
    """Tables and queues of this store. woken: set when there is a ticket more to pair."""

    def __init__(
        self,
        store: EventStore,
        transactions: Transactions,
        house: House,
        rating: AskRating,
        now: clock.Clock = clock.now,
    ) -> None:
        self._transactions = transactions
        self._house = house
        self._rating = rating
        self._now = now
        self._hosts = Hosts()
        self._being_matched: set[TicketId] = set()
        self.woken = asyncio.Event()
        self.pool = Pool(store, transactions, self.woken.set)

    async def handle(self, request: bus.Request) -> TableAccepted | TicketAccepted | Refused:
        message, sender = request.message, PlayerId(request.sender)
        decide = await self._decision(message, sender)
        first = [*_of(message), *_of_player(sender)]
        effect = await self._transactions.execute(sender, message.id, decide, first)
        if isinstance(effect, Refused):
            return effect
        if isinstance(effect.aggregate, Ticket):
            self.pool.see(effect.aggregate)
            return TicketAccepted(ticket=effect.aggregate.ticket_id, version=effect.version)
        self._hosts.see(effect.aggregate)
        return _table_accepted(effect)

    async def _decision(self, message: Any, sender: PlayerId) -> Decide:
        house = self._house
        match message:
            case OpenTable() | Challenge():
                return at_tables.opened(house, self._hosts, message, sender)
            case Rematch():
                return at_tables.rematch(house, self._hosts, message, sender)
            case TakeSeat():
                return at_tables.seat_taken(house, message, sender)
            case LeaveTable() | Decline() | AddBot() | StartTable():
                return at_tables.changed(house, message, sender)
            case EnterQueue():
                return in_queues.entered(message, sender, await self._rating_for(message, sender))
            case LeaveQueue():
                return in_queues.left(message, sender)
        raise TypeError(type(message).__name__)

    async def _rating_for(self, message: EnterQueue, sender: PlayerId) -> int:
        terms = terms_of.settle(message.variant, message.options, message.clock, message.rated)
        if isinstance(terms, Refusal):
            return BEGINNER
        return await self._rating(sender, f"{terms.variant}-{terms.players}")

    # -- what happens by itself ---------------------------------------------------------------------------------

    async def pair(self) -> None:
        """Makes all games that can be made now of tickets that no other round is busy with."""
        waiting = [waiting for waiting in self.pool.waiting if waiting.ticket not in self._being_matched]
        games = pairing.pair(waiting, self._now())
        tickets = {waiting.ticket for game in games for waiting in game}
        self._being_matched |= tickets
        try:
            await asyncio.gather(*(self._match(game) for game in games))
        finally:
            self._being_matched -= tickets

    async def ticket_due(self, deadline: Deadline) -> None:
        """The ticket's wait is over: programs fill its game, or it has waited in vain."""
        ticket = await self._transactions.look(Ticket, deadline.id)
        if ticket is not None:
            self.pool.see(ticket)
        waiting = self.pool.get(TicketId(deadline.id))
        if waiting is None:
            return
        if waiting.fill:
            company = pairing.company(waiting, self.pool.waiting, self._now())
            bots = self._house.bots[: waiting.players - len(company)]
            if len(company) + len(bots) == waiting.players:
                await self._match(company, bots)
                return
        reason = pairing.why_not(waiting, self.pool.waiting)
        await self._execute(f"due-{deadline.version}", in_queues.expired(deadline, reason))
        self.pool.drop(waiting.ticket)

    async def table_due(self, deadline: Deadline) -> None:
        effect = await self._execute(f"due-{deadline.version}", at_tables.due(self._house, deadline))
        if isinstance(effect, Effect):
            self._hosts.see(effect.aggregate)

    async def banned(self, envelope: Envelope) -> None:
        """Something happened to a person. Where the message is lost, a ban is seen when a game would begin."""
        if not ends_waits(envelope):
            return
        commit = open_commit(bytes(envelope.commit))
        tables: list[TableId] = []
        await self._execute(f"ban-{commit.version}", sent_away(self._house, commit.id, tables))
        await self.pool.refresh()
        for table_id in tables:
            table = await self._transactions.look(Table, table_id)
            if table is not None:
                self._hosts.see(table)

    async def _match(self, company: Company, bots: Sequence[PlayerId] = ()) -> None:
        """Whether it succeeds or not, what is known of these tickets is read anew."""
        table = matched_table(company[0].ticket)
        first: list[Key] = [(Table, table), (Game, game_of(table))]
        for waiting in company:
            first += [(Ticket, waiting.ticket), *_of_player(waiting.player)]
        await self._execute("match", in_queues.matched(self._house, company, bots), first)
        for waiting in company:
            self.pool.drop(waiting.ticket)
            ticket = await self._transactions.look(Ticket, waiting.ticket)
            if ticket is not None:
                self.pool.see(ticket)

    async def _execute(self, command: str, decide: Decide, first: Sequence[Key] = ()) -> Effect | Refused:
        return await self._transactions.execute(SELF, CommandId(command), decide, first)


def _of(message: Any) -> list[Key]:
    """What the message names."""
    kinds = (("table", Table), ("ticket", Ticket), ("game", Game))
    return [(kind, getattr(message, name)) for name, kind in kinds if hasattr(message, name)]


def _of_player(player: PlayerId) -> list[Key]:
    return [(Person, person_stream(player)), (Seating, seating_stream(player))]


def _table_accepted(effect: Effect) -> TableAccepted:
    table: Table = effect.aggregate
    return TableAccepted(table=table.table_id, version=effect.version, game=table.game)

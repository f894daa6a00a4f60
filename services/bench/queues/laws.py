"""What must hold of tables, tickets and games, whatever happened: read from the event store alone, commit by commit."""

from collections import defaultdict
from collections.abc import Sequence

from contracts.event import Event
from contracts.ids import GameId, PlayerId, TableId, TicketId
from contracts.table import SeatLeft, SeatTaken, TableClosed
from contracts.ticket import TicketCancelled, TicketExpired, TicketMatched, TicketOpened
from domain.game import Game
from domain.seating import TABLE, TICKET, Engagement, Seating
from domain.table import CLOSED, OPEN, STARTED, Table
from domain.ticket import MATCHED, WAITING, Ticket
from services.matchmaking.streams import game_of, seating_stream
from services.platform.store import EventStore, StoredCommit
from services.platform.streamed import Held

#: How a ticket ends: state and reason.
TICKET_ENDS = frozenset(
    {
        ("matched", None), ("cancelled", "left"), ("cancelled", "engaged"), ("cancelled", "banned"),
        ("expired", "nobody"), ("expired", "out_of_range"),
    }
)  # fmt: skip
#: Why a table closes.
TABLE_REASONS = frozenset({"host_left", "declined", "expired", "banned", "engaged"})


class BrokenLawError(Exception):
    """What must never happen has happened; the message says what."""


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenLawError(otherwise)


class Walk:
    """Folds the whole log in its order. bots: programs, who sit at as many tables as they like.

    Raises BrokenLawError when a player is bound twice.
    """

    def __init__(self, store: EventStore, bots: frozenset[str] = frozenset()) -> None:
        self.bots = bots
        self.tables: dict[TableId, Held[Table]] = {}
        self.tickets: dict[TicketId, Held[Ticket]] = {}
        self.games: dict[GameId, Held[Game]] = {}
        self.seatings: dict[str, Held[Seating]] = {}
        #: By player, what a clock of real time may run for.
        self.bound: defaultdict[PlayerId, set[Engagement]] = defaultdict(set)
        self.ended: defaultdict[TicketId, int] = defaultdict(int)
        after = 0
        while commits := store.log(after, 1_000):
            for stored in commits:
                self._fold(stored)
            after = commits[-1].position

    def _fold(self, stored: StoredCommit) -> None:
        match stored.kind:
            case "table":
                held = self.tables.setdefault(TableId(stored.id), Held(Table(TableId(stored.id))))
                self._table(held.aggregate, held.fold(stored.body))
            case "ticket":
                ticket = self.tickets.setdefault(TicketId(stored.id), Held(Ticket(TicketId(stored.id))))
                self._ticket(ticket.aggregate, ticket.fold(stored.body))
            case "game":
                game = self.games.setdefault(GameId(stored.id), Held(Game(GameId(stored.id))))
                game.fold(stored.body)
                self._game(game.aggregate)
            case "seating":
                self.seatings.setdefault(stored.id, Held(Seating(stored.id))).fold(stored.body)

    def _table(self, table: Table, events: list[Event]) -> None:
        here = Engagement(TABLE, table.table_id)
        for event in events:
            match event:
                case SeatTaken(player=player) if player not in self.bots and table.terms.real_time:
                    self._bind(player, here)
                case SeatLeft(player=player):
                    self.bound[player].discard(here)
                case TableClosed():
                    self._free(table.seats, here)

    def _ticket(self, ticket: Ticket, events: list[Event]) -> None:
        here = Engagement(TICKET, ticket.ticket_id)
        for event in events:
            if isinstance(event, TicketOpened) and ticket.terms.real_time:
                self._bind(ticket.player, here)
            if isinstance(event, TicketMatched | TicketCancelled | TicketExpired):
                self.bound[ticket.player].discard(here)
                self.ended[ticket.ticket_id] += 1

    def _game(self, game: Game) -> None:
        """Who has left a game that goes on is free too."""
        if game.created.table is not None:
            free = [
                player for player in game.created.players if game.over or game.seat_of(player) == "public"
            ]
            self._free(free, Engagement(TABLE, game.created.table))

    def _bind(self, player: PlayerId, engagement: Engagement) -> None:
        self.bound[player].add(engagement)
        _must(len(self.bound[player]) == 1, f"{player} sits in two conflicting seats: {self.bound[player]}")

    def _free(self, players: Sequence[PlayerId | None], engagement: Engagement) -> None:
        for player in players:
            if player is not None:
                self.bound[player].discard(engagement)

    # -- laws -----------------------------------------------------------------------------------------------------

    def check(self, now: int, grace: int = 0) -> None:
        """All of them. now, grace: by when what was due must have happened, in milliseconds. Raises BrokenLawError."""
        self.check_tickets(now - grace)
        self.check_tables(now - grace)
        self.check_seatings()

    def check_tickets(self, due: int) -> None:
        """Every ticket has ended at most once, for a reason that can be told; none waits beyond its deadline."""
        for ticket_id, held in self.tickets.items():
            ticket = held.aggregate
            if ticket.state == WAITING:
                _must(ticket.ends > due, f"ticket {ticket_id} waits beyond its end")
                _must(self.ended[ticket_id] == 0, f"ticket {ticket_id} has ended and waits")
                continue
            _must(self.ended[ticket_id] == 1, f"ticket {ticket_id} has ended {self.ended[ticket_id]} times")
            _must((ticket.state, ticket.reason) in TICKET_ENDS, f"ticket {ticket_id} has a wrong reason")
            if ticket.state == MATCHED:
                _must(self._plays(ticket), f"ticket {ticket_id} has not the game that it says")

    def _plays(self, ticket: Ticket) -> bool:
        if ticket.table is None or ticket.game is None:
            return False
        table = self.tables[ticket.table].aggregate
        players = self.games[ticket.game].aggregate.created.players
        return (table.state, table.game) == (STARTED, ticket.game) and ticket.player in players

    def check_tables(self, due: int) -> None:
        """No table outlives its time, none has started without its game, and no game is without its table."""
        for table_id, held in self.tables.items():
            table = held.aggregate
            if table.state == OPEN:
                late = table.deadline is None or table.deadline <= due
                _must(not late, f"table {table_id} is open beyond its end")
            _must(
                (table.game is not None) == (table.state == STARTED), f"table {table_id} started with no game"
            )
            if table.game is None:
                _must(game_of(table_id) not in self.games, f"table {table_id} has a game and did not start")
            else:
                _must(self._fits(table), f"table {table_id} started another game than it says")
        for game_id, game in self.games.items():
            made_by = game.aggregate.created.table
            orphaned = made_by is not None and self.tables[made_by].aggregate.game != game_id
            _must(not orphaned, f"game {game_id} is orphaned")

    def _fits(self, table: Table) -> bool:
        held = self.games.get(game_of(table.table_id))
        if held is None or table.game != game_of(table.table_id):
            return False
        created, terms = held.aggregate.created, table.terms
        of_game = (created.players, created.options, created.clock, created.rated, created.table)
        return of_game == (table.seats, terms.options, terms.clock, terms.rated, table.table_id)

    def check_seatings(self) -> None:
        """What the seatings say is what tables and tickets say; games that are over may still be there."""
        for player, bound in self.bound.items():
            held = self.seatings.get(seating_stream(player))
            said = set(held.aggregate.engagements) if held else set()
            _must(bound <= said, f"{player} is not bound to {bound - said}")
            for engagement in said - bound:
                _must(self._may_stay(player, engagement), f"{player} is still bound to {engagement}")

    def _may_stay(self, player: PlayerId, engagement: Engagement) -> bool:
        if engagement.kind == TICKET:
            return self.tickets[TicketId(engagement.id)].aggregate.state == WAITING
        table = self.tables[TableId(engagement.id)].aggregate
        return player in table.seats and table.state != CLOSED

    def became(self) -> dict[str, int]:
        """How many tickets came to which end."""
        counts: defaultdict[str, int] = defaultdict(int)
        for held in self.tickets.values():
            ticket = held.aggregate
            counts[ticket.state if ticket.reason is None else f"{ticket.state} {ticket.reason}"] += 1
        return dict(counts)

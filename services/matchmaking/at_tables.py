"""Commands on tables, each as the decision that it asks for."""

from collections.abc import Sequence

from contracts.commands import (
    AddBot,
    Challenge,
    Decline,
    LeaveTable,
    OpenTable,
    Rematch,
    StartTable,
    TakeSeat,
)
from contracts.event import Event
from contracts.ids import GameId, PlayerId, TableId
from contracts.refusals import RefusalCode
from contracts.table import TableClosed
from domain import opening
from domain import table as tables
from domain import terms as terms_of
from domain.game import Game
from domain.refusal import Refusal
from domain.table import CLOSED, Table
from domain.terms import Terms
from services.matchmaking.admission import admit, admit_challenge
from services.matchmaking.hosts import Hosts
from services.matchmaking.house import House
from services.matchmaking.seats import settle
from services.matchmaking.streams import is_derived, rematch_table
from services.platform.store import Deadline
from services.platform.transactions import Decide, Desk

UNKNOWN = Refusal(RefusalCode.UNKNOWN_TABLE, "there is no such table")
#: How often the players of one game may be asked for another one.
MOST_REMATCHES = 5


def opened(house: House, hosts: Hosts, message: OpenTable | Challenge, sender: PlayerId) -> Decide:
    def decide(desk: Desk) -> Refusal | None:
        if desk.lead(Table, message.table).version:
            return Refusal(RefusalCode.NOT_ALLOWED, "this table's id is used already")
        if is_derived(message.table):
            return Refusal(RefusalCode.NOT_ALLOWED, "choose a random id (version 4)")
        refusal = hosts.admit(desk, sender)
        if refusal is not None:
            return refusal
        terms = terms_of.settle(message.variant, _options(message), message.clock, message.rated)
        if isinstance(terms, Refusal):
            return terms
        events = _opening(house, message, sender, terms, desk.now)
        if isinstance(events, Refusal):
            return events
        refusal = admit(desk, sender, message.rated)
        if refusal is None and isinstance(message, Challenge):
            refusal = admit_challenge(desk, sender, message.opponents)
        return refusal or settle(desk, house, message.table, terms, events)

    return decide


def _options(message: OpenTable | Challenge) -> dict[str, object]:
    """Who challenges need not say for how many players: it is clear."""
    if isinstance(message, Challenge):
        return {"players": 1 + len(message.opponents), **message.options}
    return message.options


def _opening(
    house: House, message: OpenTable | Challenge, sender: PlayerId, terms: Terms, now: int
) -> list[Event] | Refusal:
    if isinstance(message, Challenge):
        return opening.challenge(sender, terms, message.opponents, house.bots, now)
    fill_at = None if message.fill_after is None else now + 1000 * message.fill_after
    return opening.open_table(
        sender,
        terms,
        now,
        private=message.private,
        invite=tables.invite_hash(message.invite),
        fill_at=fill_at,
    )


def seat_taken(house: House, message: TakeSeat, sender: PlayerId) -> Decide:
    def decide(desk: Desk) -> Refusal | None:
        table = desk.lead(Table, message.table)
        return UNKNOWN if not table.version else _sit_down(desk, house, table, sender, message)

    return decide


def _sit_down(
    desk: Desk, house: House, table: Table, sender: PlayerId, message: TakeSeat | None
) -> Refusal | None:
    seat, invite = (None, "") if message is None else (message.seat, tables.invite_hash(message.invite))
    events = tables.take_seat(table, sender, seat, invite)
    if isinstance(events, Refusal):
        return events
    return admit(desk, sender, table.terms.rated) or _settle(desk, house, table, events)


def changed(house: House, message: LeaveTable | Decline | AddBot | StartTable, sender: PlayerId) -> Decide:
    def decide(desk: Desk) -> Refusal | None:
        table = desk.lead(Table, message.table)
        if not table.version:
            return UNKNOWN
        events: list[Event] | Refusal
        match message:
            case LeaveTable():
                events = tables.leave(table, sender)
            case Decline():
                events = tables.decline(table, sender)
            case AddBot():
                events = tables.add_bot(table, sender, house.bots)
            case StartTable():
                events = tables.start(table, sender)
        if isinstance(events, Refusal):
            return events
        return _settle(desk, house, table, events, start=isinstance(message, StartTable))

    return decide


def rematch(house: House, hosts: Hosts, message: Rematch, sender: PlayerId) -> Decide:
    """Leads with the game's rematch table: who asks second for the same sits down at it."""

    def decide(desk: Desk) -> Refusal | None:
        game = desk.see(Game, message.game)
        if not game.version:
            return Refusal(RefusalCode.UNKNOWN_GAME, "there is no such game")
        if sender not in game.created.players:
            return Refusal(RefusalCode.NOT_SEATED, "you had no seat in this game")
        if not game.over:
            return Refusal(RefusalCode.NOT_ALLOWED, "the game is not over")
        for attempt in range(MOST_REMATCHES):
            table = desk.lead(Table, rematch_table(message.game, attempt))
            if not table.version:
                return _rematch(desk, house, hosts, table.table_id, game, sender)
            if sender in table.seats and table.state != CLOSED:
                return None  # asked before: the answer names the table
            if table.state != CLOSED:
                return _sit_down(desk, house, table, sender, None)
        return Refusal(RefusalCode.NOT_ALLOWED, f"{MOST_REMATCHES} rematches of this game came to nothing")

    return decide


def _rematch(
    desk: Desk, house: House, hosts: Hosts, table_id: TableId, game: Game, sender: PlayerId
) -> Refusal | None:
    refusal = hosts.admit(desk, sender)
    if refusal is not None:
        return refusal
    created = game.created
    terms = terms_of.settle(created.variant, created.options, created.clock, created.rated)
    if isinstance(terms, Refusal):
        return terms
    events = opening.rematch(sender, terms, created.players, GameId(game.game_id), house.bots, desk.now)
    return admit(desk, sender, terms.rated) or settle(desk, house, table_id, terms, events)


def due(house: House, deadline: Deadline) -> Decide:
    """Programs take the free seats, or the table closes, unless something happened meanwhile."""

    def decide(desk: Desk) -> Refusal | None:
        table = desk.lead(Table, deadline.id)
        if table.deadline is None or table.deadline > desk.now:
            return UNKNOWN
        filled = None
        if table.fill_at is not None and table.fill_at <= desk.now:
            filled = tables.fill(table, house.bots)
        if filled is None:
            return _settle(desk, house, table, [TableClosed(reason="expired")])
        return _settle(desk, house, table, filled, start=True)

    return decide


def _settle(
    desk: Desk, house: House, table: Table, events: Sequence[Event], *, start: bool = False
) -> Refusal | None:
    return settle(desk, house, table.table_id, table.terms, events, start=start)

"""What happens at a table happens to the seatings of its players and to its game too, in one transaction."""

from collections.abc import Sequence

from contracts.event import Event
from contracts.ids import PlayerId, TableId
from contracts.table import SeatLeft, SeatTaken, TableClosed, TableOpened
from domain import table as tables
from domain.game import Game, create
from domain.person import Person
from domain.refusal import Refusal
from domain.seating import Seating
from domain.table import Table
from domain.terms import Terms
from services.matchmaking.admission import banned
from services.matchmaking.engagements import TABLE, Engagement, bind, release
from services.matchmaking.house import House
from services.matchmaking.streams import game_of, seating_stream
from services.platform.persons import person_stream
from services.platform.transactions import Desk


def settle(
    desk: Desk, house: House, table_id: TableId, terms: Terms, events: Sequence[Event], *, start: bool = False
) -> Refusal | None:
    """Puts the events of a table on the desk with all that follows. start: it starts, as all seats are taken then."""
    table = desk.see(Table, table_id)
    sitting = house.people(table.seats)
    desk.change(Table, table_id, events)
    coming = house.people([event.player for event in events if isinstance(event, SeatTaken)])
    for player in coming:
        refusal = bind(desk, player, Engagement(TABLE, table_id), terms.real_time)
        if refusal is not None:
            return refusal
    going = house.people([event.player for event in events if isinstance(event, SeatLeft)])
    if any(isinstance(event, TableClosed) for event in events):
        release(desk, sitting, Engagement(TABLE, table_id))
        return None
    release(desk, going, Engagement(TABLE, table_id))
    seats = tables.seats_after(table, events)
    if None not in seats and (start or _starts_by_itself(table, events)):
        return begin(desk, house, table_id, terms, seats)
    return None


def begin(
    desk: Desk, house: House, table_id: TableId, terms: Terms, seats: Sequence[PlayerId | None]
) -> Refusal | None:
    """Starts the table and makes its game; or closes it, where somebody may not, or can not, play any more."""
    players = [player for player in seats if player is not None]
    people = house.people(players)
    desk.need(
        (Game, game_of(table_id)),
        *((Person, person_stream(player)) for player in people),
        *((Seating, seating_stream(player)) for player in people),
    )
    reason = _hindrance(desk, table_id, terms, people)
    if reason is not None:
        desk.change(Table, table_id, [TableClosed(reason=reason)])
        release(desk, people, Engagement(TABLE, table_id))
        return None
    game = game_of(table_id)
    first = create(
        terms.variant, terms.options, players, house.new_seed(), (),
        clock=terms.clock, rated=terms.rated, table=table_id, now=desk.now,
    )  # fmt: skip
    if isinstance(first, Refusal):
        return first
    desk.change(Table, table_id, [tables.started(seats, game)])
    desk.change(Game, game, first)
    return None


def _hindrance(desk: Desk, table_id: TableId, terms: Terms, people: Sequence[PlayerId]) -> str | None:
    if banned(desk, people):
        return "banned"
    for player in people:
        stream = seating_stream(player)
        # Tables of long ago bound nobody.
        bound = (Seating, stream) in desk.changes or bind(
            desk, player, Engagement(TABLE, table_id), terms.real_time
        ) is None
        if not bound:
            return "engaged"
    return None


def _starts_by_itself(table: Table, events: Sequence[Event]) -> bool:
    return table.autostart or any(isinstance(event, TableOpened) and event.autostart for event in events)

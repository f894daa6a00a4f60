"""Binds players to tickets and tables, in the transaction that seats them; see `domain.seating`."""

from collections.abc import Sequence

from contracts.ids import PlayerId
from contracts.seating import Released
from domain import seating as seatings
from domain.game import Game
from domain.refusal import Refusal
from domain.seating import TABLE, TICKET, Engagement, Seating
from domain.table import OPEN, STARTED, Table
from domain.ticket import WAITING, Ticket
from services.matchmaking.streams import seating_stream
from services.platform.transactions import Desk, Key


def bind(
    desk: Desk, player: PlayerId, wanted: Engagement, real_time: bool, instead_of: Engagement | None = None
) -> Refusal | None:
    """Binds the player, or refuses with `engaged`. instead_of: what ends in the same transaction.

    That a game is over is not told to seatings: it is seen here, when somebody's next engagement asks for it.
    """
    stream = seating_stream(player)
    seating = desk.see(Seating, stream)
    in_the_way = seatings.in_the_way(seating, real_time)
    _need(desk, in_the_way)
    over = [
        engagement
        for engagement in in_the_way
        if engagement == instead_of or is_over(desk, player, engagement)
    ]
    if instead_of in seating.engagements and instead_of not in over:
        over.append(instead_of)
    events = seatings.engage(seating, wanted, real_time, over)
    if isinstance(events, Refusal):
        return events
    desk.change(Seating, stream, events)
    return None


def release(desk: Desk, players: Sequence[PlayerId], engagement: Engagement) -> None:
    desk.need(*((Seating, seating_stream(player)) for player in players))
    for player in players:
        desk.change(Seating, seating_stream(player), [Released(*engagement)])


def key_of(engagement: Engagement) -> Key:
    """The ticket, or the table."""
    return (Ticket if engagement.kind == TICKET else Table), engagement.id


def _need(desk: Desk, engagements: Sequence[Engagement]) -> None:
    """All that says whether these are over, in two steps at most: players may have hundreds of them. As the store has
    it: a table that this process knows from before the player sat down there, by another process, is not over."""
    desk.need_fresh(*map(key_of, engagements))
    tables = [desk.see(Table, engagement.id) for engagement in engagements if engagement.kind == TABLE]
    desk.need(*((Game, table.game) for table in tables if table.state == STARTED and table.game is not None))


def is_over(desk: Desk, player: PlayerId, engagement: Engagement) -> bool:
    """Whether the player is no longer bound by this."""
    if engagement.kind == TICKET:
        return desk.see(Ticket, engagement.id).state != WAITING
    table = desk.see(Table, engagement.id)
    if table.state == STARTED and table.game is not None:
        game = desk.see(Game, table.game)
        if not game.version:
            return False  # another process has begun it, after we looked for it and before we read the table
        return game.over or game.seat_of(player) == "public"  # who has left it is free
    return table.state != OPEN or player not in table.seats


__all__ = ["TABLE", "TICKET", "Engagement", "bind", "is_over", "key_of", "release"]

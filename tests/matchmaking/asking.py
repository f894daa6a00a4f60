"""Commands of tests, each with an id of its own unless one is given."""

import uuid
from typing import Any

from contracts.clock import RealTime
from contracts.commands import Challenge, Command, EnterQueue, OpenTable, Rematch
from contracts.ids import CommandId, GameId, PlayerId, TableId, TicketId
from domain.table import Table
from domain.ticket import Ticket
from services.platform.streamed import Held
from tests.matchmaking.world import World

ANN, BEN, CARL, DORA = (PlayerId(f"p-{name}") for name in ("ann", "ben", "carl", "dora"))
BLITZ = RealTime(initial=180_000, increment=2_000)
CLASSIC: dict[str, Any] = {"variant": "claim", "options": {"preset": "classic"}}
FOR_THREE: dict[str, Any] = {"variant": "claim", "options": {"preset": "borderlands", "players": 3}}
INVITE = "a-code-that-nobody-guesses"


def new_id() -> str:
    return str(uuid.uuid4())


async def ask(world: World, who: PlayerId, kind: Any, **fields: Any) -> Any:
    """The reply to a command of this class."""
    message: Command = kind(**({"id": CommandId(new_id())} | fields))
    return await world.send(who, message)


async def opened(world: World, who: PlayerId = ANN, **fields: Any) -> TableId:
    table = TableId(new_id())
    reply = await ask(world, who, OpenTable, **({"table": table} | CLASSIC | fields))
    assert reply["type"] == "table_accepted", reply
    return table


async def challenged(world: World, who: PlayerId, *opponents: PlayerId, **fields: Any) -> TableId:
    table = TableId(new_id())
    reply = await ask(
        world, who, Challenge, **({"table": table, "opponents": list(opponents)} | CLASSIC | fields)
    )
    assert reply["type"] == "table_accepted", reply
    return table


async def queued(world: World, who: PlayerId, **fields: Any) -> TicketId:
    ticket = TicketId(new_id())
    reply = await ask(world, who, EnterQueue, **({"ticket": ticket} | CLASSIC | {"clock": BLITZ} | fields))
    assert reply["type"] == "ticket_accepted", reply
    return ticket


async def asked_again(world: World, who: PlayerId, game: GameId) -> Any:
    return await ask(world, who, Rematch, table=TableId(new_id()), game=game)


def table_of(world: World, table: TableId) -> Table:
    held = Held(Table(table))
    for stored in world.store.read(table):
        held.fold(stored.body)
    return held.aggregate


def ticket_of(world: World, ticket: TicketId) -> Ticket:
    held = Held(Ticket(ticket))
    for stored in world.store.read(ticket):
        held.fold(stored.body)
    return held.aggregate


async def later(world: World, milliseconds: int) -> None:
    """Time passes; what is due happens."""
    world.now += milliseconds
    await world.what_is_due()

"""The process: tables and queues, `cmd.<player>.matchmaking.<verb>`."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from nats.aio.msg import Msg

from contracts import subjects
from contracts.event import Envelope
from contracts.ids import GameId, PlayerId, TableId, TicketId
from domain.game import Game
from domain.person import Person
from domain.seating import Seating
from domain.table import Table
from domain.ticket import Ticket
from services.matchmaking.commands import COSTS, VERBS, Matchmaking
from services.matchmaking.house import House
from services.matchmaking.ratings import RatingsOfViews
from services.platform import bus, logs, process
from services.platform.deadlines import Deadlines
from services.platform.limits import RateLimiter
from services.platform.owner import Owner
from services.platform.settings import Settings
from services.platform.store import EventStore, GroupWriter, open_store
from services.platform.transactions import Source, Transactions

log = logs.get()

_ENVELOPE = msgspec.json.Decoder(Envelope)

NAME = "matchmaking"
#: Seconds after which those who wait are paired again, as their ranges widen, if nothing new comes before.
EVERY = 1.0
#: Seconds between two rounds, at least: those who come together are looked at together.
REST = 0.05
#: Rounds at the same time, at most.
MOST_ROUNDS = 16
#: Games that this process remembers, to see whether they are over.
MOST_GAMES = 1_000


def sources(store: EventStore) -> Mapping[Any, Source]:
    """The aggregates that this service works on: its own, and those of others that it reads."""
    return {
        Table: _source(store, Table, lambda table: Table(TableId(table))),
        Ticket: _source(store, Ticket, lambda ticket: Ticket(TicketId(ticket))),
        Seating: _source(store, Seating, Seating),
        Person: _source(store, Person, Person, foreign=True),
        Game: _source(store, Game, lambda game: Game(GameId(game)), foreign=True, most=MOST_GAMES),
    }


def _source(
    store: EventStore, class_: Any, blank: Any, *, foreign: bool = False, most: int = 10_000
) -> Source:
    return Source(class_.KIND, Owner(store, class_.KIND, blank, most), foreign)


async def keep_pairing(matchmaking: Matchmaking) -> None:
    """Pairs those who wait, for ever: when somebody comes, and as time goes on. Rounds do not wait for each other."""
    loop = asyncio.get_running_loop()
    refreshed = 0.0
    rounds: set[asyncio.Task[None]] = set()
    try:
        while True:
            matchmaking.woken.clear()
            refresh = loop.time() - refreshed >= EVERY
            refreshed = loop.time() if refresh else refreshed
            rounds.add(asyncio.create_task(_round(matchmaking, refresh)))
            await asyncio.sleep(REST)
            rounds = {one for one in rounds if not one.done()}
            if len(rounds) >= MOST_ROUNDS:
                _, rounds = await asyncio.wait(rounds, return_when=asyncio.FIRST_COMPLETED)
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await matchmaking.woken.wait()
    finally:
        await process.cancelled(*rounds)


async def _round(matchmaking: Matchmaking, refresh: bool) -> None:
    try:
        if refresh:
            await matchmaking.pool.refresh()
        await matchmaking.pair()
    except Exception as error:  # noqa: BLE001 - the next round may succeed
        log.error("pairing failed", **logs.defect(error))


def _bans(matchmaking: Matchmaking) -> Callable[[Msg], Awaitable[None]]:
    async def take(msg: Msg) -> None:
        try:
            await matchmaking.banned(_ENVELOPE.decode(msg.data))
        except Exception as error:  # noqa: BLE001 - a ban is seen later too
            log.error("ban not acted on", **logs.defect(error))

    return take


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[None]:
    """The service, from its store to its subscription."""
    store = open_store(settings.store_url)
    client = await bus.connect(settings, NAME)
    writer = GroupWriter(store, on_commit=bus.Nudge(client))
    house = House(tuple(PlayerId(bot) for bot in settings.bots))
    transactions = Transactions(sources(store), writer)
    matchmaking = Matchmaking(store, transactions, house, RatingsOfViews(client).ask)
    limiter = RateLimiter(settings.rate, settings.burst)
    service = bus.Service(client, NAME, VERBS, matchmaking.handle, limiter, COSTS)
    tasks: list[asyncio.Task[None]] = []
    try:
        await matchmaking.pool.refresh()
        tasks = [
            process.essential(keep_pairing(matchmaking)),
            process.essential(Deadlines(store, Ticket.KIND, matchmaking.ticket_due).keep()),
            process.essential(Deadlines(store, Table.KIND, matchmaking.table_due).keep()),
        ]
        await client.subscribe(subjects.events(Person.KIND, "*"), queue=NAME, cb=_bans(matchmaking))
        await service.start()
        await process.announce(client, NAME)
        yield
        await service.stop()
    finally:
        await process.cancelled(*tasks)
        await writer.close()
        await client.close()
        store.close()

"""Commands on tables: `cmd.<player>.matchmaking.<verb>`."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from contracts.commands import AddBot, LeaveTable, OpenTable, StartTable, TakeSeat
from contracts.event import Event
from contracts.ids import PlayerId, TableId
from contracts.refusals import RefusalCode
from contracts.replies import Refused, TableAccepted
from domain import table as tables
from domain.chain import Sealed
from domain.refusal import Refusal
from domain.table import Table
from services.matchmaking.hosts import MOST_OPEN, Hosts
from services.matchmaking.starting import UNKNOWN, may_be_a_game, start
from services.platform import bus, process
from services.platform.handling import Command, Handling, Outcome
from services.platform.limits import RateLimiter
from services.platform.owner import Owner
from services.platform.settings import Settings
from services.platform.store import GroupWriter, open_store
from services.platform.streamed import HeldTable, seal_table

NAME = "matchmaking"
VERBS: dict[str, type] = {
    "open_table": OpenTable,
    "take_seat": TakeSeat,
    "leave_table": LeaveTable,
    "add_bot": AddBot,
    "start_table": StartTable,
}


class Matchmaking:
    """Handles commands on tables. bots: ids of the programs that can be seated."""

    def __init__(self, handling: Handling[Table], bots: Sequence[PlayerId]) -> None:
        self._handling = handling
        self._bots = bots
        self._hosts = Hosts()

    async def handle(self, request: bus.Request) -> TableAccepted | Refused:
        message, sender = request.message, PlayerId(request.sender)
        command = (
            start(message, sender) if isinstance(message, StartTable) else self._command(message, sender)
        )
        version = await self._handling.execute(command)
        if isinstance(version, Refused):
            return version
        table = await self._handling.look(message.table)
        if table is None:
            return TableAccepted(table=message.table, version=version)
        self._hosts.see(table)
        return TableAccepted(table=message.table, version=version, game=table.game)

    def _command(
        self, message: OpenTable | TakeSeat | LeaveTable | AddBot, sender: PlayerId
    ) -> Command[Table]:
        def decided(table: Table) -> Outcome:
            if isinstance(message, OpenTable):
                return self._opened(table, sender, message)
            if not table.version:
                return UNKNOWN
            match message:
                case TakeSeat():
                    return tables.take_seat(table, sender, message.seat)
                case LeaveTable():
                    return tables.leave(table, sender)
                case AddBot():
                    return tables.add_bot(table, sender, self._bots)
            raise TypeError(type(message).__name__)

        def sealed(held: HeldTable, events: Sequence[Event], time: int) -> list[Sealed]:
            return [seal_table(held, events, time=time, command=message.id, sender=sender)]

        return Command(message.table, sender, message.id, decided, sealed)

    def _opened(self, table: Table, sender: PlayerId, message: OpenTable) -> Outcome:
        if table.version:
            return Refusal(RefusalCode.NOT_ALLOWED, "this table's id is used already")
        if may_be_a_game(message.table):
            return Refusal(
                RefusalCode.NOT_ALLOWED, "ids of this kind are for games: choose a random one (version 4)"
            )
        if not self._hosts.may_open(sender):
            return Refusal(RefusalCode.NOT_ALLOWED, f"you have {MOST_OPEN} open tables: start or leave one")
        return tables.open_table(sender, message.variant, message.options)


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[None]:
    """The service, from its store to its subscription."""
    store = open_store(settings.store_url)
    client = await bus.connect(settings, NAME)
    writer = GroupWriter(store, on_commit=bus.Nudge(client))
    handling = Handling(Owner(store, Table.KIND, lambda table: Table(TableId(table))), writer)
    matchmaking = Matchmaking(handling, [PlayerId(bot) for bot in settings.bots])
    service = bus.Service(client, NAME, VERBS, matchmaking.handle, RateLimiter(settings.rate, settings.burst))
    try:
        await service.start()
        await process.announce(client, NAME)
        yield
        await service.stop()
    finally:
        await writer.close()
        await client.close()
        store.close()

"""The process: what people write, and what is decided about them: `cmd.<player>.people.<verb>`."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from contracts import commands, queries
from contracts.ids import SERVICE_PREFIX, PlayerId
from contracts.refusals import RefusalCode
from contracts.replies import Refused
from domain.person import Person
from services.people import chat
from services.people.chat import Chats
from services.people.deciding import Decisions
from services.people.reporting import Reporting
from services.people.seats import Seats
from services.people.writings import Writings
from services.platform import bus, clock, process
from services.platform.handling import Handling
from services.platform.limits import RateLimiter
from services.platform.owner import Owner
from services.platform.settings import Settings
from services.platform.store import GroupWriter, open_store

NAME = "people"
FILE = "people.sqlite"
GATEWAY, ADMIN = "svc-gateway", "svc-admin"
VERBS: dict[str, type] = {
    "say": commands.Say,
    "mute": commands.Mute,
    "unmute": commands.Unmute,
    "report": commands.ReportPlayer,
    "read_notices": commands.ReadNotices,
    "register_person": commands.RegisterPerson,
    "erase_person": commands.ErasePerson,
    "silence": commands.Silence,
    "ban": commands.Ban,
    "pardon": commands.Pardon,
    "chat": queries.AskChat,
    "lines": queries.AskLines,
    "person": queries.AskPerson,
    "reports": queries.AskReports,
}
#: Who may send what others may not.
ONLY: dict[str, frozenset[str]] = {
    "register_person": frozenset({GATEWAY, ADMIN}),
    "erase_person": frozenset({GATEWAY, ADMIN}),
    "silence": frozenset({ADMIN}),
    "ban": frozenset({ADMIN}),
    "pardon": frozenset({ADMIN}),
    "reports": frozenset({ADMIN}),
}


class People:
    """Answers everything that the service takes."""

    def __init__(self, chats: Chats, decisions: Decisions, reporting: Reporting, writings: Writings) -> None:
        self._chats = chats
        self._decisions = decisions
        self._reporting = reporting
        self._writings = writings

    async def handle(self, request: bus.Request) -> Any:
        sender, message = PlayerId(request.sender), request.message
        if not _may(sender, request.verb):
            return Refused(code=RefusalCode.NOT_ALLOWED, message="this is not for you to ask")
        match message:
            case commands.Say():
                return await self._chats.say(message, sender)
            case commands.ReportPlayer():
                return await self._reporting.report(message, sender)
            case queries.AskChat():
                return await self._chats.read(message.table, message.after, sender)
            case queries.AskLines():
                return queries.Chat(lines=await self._writings.lines_of(sender))
            case queries.AskReports():
                return queries.Reports(reports=await self._writings.reports(message.player, message.limit))
            case queries.AskPerson():
                reports = await self._writings.reports_by(sender)
                return await self._decisions.person(sender, reports)
        return await self._decisions.execute(message, sender)


def _may(sender: str, verb: str) -> bool:
    """Services speak for no player, and players for no service."""
    allowed = ONLY.get(verb)
    return sender in allowed if allowed is not None else not sender.startswith(SERVICE_PREFIX)


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[None]:
    """The service, from its store and database to its subscription."""
    store = open_store(settings.store_url)
    writings = Writings(settings.data / FILE)
    client = await bus.connect(settings, NAME)
    writer = GroupWriter(store, on_commit=bus.Nudge(client))
    handling = Handling(Owner(store, Person.KIND, Person), writer)
    decisions = Decisions(handling, writings)
    seats = Seats(store)
    chats = Chats(client, seats, writings, decisions.look, RateLimiter(chat.RATE, chat.BURST), now=clock.now)
    people = People(chats, decisions, Reporting(decisions, seats, writings), writings)
    service = bus.Service(client, NAME, VERBS, people.handle, RateLimiter(settings.rate, settings.burst))
    try:
        await service.start()
        await process.announce(client, NAME)
        yield
        await service.stop()
    finally:
        await writer.close()
        await client.close()
        writings.close()
        store.close()

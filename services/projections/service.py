"""The process: one read model, followed, sent out, and asked."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from nats.aio.client import Client

from services.platform import bus, process
from services.platform.limits import RateLimiter
from services.platform.settings import Settings
from services.platform.store import EventStore, open_store
from services.projections.answers import COSTS, VERBS, Answers
from services.projections.feeds import Feeds, GamesInMemory
from services.projections.follower import Follower
from services.projections.games import GameIndex
from services.projections.mending import mend
from services.projections.notices.projector import NoticeKeeper
from services.projections.outbox import Outbox
from services.projections.read_model import Projector, ReadModel, file_of
from services.projections.sender import Sender, fits, last_sent
from services.projections.standings.projector import Standings
from services.projections.tables import TableIndex
from services.projections.telling import Teller, Telling
from services.projections.tickets import TicketIndex

NAME = "projections"
#: Raised when the tables or the messages change their meaning: the read model is then made anew.
VERSION = 2
_FOLDER, _MODEL = "read-models", "views"


def read_model_file(settings: Settings) -> Path:
    """Where the read model lies, for who looks into it."""
    return file_of(settings.data / _FOLDER, _MODEL, VERSION)


class Views:
    """The read model "views" with all that keeps it."""

    def __init__(self, settings: Settings, store: EventStore, client: Client) -> None:
        js = client.jetstream()
        games = GamesInMemory(store)
        self.outbox = Outbox()
        telling = Telling(lambda: self.outbox.muted)
        projectors: list[Projector] = [
            self.outbox,
            telling,
            Feeds(games, self.outbox),
            GameIndex(games),
            NoticeKeeper(games, telling),
            TableIndex(self.outbox, telling),
            Standings(store, self.outbox),
            TicketIndex(telling),
        ]
        self.model = ReadModel(settings.data / _FOLDER, _MODEL, VERSION, projectors)
        self.sender = Sender(self.model, self.outbox, client, js)
        self._teller = Teller(telling, client)
        self.follower = Follower(self.model, store, js, f"views-{VERSION}", self._counted)
        self._store = store
        self._js = js

    def _counted(self) -> None:
        self.sender.wake()
        self._teller.tell()

    async def prepare(self) -> None:
        """Counts what the store has, and sees to it that the feeds lack nothing. A rebuild sends nothing twice."""
        last = await last_sent(self._js)
        new = self.model.position == 0
        self.outbox.muted = new
        await self.follower.catch_up()
        self.outbox.muted = False
        if new or not fits(self.model, self.outbox, last):
            await mend(self.model, self.outbox, self._store, self._js, last)


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[None]:
    """The service, from its read model to its subscriptions."""
    store = open_store(settings.store_url)
    client = await bus.connect(settings, NAME)
    views = Views(settings, store, client)
    answers = Answers(views.model, store)
    limiter = RateLimiter(settings.rate, settings.burst)
    service = bus.Service(client, "views", VERBS, answers.handle, limiter, COSTS)
    tasks = []
    try:
        await views.prepare()
        tasks = [process.essential(views.sender.send()), process.essential(views.follower.follow())]
        await service.start()
        await process.announce(client, NAME)
        yield
        await service.stop()
    finally:
        await process.cancelled(*tasks)
        await client.close()
        views.model.close()
        store.close()

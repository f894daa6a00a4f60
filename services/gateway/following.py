"""One connection follows one game: every number once, without a gap, whatever the bus loses."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec
from nats.errors import Error as NatsError

from contracts import subjects
from contracts.codec import Encoding, encode
from contracts.feed import FeedMessage
from contracts.gateway import CaughtUp, Problem
from contracts.ids import GameId, PlayerId
from contracts.refusals import RefusalCode
from services.gateway.hub import Heard, Hub
from services.gateway.views import RefusedError, Views
from services.platform import logs

log = logs.get()

#: Seconds before a gap is asked for again, when nobody answered.
PATIENCE = 0.5
#: Live messages kept while catching up; those after them are asked for again.
MOST_KEPT = 256


class Following:
    """deliver: sends a feed message on. say: sends a message of the gateway. ended: called when following failed.

    While it catches up, live messages wait. The subscription is made before the views are asked what is newest,
    and the views answer from the store, which is ahead of every feed: what comes after the newest is heard live.
    """

    def __init__(
        self,
        game: GameId,
        player: PlayerId,
        hub: Hub,
        views: Views,
        encoding: Encoding,
        *,
        deliver: Callable[[Heard], None],
        say: Callable[[CaughtUp | Problem], None],
        ended: Callable[[], None],
    ) -> None:
        self._game = game
        self._player = player
        self._hub = hub
        self._views = views
        self._encoding = encoding
        self._deliver = deliver
        self._say = say
        self._ended = ended
        self._subject: str | None = None
        self._sent = 0
        self._catching_up: asyncio.Task[None] | None = None
        self._check_again = False
        self._waiting: list[Heard] = []

    def start(self, after: int) -> None:
        """The client has everything up to this number. May be called again at any time."""
        if self._catching_up is not None:
            self._catching_up.cancel()
        self._sent = after
        self._begin(asked=True)

    def check(self) -> None:
        """The bus may have lost messages: looks whether anything is missing."""
        if self._catching_up is None:
            self._begin(asked=False)
        else:
            self._check_again = True

    async def stop(self) -> None:
        if self._catching_up is not None:
            self._catching_up.cancel()
            with suppress(asyncio.CancelledError):
                await self._catching_up
        if self._subject is not None:
            await self._hub.leave(self._subject, self._hear)

    def _hear(self, heard: Heard) -> None:
        if self._catching_up is not None:
            if len(self._waiting) < MOST_KEPT:
                self._waiting.append(heard)
        elif heard.number == self._sent + 1:
            self._sent += 1
            self._deliver(heard)
        elif heard.number > self._sent:
            self._begin(asked=False)

    def _begin(self, *, asked: bool) -> None:
        self._waiting = []
        self._check_again = False
        self._catching_up = asyncio.create_task(self._catch_up(asked=asked))

    async def _catch_up(self, *, asked: bool) -> None:
        """asked: the client waits for `caught_up`, and is told when that can not be."""
        while True:
            try:
                await self._fill(asked=asked)
                break
            except (RefusedError, NatsError) as error:
                if asked:
                    self._fail(error)
                    return
            except Exception as error:  # noqa: BLE001 - a defect ends the following, not the connection
                log.error("following failed", game=self._game, **logs.defect(error))
                self._fail(error)
                return
            await asyncio.sleep(PATIENCE)
        self._catching_up = None
        if self._check_again:
            self._begin(asked=False)
            return
        for heard in self._waiting:
            self._hear(heard)

    async def _fill(self, *, asked: bool) -> None:
        newest = await self._views.newest(self._game)
        await self._join(newest)
        if asked:
            self._sent = min(self._sent, newest.number)
        elif newest.number <= self._sent:
            return
        missed = await self._views.after(self._game, self._sent)
        if missed and missed[-1].number > newest.number:
            # Something happened between the first view and the subscription, perhaps unheard.
            newest = await self._views.newest(self._game)
            missed += await self._views.after(self._game, missed[-1].number)
        missed = [commit for commit in missed if commit.number <= newest.number]
        raw = msgspec.Raw(encode(missed, self._encoding))
        self._say(CaughtUp(game=self._game, missed=raw, newest=newest))
        self._sent = newest.number

    async def _join(self, newest: FeedMessage) -> None:
        if self._subject is not None:
            return
        if newest.seat is None:
            subject = subjects.public_feed(newest.variant, self._game)
        else:
            subject = subjects.seat_feed(self._player, self._game)
        await self._hub.join(subject, self._hear)
        self._subject = subject

    def _fail(self, error: Exception) -> None:
        self._catching_up = None
        match error:
            case RefusedError(code=code, message=message):
                self._problem(code, message)
            case NatsError():
                self._problem(RefusalCode.TRY_AGAIN, "the bus is away for the moment")
            case _:
                self._problem(RefusalCode.INTERNAL, "a defect of ours; follow again")
        self._ended()

    def _problem(self, code: RefusalCode, message: str) -> None:
        self._say(Problem(code=code, message=message, game=self._game))

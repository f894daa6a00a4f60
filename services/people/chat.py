"""The chat of each table: who may write and read there, and who is told of a line."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from nats.aio.client import Client
from nats.errors import Error as NatsError

from contracts import subjects
from contracts.codec import encode
from contracts.commands import Say
from contracts.feed import ChatLine
from contracts.ids import BOT_PREFIX, PlayerId, TableId
from contracts.queries import Chat
from contracts.refusals import RefusalCode
from contracts.replies import Done, Refused
from domain.person import Person
from services.people import sanctions
from services.people.seats import Seats
from services.people.text import clean
from services.people.writings import Writings
from services.platform import clock
from services.platform.limits import RateLimiter

#: Code points of a line.
LONGEST_LINE = 300
#: Lines of one player: a second, and at once.
RATE, BURST = 0.5, 5

_UNKNOWN = Refused(code=RefusalCode.UNKNOWN_TABLE, message="there is no such table")
_NOT_SEATED = Refused(code=RefusalCode.NOT_SEATED, message="you do not sit at this table")


class Chats:
    """look: gives a player's person as it is now."""

    def __init__(
        self,
        client: Client,
        seats: Seats,
        writings: Writings,
        look: Callable[[PlayerId], Awaitable[Person]],
        limiter: RateLimiter,
        now: clock.Clock,
    ) -> None:
        self._client = client
        self._seats = seats
        self._writings = writings
        self._look = look
        self._limiter = limiter
        self._now = now

    async def say(self, command: Say, sender: PlayerId) -> Done | Refused:
        """Keeps the line and tells it. The same command again is told again, with the same number."""
        if not self._limiter.allows(sender):
            return Refused(code=RefusalCode.RATE_LIMITED, message="you write too fast")
        try:
            text = clean(command.text, LONGEST_LINE)
        except ValueError as error:
            return Refused(code=RefusalCode.BAD_MESSAGE, message=str(error))
        if not text:
            return Refused(
                code=RefusalCode.BAD_MESSAGE, message="nothing is left of this line that could be seen"
            )
        seated = await self._seats.at_table(command.table)
        refused = _refused(seated, sender) or sanctions.silenced(await self._look(sender), self._now())
        if refused is not None:
            return refused
        line = await self._writings.add_line(command.table, sender, command.id, text, self._now())
        if (await self._look(sender)).erased:  # meanwhile
            await self._writings.erase(sender)
        else:
            await self._tell(line, seated or [])
        return Done()

    async def read(self, table: TableId, after: int, sender: PlayerId) -> Chat | Refused:
        refused = _refused(await self._seats.at_table(table), sender)
        if refused is not None:
            return refused
        muted = (await self._look(sender)).muted
        return Chat(lines=await self._writings.lines(table, after, muted))

    async def _tell(self, line: ChatLine, seated: list[PlayerId]) -> None:
        data = encode(line)
        for player in seated:
            if player.startswith(BOT_PREFIX) or line.player in (await self._look(player)).muted:
                continue
            with suppress(NatsError):  # whoever misses it asks
                await self._client.publish(subjects.tell(player), data)


def _refused(seated: list[PlayerId] | None, sender: PlayerId) -> Refused | None:
    if seated is None:
        return _UNKNOWN
    return None if sender in seated else _NOT_SEATED

"""Commands on persons: what operators, the gateway and players themselves decide."""

from collections.abc import Callable, Sequence

from contracts import commands, queries
from contracts.commands import Command as Message
from contracts.event import Event
from contracts.ids import BOT_PREFIX, SERVICE_PREFIX, PlayerId
from contracts.queries import ReportInfo
from contracts.refusals import RefusalCode
from contracts.replies import Done, Refused
from domain import person as persons
from domain.chain import Sealed
from domain.person import BAN, SILENCE, Decided, Person, Sanction
from services.people.text import clean
from services.people.writings import Writings
from services.platform import clock
from services.platform.handling import Command, Handling
from services.platform.limits import RateLimiter
from services.platform.persons import person_stream, seal_person
from services.platform.streamed import Held

#: Code points of an operator's reason.
LONGEST_REASON = 300
#: What one player decides: a second, and at once. Each is stored for ever.
RATE, BURST = 0.5, 50


class Decisions:
    def __init__(self, handling: Handling[Person], writings: Writings, now: clock.Clock = clock.now) -> None:
        self._handling = handling
        self._writings = writings
        self._now = now
        self._limiter = RateLimiter(RATE, BURST)

    async def look(self, player: PlayerId) -> Person:
        """The person as it is now; not to be changed. A blank one where there is nothing about the player."""
        stream = person_stream(player)
        return await self._handling.look(stream) or Person(stream)

    async def person(self, player: PlayerId, reports: list[ReportInfo]) -> queries.Person:
        """What the player is told about himself."""
        person, now = await self.look(player), self._now()
        return queries.Person(
            registered=person.registered,
            silenced=_shown(person.silenced(now)),
            banned=_shown(person.banned(now)),
            muted=list(person.muted),
            reports=reports,
        )

    async def execute(self, message: Message, sender: PlayerId) -> Done | Refused:
        match message:
            case commands.Mute(player=other):
                return await self._own(message, sender, lambda person: persons.mute(person, sender, other))
            case commands.Unmute(player=other):
                return await self._own(message, sender, lambda person: persons.unmute(person, sender, other))
            case commands.ReadNotices(up_to=up_to):
                return await self._own(
                    message, sender, lambda person: persons.read_notices(person, sender, up_to)
                )
            case commands.RegisterPerson(player=player):
                return await self.decide(
                    message, sender, player, lambda person: persons.register(person, player)
                )
            case commands.ErasePerson():
                return await self._erase(message, sender)
            case commands.Silence() | commands.Ban() | commands.Pardon():
                return await self._sanction(message, sender)
        raise TypeError(type(message).__name__)

    async def decide(
        self, message: Message, sender: PlayerId, player: PlayerId, decide: Callable[[Person], Decided]
    ) -> Done | Refused:
        """Executes a command on the person of this player."""
        if player.startswith((BOT_PREFIX, SERVICE_PREFIX)):
            return Refused(code=RefusalCode.UNKNOWN_PLAYER, message="this is no person")

        def sealed(held: Held[Person], events: Sequence[Event], time: int) -> list[Sealed]:
            return [seal_person(held, events, time=time, command=message.id, sender=sender)]

        outcome = await self._handling.execute(
            Command(person_stream(player), sender, message.id, decide, sealed)
        )
        return outcome if isinstance(outcome, Refused) else Done()

    async def _own(
        self, message: Message, sender: PlayerId, decide: Callable[[Person], Decided]
    ) -> Done | Refused:
        if not self._limiter.allows(sender):
            return Refused(code=RefusalCode.RATE_LIMITED, message="too many decisions")
        return await self.decide(message, sender, sender, decide)

    async def _erase(self, message: commands.ErasePerson, sender: PlayerId) -> Done | Refused:
        """First the event, then the texts: whoever had no answer asks again, and what is left goes then."""
        player = message.player
        outcome = await self.decide(message, sender, player, lambda person: persons.erase(person, player))
        if isinstance(outcome, Done):
            await self._writings.erase(player)
        return outcome

    async def _sanction(
        self, message: commands.Silence | commands.Ban | commands.Pardon, sender: PlayerId
    ) -> Done | Refused:
        try:
            reason = clean(message.reason, LONGEST_REASON)
        except ValueError as error:
            return Refused(code=RefusalCode.BAD_MESSAGE, message=str(error))
        if not reason:
            return Refused(code=RefusalCode.BAD_MESSAGE, message="a reason is needed")
        player = message.player

        def decide(person: Person) -> Decided:
            if isinstance(message, commands.Pardon):
                return persons.pardon(person, player, message.what, reason, self._now())
            what = SILENCE if isinstance(message, commands.Silence) else BAN
            return persons.sanction(person, player, what, message.until, reason, self._now())

        return await self.decide(message, sender, player, decide)


def _shown(sanction: Sanction | None) -> queries.Sanction | None:
    return None if sanction is None else queries.Sanction(until=sanction.until, reason=sanction.reason)

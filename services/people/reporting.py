"""Players tell operators of another's conduct."""

from contracts.commands import ReportPlayer
from contracts.ids import PlayerId
from contracts.queries import ReportInfo
from contracts.refusals import RefusalCode
from contracts.replies import Done, Refused
from domain import person as persons
from services.people.deciding import Decisions
from services.people.seats import Seats
from services.people.text import clean
from services.people.writings import Writings
from services.platform import clock
from services.platform.limits import RateLimiter

#: Code points of a note.
LONGEST_NOTE = 500
#: Reports of one player: a second, and at once.
RATE, BURST = 1 / 60, 5


class Reporting:
    def __init__(
        self, decisions: Decisions, seats: Seats, writings: Writings, now: clock.Clock = clock.now
    ) -> None:
        self._decisions = decisions
        self._seats = seats
        self._writings = writings
        self._now = now
        self._limiter = RateLimiter(RATE, BURST)

    async def report(self, message: ReportPlayer, sender: PlayerId) -> Done | Refused:
        """First the event, then the note: whoever had no answer sends both again, and neither counts twice."""
        if not self._limiter.allows(sender):
            return Refused(code=RefusalCode.RATE_LIMITED, message="too many reports: wait a while")
        try:
            note = clean(message.note, LONGEST_NOTE)
        except ValueError as error:
            return Refused(code=RefusalCode.BAD_MESSAGE, message=str(error))
        refused = await self._unknown(message)
        if refused is not None:
            return refused
        player, category = message.player, message.category
        outcome = await self._decisions.decide(
            message, sender, player,
            lambda person: persons.report(person, player, sender, category, message.table, message.game),
        )  # fmt: skip
        if isinstance(outcome, Done):
            report = ReportInfo(
                time=self._now(), by=sender, player=player, category=category, note=note, table=message.table,
                game=message.game,
            )  # fmt: skip
            await self._writings.add_report(message.id, report)
        return outcome

    async def _unknown(self, message: ReportPlayer) -> Refused | None:
        """What the report is about must be there, and the player have a seat there."""
        if message.table is None and message.game is None:
            # Somebody of whom there is nothing yet has to be met first: reports make no players.
            return None if (await self._decisions.look(message.player)).version else _NOBODY
        if message.table is not None:
            seated = await self._seats.ever_at_table(message.table)
            if seated is None:
                return Refused(code=RefusalCode.UNKNOWN_TABLE, message="there is no such table")
            if message.player not in seated:
                return _ELSEWHERE
        if message.game is not None:
            owners = await self._seats.in_game(message.game)
            if owners is None:
                return Refused(code=RefusalCode.UNKNOWN_GAME, message="there is no such game")
            if message.player not in owners:
                return _ELSEWHERE
        return None


_NOBODY = Refused(
    code=RefusalCode.UNKNOWN_PLAYER,
    message="there is no registered player of this id: say at which table or game",
)
_ELSEWHERE = Refused(code=RefusalCode.UNKNOWN_PLAYER, message="this player has no seat there")

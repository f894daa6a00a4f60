"""The aggregate of a player's seating: what the player is bound to, so that nobody sits in two conflicting seats.

A player has one engagement with a clock of real time at most: a ticket, a seat at an open table, or a game that is
not over. Of others, which can wait, a player has many.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from contracts.event import Event
from contracts.ids import CommandId, Version
from contracts.refusals import RefusalCode
from contracts.seating import Engaged, Released
from domain.refusal import Refusal

TICKET, TABLE = "ticket", "table"
#: Engagements without a clock of real time, at most.
MOST_OTHERS = 200


class Engagement(NamedTuple):
    """kind: TICKET or TABLE; a table's includes the game that comes of it."""

    kind: str
    id: str


class Seating:
    """A seating folded from its commits. Changed by `apply` alone. stream: the id of the stream, not the player's."""

    KIND: ClassVar[str] = "seating"
    __slots__ = ("accepted", "engagements", "stream", "version")

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.version = Version(0)
        #: Whether it has a clock of real time, by engagement.
        self.engagements: dict[Engagement, bool] = {}
        self.accepted: dict[tuple[str, CommandId], Version] = {}

    def apply(self, events: Sequence[Event], sender: str, command: CommandId) -> None:
        """Folds one commit, in place. Raises TypeError on an event that does not belong to a seating."""
        for event in events:
            match event:
                case Engaged():
                    self.engagements[Engagement(event.kind, event.id)] = event.real_time
                case Released():
                    self.engagements.pop(Engagement(event.kind, event.id), None)
                case _:
                    raise TypeError(f"{type(event).__name__} is no event of a seating")
        self.version = Version(self.version + 1)
        self.accepted[sender, command] = self.version


def in_the_way(seating: Seating, real_time: bool) -> list[Engagement]:
    """What keeps the player from another engagement of this kind, if it is not over by now."""
    same = [engagement for engagement, other in seating.engagements.items() if other == real_time]
    return same if real_time or len(same) >= MOST_OTHERS else []


def engage(
    seating: Seating, wanted: Engagement, real_time: bool, over: Sequence[Engagement] = ()
) -> list[Event] | Refusal:
    """Binds the player, and releases him of what is over; or refuses with `engaged`. over: of what is in the way."""
    if wanted in seating.engagements:
        return []
    held = [engagement for engagement in in_the_way(seating, real_time) if engagement not in over]
    if len(held) >= (1 if real_time else MOST_OTHERS):
        return Refusal(RefusalCode.ENGAGED, _told(held, real_time))
    return [*(Released(kind, id_) for kind, id_ in over), Engaged(*wanted, real_time)]


def _told(held: Sequence[Engagement], real_time: bool) -> str:
    if not real_time:
        return f"you have {len(held)} tickets, tables and games: leave or finish one first"
    if held[0].kind == TICKET:
        return "you wait for opponents in a queue: leave it first"
    return "you sit at another table, or in its game: leave or finish that first"

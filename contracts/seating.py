"""Events of a player's seating: what the player is bound to, so that nobody sits in two conflicting seats."""

from typing import ClassVar

from contracts.event import Event


class Engaged(Event, frozen=True):
    """The player waits with a ticket, or sits at a table or in the game that came of it."""

    TAG: ClassVar[str] = "seating.engaged"

    #: "ticket" or "table".
    kind: str
    id: str
    #: Whether its clock is real time: a player has one such engagement at most.
    real_time: bool


class Released(Event, frozen=True):
    """The player left it, it ended, or it was seen that its game is over."""

    TAG: ClassVar[str] = "seating.released"

    kind: str
    id: str

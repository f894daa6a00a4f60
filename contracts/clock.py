"""Time controls: what a table chooses, and what a game's clocks show."""

from typing import Annotated, TypeAlias

import msgspec

from contracts.ids import Seat


class RealTime(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="real_time", tag_field="kind"
):
    """So much time for all of a player's decisions, and some more with each move."""

    #: Milliseconds: ten seconds to three hours.
    initial: Annotated[int, msgspec.Meta(ge=10_000, le=10_800_000)]
    #: Milliseconds: none to three minutes.
    increment: Annotated[int, msgspec.Meta(ge=0, le=180_000)] = 0


class Correspondence(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag="correspondence",
    tag_field="kind",
):
    """So many days for each move; what is left of them is lost with the move."""

    days: Annotated[int, msgspec.Meta(ge=1, le=14)]


#: null: no clock, which rated games do not allow.
Clock: TypeAlias = RealTime | Correspondence


class ClockFace(msgspec.Struct, frozen=True, kw_only=True):
    """The clocks of a game after a commit. A seat has `left[seat]` minus the time since `since[seat]`."""

    setting: Clock
    #: By seat, in milliseconds: what was left when the clock last started or stopped.
    left: list[int]
    #: By seat: when it started, in the server's milliseconds since 1970-01-01T00:00Z; null: it stands, or this
    #: audience may not know that it runs.
    since: list[int | None]


__all__ = ["Clock", "ClockFace", "Correspondence", "RealTime", "Seat"]

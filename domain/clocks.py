"""The clocks of a game: how much time each seat has, whose runs, and what a decision makes of them.

All times are the server's, in milliseconds since 1970-01-01T00:00Z, all spans are milliseconds. A clock runs from the
moment in which its seat is asked until the server receives the seat's decision; several may run at once.
"""

from collections.abc import Iterable, Sequence

from contracts.clock import Clock, ClockFace, RealTime
from contracts.event import Event
from contracts.game import ClockFlagged, ClockStarted, ClockStopped

DAY = 86_400_000


class Clocks:
    """Folded from events; changed by `started`, `stopped`, `taken` and `ended` alone."""

    __slots__ = ("left", "setting", "since")

    def __init__(self, setting: Clock, seats: int) -> None:
        self.setting = setting
        #: By seat: what was left when the clock last started or stopped.
        self.left = [full(setting)] * seats
        #: By seat: since when it runs; None: it stands.
        self.since: list[int | None] = [None] * seats

    def started(self, event: ClockStarted) -> None:
        self.since[event.seat] = event.at

    def stopped(self, event: ClockStopped) -> None:
        self.since[event.seat] = None
        self.left[event.seat] = event.left

    def taken(self, seat: int, left: int | None = None) -> None:
        """The seat has no time to keep any more; `left` is what its clock shows from now on."""
        self.since[seat] = None
        if left is not None:
            self.left[seat] = left

    def ended(self) -> None:
        self.since = [None] * len(self.since)

    @property
    def next_flag(self) -> int | None:
        """When the first of the clocks that run is spent; None: none runs."""
        return min(
            (at for seat in range(len(self.left)) if (at := self.flag_of(seat)) is not None), default=None
        )

    def flag_of(self, seat: int) -> int | None:
        """When this seat's clock is spent: what is received in that millisecond is too late. None: it stands."""
        since = self.since[seat]
        return None if since is None else since + self.left[seat]

    def spent(self, now: int) -> list[list[tuple[int, int]]]:
        """Seats whose time has run out, each with the moment: those of one moment together, the earliest first."""
        flags = sorted((at, seat) for seat in range(len(self.left)) if (at := self.flag_of(seat)) is not None)
        moments: dict[int, list[tuple[int, int]]] = {}
        for at, seat in flags:
            if at <= now:
                moments.setdefault(at, []).append((seat, at))
        return list(moments.values())

    def face(self) -> ClockFace:
        """What is shown. Who is asked to decide is known to everybody in every variant, so whose clock runs is too."""
        return ClockFace(setting=self.setting, left=list(self.left), since=list(self.since))


def full(setting: Clock) -> int:
    """What a clock has at first."""
    return setting.initial if isinstance(setting, RealTime) else setting.days * DAY


def begin(seats: Iterable[int], now: int) -> list[Event]:
    """The clocks of these seats start."""
    return [ClockStarted(seat=seat, at=now) for seat in seats]


def after_decision(
    clocks: Clocks, seat: int, asked: Sequence[int], timed: Iterable[int], received: int, now: int
) -> list[Event]:
    """What the decision of `seat`, received at `received`, makes of the clocks.

    asked: the seats that are to act after it. timed: the seats that have a clock at all.
    The deciding seat's clock stops, and gains what the setting gives; so do the clocks of seats that are not asked
    any more, without a gain. Clocks of seats that are asked now start; others run on, whatever this seat did.
    """
    running = [other for other, since in enumerate(clocks.since) if since is not None]
    stops: list[Event] = [
        _stop(clocks, other, received, gains=other == seat)
        for other in running
        if other == seat or other not in asked
    ]
    start = [other for other in asked if other in timed and (other == seat or other not in running)]
    return stops + begin(start, max(received, now))


def flags(moment: Iterable[tuple[int, int]], received: int) -> list[Event]:
    """moment: seats with the time at which each clock was spent."""
    return [ClockFlagged(seat=seat, at=at, received=received) for seat, at in moment]


def _stop(clocks: Clocks, seat: int, received: int, *, gains: bool) -> ClockStopped:
    """A clock that was started after `received`, because the server's time went back, loses nothing."""
    setting, before, since = clocks.setting, clocks.left[seat], clocks.since[seat]
    spent = max(0, received - (received if since is None else since))
    if isinstance(setting, RealTime):
        added = setting.increment if gains else 0
    else:
        added = full(setting) - before + spent
    return ClockStopped(seat=seat, received=received, spent=spent, added=added, left=before - spent + added)

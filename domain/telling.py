"""Common events in one line of English each, for a log. They are told to everybody alike."""

from collections.abc import Callable, Mapping
from typing import Any

from contracts.event import Event
from contracts.game import (
    AbandonmentOffered,
    AbandonmentWithdrawn,
    ClockFlagged,
    ClockStarted,
    ClockStopped,
    GameEnded,
    Resigned,
    ResultCancelled,
    ResultCorrected,
    SeatHanded,
)


def tell_common(event: Event) -> str:
    """Raises KeyError on an event that is not one of `domain.status.PUBLIC_EVENTS`."""
    return _TOLD[type(event)](event)


def _stopped(event: ClockStopped) -> str:
    gain = f", gains {_seconds(event.added)}" if event.added else ""
    return f"the clock of seat {event.seat} stops after {_seconds(event.spent)}{gain}: {_seconds(event.left)} left"


def _flagged(event: ClockFlagged) -> str:
    late = event.received - event.at
    return f"the time of seat {event.seat} is used up{f', seen {_seconds(late)} later' if late else ''}"


def _ended(event: GameEnded) -> str:
    places = " and ".join(
        f"seat {seat} is {_PLACES.get(place, f'{place}th')}" for seat, place in enumerate(event.places)
    )
    return f"the game has ended ({event.reason}): {places or 'no result'}"


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds / 1000:.3f} s"


_PLACES = {1: "first", 2: "second", 3: "third", 4: "fourth"}
_TOLD: Mapping[type[Event], Callable[[Any], str]] = {
    ClockStarted: lambda event: f"the clock of seat {event.seat} starts",
    ClockStopped: _stopped,
    ClockFlagged: _flagged,
    Resigned: lambda event: f"seat {event.seat} resigns",
    AbandonmentOffered: lambda event: f"seat {event.seat} would end the game without a result",
    AbandonmentWithdrawn: lambda event: f"seat {event.seat} would play on",
    SeatHanded: lambda event: f"{event.player} plays on for seat {event.seat}",
    GameEnded: _ended,
    ResultCancelled: lambda event: f"an operator cancels the result: {event.reason}",
    ResultCorrected: lambda event: (
        f"an operator corrects the result to {', '.join(map(str, event.places))}: {event.reason}"
    ),
}

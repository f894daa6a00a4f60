"""What happens around the play is told in words, too."""

import pytest

from contracts import catalog
from contracts.event import Event
from contracts.game import (
    ClockFlagged,
    ClockStopped,
    GameCreated,
    GameEnded,
    ResultCorrected,
    SeatHanded,
)
from contracts.ids import PlayerId
from domain.status import PUBLIC_EVENTS
from domain.telling import tell_common
from tests.rules.timed_games import TimedGame


def test_every_common_event_but_the_secret_one_is_public() -> None:
    assert {*PUBLIC_EVENTS, GameCreated} == set(catalog.COMMON_EVENTS["events-game"])


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            ClockStopped(seat=1, received=9, spent=1_500, added=2_000, left=60_500),
            "the clock of seat 1 stops after 1.500 s, gains 2.000 s: 60.500 s left",
        ),
        (
            ClockFlagged(seat=0, at=1_000, received=1_250),
            "the time of seat 0 is used up, seen 0.250 s later",
        ),
        (SeatHanded(seat=2, player=PlayerId("bot-ada")), "bot-ada plays on for seat 2"),
        (
            ResultCorrected(winners=[0], places=[1, 2], reason="a defect"),
            "an operator corrects the result to 1, 2: a defect",
        ),
    ],
)
def test_lines(event: Event, line: str) -> None:
    assert tell_common(event) == line


def test_the_end_is_told_with_its_places_or_without() -> None:
    timed = TimedGame("royal", "war-maps", 4, rated=True)
    for seat in (1, 2, 3):
        last = timed.resign(seat)[-1]
    assert isinstance(last, GameEnded)
    assert tell_common(last) == (
        "the game has ended (resigned): seat 0 is first and seat 1 is fourth and seat 2 is third and seat 3 is second"
    )
    timed = TimedGame("claim", "classic", 2)
    timed.offer(0)
    assert tell_common(timed.offer(1)[-1]) == "the game has ended (abandoned): no result"


def test_all_are_told() -> None:
    timed = TimedGame("royal", "war-maps", 3)
    told = [tell_common(event) for event in timed.first if isinstance(event, PUBLIC_EVENTS)]
    for events in (
        timed.offer(1),
        timed.resign(0),
        timed.move(1) if 1 in timed.to_act() else [],
        timed.resign(2),
    ):
        told += [tell_common(event) for event in events if isinstance(event, PUBLIC_EVENTS)]
    assert "seat 1 would end the game without a result" in told
    assert "seat 0 resigns" in told
    assert all(told)

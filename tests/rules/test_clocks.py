"""Clocks: debits, increments and flags follow from the times of receipt, to the millisecond."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.clock import Correspondence, RealTime
from contracts.game import AbandonmentWithdrawn, ClockFlagged, ClockStarted, ClockStopped, GameEnded
from domain.clocks import DAY
from domain.game import IDLE_DAYS
from domain.leaving import offer, time_passed
from domain.moves import OTHER_TIME_OVER, OWN_TIME_OVER
from domain.refusal import Refusal
from tests.game_settings import CHOSEN, GameSetting
from tests.rules.timed_games import BLITZ, BOTS, START, TimedGame, only, tags

CLOCKS = st.one_of(
    st.builds(RealTime, initial=st.integers(10_000, 100_000), increment=st.integers(0, 5_000)),
    st.builds(Correspondence, days=st.integers(1, 3)),
)


def test_the_first_commit_starts_the_clock_of_who_is_asked() -> None:
    timed = TimedGame("claim", "classic", 2)
    (seat,) = timed.to_act()
    assert only(timed.first, ClockStarted) == [ClockStarted(seat=seat, at=START)]
    assert timed.game.deadline == START + BLITZ.initial


def test_a_debit_is_the_time_from_the_question_to_the_receipt_of_the_answer() -> None:
    timed = TimedGame("claim", "classic", 2)
    (first,) = timed.to_act()
    timed.now = START + 7_050
    events = timed.move(received=START + 7_000)
    assert only(events, ClockStopped) == [
        ClockStopped(seat=first, received=START + 7_000, spent=7_000, added=2_000, left=55_000)
    ]
    (second,) = timed.to_act()
    assert only(events, ClockStarted) == [ClockStarted(seat=second, at=START + 7_050)]
    assert timed.game.deadline == START + 7_050 + 60_000


@pytest.mark.parametrize(("early", "in_time"), [(1, True), (0, False), (-1, False), (-100_000, False)])
def test_the_last_millisecond_in_which_a_move_counts(early: int, in_time: bool) -> None:
    timed = TimedGame("claim", "classic", 2)
    timed.now = START + BLITZ.initial - early
    outcome = timed.try_move()
    if in_time:
        assert not isinstance(outcome, Refusal)
        assert only(outcome, ClockStopped)[0].left == early + BLITZ.increment
    else:
        assert outcome is OWN_TIME_OVER


def test_a_flag_falls_in_the_millisecond_in_which_the_time_is_used_up_and_not_before() -> None:
    timed = TimedGame("claim", "classic", 2)
    (late,) = timed.to_act()
    assert isinstance(time_passed(timed.game, START + BLITZ.initial - 1, BOTS), Refusal)
    events = timed.wait_until(START + BLITZ.initial)
    assert events[0] == ClockFlagged(seat=late, at=START + BLITZ.initial, received=START + BLITZ.initial)
    assert tags(events) == ["game.clock-flagged", "game.ended"]
    assert timed.game.deadline is None
    assert isinstance(time_passed(timed.game, START + DAY, BOTS), Refusal)


def test_a_flag_that_was_due_long_ago_says_when_it_was_due() -> None:
    timed = TimedGame("claim", "classic", 2)
    events = timed.wait_until(START + 5 * DAY)
    assert only(events, ClockFlagged)[0].at == START + BLITZ.initial
    assert only(events, ClockFlagged)[0].received == START + 5 * DAY


def test_in_correspondence_every_decision_has_its_days() -> None:
    timed = TimedGame("claim", "classic", 2, Correspondence(days=2))
    for _ in range(5):
        (seat,) = timed.to_act()
        timed.now += DAY + 1
        (stopped,) = only(timed.move(), ClockStopped)
        assert (stopped.seat, stopped.spent, stopped.left) == (seat, DAY + 1, 2 * DAY)
    assert timed.game.deadline == timed.now + 2 * DAY


def test_a_server_whose_time_goes_back_takes_nothing_and_gives_nothing() -> None:
    timed = TimedGame("claim", "classic", 2)
    timed.now = START - 10_000
    (stopped,) = only(timed.move(), ClockStopped)
    assert (stopped.spent, stopped.left) == (0, BLITZ.initial + BLITZ.increment)
    (started,) = only(timed.move(received=START - 20_000), ClockStarted)
    assert started.at == START - 10_000


def test_where_all_decide_at_once_all_clocks_run_and_each_stops_with_its_own_decision() -> None:
    timed = TimedGame("aetherya", "competitive", 3)
    assert timed.to_act() == [0, 1, 2]
    timed.now = START + 5_000
    events = timed.move(1)
    assert only(events, ClockStopped) == [
        ClockStopped(seat=1, received=timed.now, spent=5_000, added=2_000, left=57_000)
    ]
    assert only(events, ClockStarted) == []
    clocks = timed.game.clocks
    assert clocks is not None
    assert clocks.since == [START, None, START]
    timed.now = START + 8_000
    timed.move(0)
    timed.now = START + 9_500
    (stopped,) = only(last := timed.move(2), ClockStopped)
    assert (stopped.seat, stopped.spent) == (2, 9_500)
    assert only(last, ClockStarted) == [ClockStarted(seat=timed.to_act()[0], at=timed.now)]


def test_a_move_waits_for_the_flag_that_fell_before_it_came() -> None:
    timed = TimedGame("aetherya", "competitive", 3)
    timed.now = START + 10_000
    timed.move(0)
    timed.now = START + BLITZ.initial
    assert timed.try_move(1) is OWN_TIME_OVER
    assert offer(timed.game, timed.names[0], timed.now) is OTHER_TIME_OVER
    timed.wait_until(timed.now)
    assert not isinstance(offer(timed.game, timed.names[0], timed.now), Refusal)


def test_a_game_without_a_clock_has_none_and_ends_when_nobody_comes() -> None:
    timed = TimedGame("claim", "classic", 2, None)
    for _ in range(10):
        timed.now += DAY
        assert tags(timed.move()) == []
    end = timed.game.deadline
    assert end is not None
    assert IDLE_DAYS * DAY < end - timed.now <= (IDLE_DAYS + 1) * DAY
    assert isinstance(time_passed(timed.game, end - 1, BOTS), Refusal)
    (ended,) = timed.wait_until(end)
    assert isinstance(ended, GameEnded)
    assert (ended.reason, ended.winners, ended.places) == ("abandoned", [], [])


def test_many_moves_on_one_day_leave_the_deadline_where_it_is() -> None:
    """It is stored anew only when it changes."""
    timed = TimedGame("claim", "classic", 2, None)
    deadlines = set()
    for _ in range(20):
        timed.move()
        deadlines.add(timed.game.deadline)
    assert len(deadlines) == 1


def test_an_offer_does_not_touch_the_clock_nor_the_question() -> None:
    timed = TimedGame("claim", "classic", 2)
    (seat,) = timed.to_act()
    asked, deadline = dict(timed.game.asked), timed.game.deadline
    timed.now += 1_000
    timed.offer(seat)
    assert (timed.game.asked, timed.game.deadline) == (asked, deadline)
    assert only(timed.move(), AbandonmentWithdrawn) == [AbandonmentWithdrawn(seat=seat)]


@pytest.mark.parametrize("setting", CHOSEN, ids=str)
@given(seed=st.integers(0, 2**32), clock=CLOCKS)
@settings(max_examples=3, deadline=None)
def test_the_books_of_a_whole_game_balance(
    setting: GameSetting, seed: int, clock: RealTime | Correspondence
) -> None:
    """Whatever is played and however long it takes, in time: a clock runs where somebody is asked, and nowhere else."""
    chance = random.Random(seed)
    timed = TimedGame(*setting, clock, seed=seed % 256)
    longest = 9_000 if isinstance(clock, RealTime) else DAY
    clocks = timed.game.clocks
    assert clocks is not None
    books = list(clocks.left)
    while not timed.game.over:
        running = [seat for seat, since in enumerate(clocks.since) if since is not None]
        assert running == timed.to_act()
        flags = [clocks.flag_of(seat) for seat in running]
        assert timed.game.deadline == min(flag for flag in flags if flag is not None)
        timed.now += max(0, min(chance.randrange(longest), timed.game.deadline - timed.now - 1))
        events = timed.move(chance.choice(running), choice=chance.randrange(99))
        for stopped in only(events, ClockStopped):
            books[stopped.seat] += stopped.added - stopped.spent
            assert stopped.spent >= 0
            assert 0 < books[stopped.seat] == stopped.left
    assert isinstance(events[-1], GameEnded)
    assert events[-1].reason == "played"
    assert clocks.left == books
    assert clocks.since == [None] * len(books)

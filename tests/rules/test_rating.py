"""The fold of ratings, and what a result says about its players."""

from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.game import ResultCorrected
from domain import rating
from domain.rating import NEW, RANKED_GAMES, RANKED_SIGMA, Change, Rating, rate
from domain.result import Outcome, Result, cancelled, corrected
from domain.season import season
from domain.streak import Streak
from tests.rules.results import AUTUMN, result, results

WON, DRAWN, LOST = Outcome.WON, Outcome.DRAWN, Outcome.LOST


def fold(played: Iterable[Result]) -> list[Change]:
    return list(rating.fold(played))


def of(changes: list[Change], rating_class: str) -> list[Change]:
    return [change for change in changes if change.rating_class == rating_class]


@given(played=results())
@settings(deadline=None)
def test_a_class_is_folded_from_its_own_games_alone(played: list[Result]) -> None:
    everything = fold(played)
    for rating_class in {change.rating_class for change in everything}:
        own = [one for one in played if one.rating_class == rating_class]
        assert fold(own) == of(everything, rating_class)


@given(played=results(), which=st.integers(0, 10**6))
@settings(deadline=None)
def test_a_cancelled_result_never_happened(played: list[Result], which: int) -> None:
    at = which % len(played)
    with_it = [*played[:at], cancelled(played[at]), *played[at + 1 :]]
    assert fold(with_it) == fold([*played[:at], *played[at + 1 :]])


@given(played=results(), which=st.integers(0, 10**6))
@settings(deadline=None)
def test_a_corrected_result_counts_as_if_played_so(played: list[Result], which: int) -> None:
    at = which % len(played)
    places = (
        [3 - place for place in played[at].places] if max(played[at].places) < 3 else played[at].places[::-1]
    )
    winners = [seat for seat, place in enumerate(places) if place == 1]
    event = ResultCorrected(winners=winners, places=places, reason="the other way round")
    played_so = msgspec.structs.replace(played[at], winners=winners, places=places)
    for before in (played[at], cancelled(played[at])):
        put_right = [*played[:at], corrected(before, event), *played[at + 1 :]]
        assert fold(put_right) == fold([*played[:at], played_so, *played[at + 1 :]])


@given(played=results())
@settings(deadline=None)
def test_seasons_begin_anew_and_all_time_goes_on(played: list[Result]) -> None:
    last: dict[tuple[str, str, str], Rating] = {}
    for change in fold(played):
        key = (change.rating_class, change.period, change.player)
        assert change.before == last.get(key, NEW)
        assert change.after.games == change.before.games + 1
        last[key] = change.after
    for autumn in (True, False):
        own = [one for one in played if (one.time >= AUTUMN) == autumn]
        period = "2026-q4" if autumn else "2026-q3"
        wanted = [
            msgspec.structs.replace(change, period="") for change in fold(own) if change.period == "all"
        ]
        got = [
            msgspec.structs.replace(change, period="") for change in fold(played) if change.period == period
        ]
        assert got == wanted


def test_places_and_teams_decide_alone() -> None:
    first, second, third = rate([NEW] * 3, result(1, "abc", [1, 2, 3]))
    assert first.mu > second.mu > third.mu
    level, again, last = rate([NEW] * 3, result(1, "abc", [1, 1, 3]))
    assert level == again
    assert level.mu > last.mu
    partners = rate([NEW] * 4, result(1, "abcd", [2, 1, 2, 1], parties=[[0, 2], [1, 3]]))
    assert partners[0] == partners[2]
    assert partners[1] == partners[3]
    assert partners[1].mu > partners[0].mu


def test_what_is_shown_and_who_is_ranked() -> None:
    assert NEW.shown == 1000
    assert Rating(30.0, 5.0, 1).shown == 1600
    assert Rating(0.0, 0.0125, 1).shown == 999, "a half is rounded up"
    assert Rating(30.0, RANKED_SIGMA, RANKED_GAMES).ranked
    assert not Rating(30.0, RANKED_SIGMA, RANKED_GAMES - 1).ranked
    assert not Rating(30.0, RANKED_SIGMA + 0.1, RANKED_GAMES).ranked


def test_who_plays_as_often_as_needed_against_equals_is_certain_enough() -> None:
    games = [result(order, "ab", [1, 2] if order % 2 else [2, 1]) for order in range(1, RANKED_GAMES + 1)]
    assert all(change.after.ranked for change in fold(games)[-2:])


@pytest.mark.parametrize(
    "unrated",
    [
        result(1, "ab", [1, 2], rated=False),
        result(1, "ab", [], winners=[]),
        result(1, "a", [1], mode="solo"),
        result(1, "abc", [1, 1, 1], parties=[[0, 1, 2]], mode="coop"),
        cancelled(result(1, "ab", [1, 2])),
    ],
    ids=["casual", "abandoned", "alone", "together", "cancelled"],
)
def test_what_changes_no_rating(unrated: Result) -> None:
    assert fold([unrated]) == []


@pytest.mark.parametrize(
    ("played", "outcomes"),
    [
        (result(1, "ab", [1, 2]), [WON, LOST]),
        (result(1, "ab", [1, 1]), [DRAWN, DRAWN]),
        (result(1, "abc", [3, 1, 1]), [LOST, DRAWN, DRAWN]),
        (result(1, "abcd", [1, 2, 1, 2], parties=[[0, 2], [1, 3]]), [WON, LOST, WON, LOST]),
        (result(1, "abcd", [1, 1, 1, 1], parties=[[0, 2], [1, 3]]), [DRAWN] * 4),
        (result(1, "a", [1]), [WON]),
        (result(1, "a", [2]), [LOST]),
        (result(1, "ab", [1, 1], parties=[[0, 1]]), [WON, WON]),
        (result(1, "ab", [2, 2], parties=[[0, 1]]), [LOST, LOST]),
        (result(1, "abc", [1, 2, 3], left=[0], rated=False), [LOST, LOST, LOST]),
        (result(1, "abc", [1, 2, 3], left=[0], corrected=True), [WON, LOST, LOST]),
    ],
)
def test_outcomes(played: Result, outcomes: list[Outcome]) -> None:
    assert [played.outcome(seat) for seat in range(len(played.players))] == outcomes


def test_against_each_opponent_the_places_of_the_two_decide() -> None:
    played = result(1, "abcd", [2, 1, 2, 4])
    assert [played.against(0, other) for other in played.opponents(0)] == [LOST, DRAWN, WON]
    left = result(1, "abc", [1, 1, 3], left=[0], rated=False)
    assert [left.against(0, other) for other in left.opponents(0)] == [LOST, LOST]
    assert [left.against(1, other) for other in left.opponents(1)] == [WON, WON]
    teams = result(1, "abcd", [1, 2, 1, 2], parties=[[0, 2], [1, 3]])
    assert list(teams.opponents(2)) == [1, 3]


def test_a_streak_ends_with_whatever_is_not_won() -> None:
    streak = Streak()
    for outcome in (WON, WON, WON, DRAWN, WON, LOST, WON, WON):
        streak = streak.after(outcome)
    assert streak == Streak(current=2, best=3, games=8)


@given(time=st.integers(0, 250_000_000_000_000))
def test_seasons_are_quarters_utc(time: int) -> None:
    moment = datetime.fromtimestamp(time / 1000, UTC)
    assert season(time - time % 1000) == f"{moment.year:04}-q{(moment.month + 2) // 3}"


def test_a_correction_names_a_place_for_each_seat_or_none() -> None:
    with pytest.raises(ValueError, match="1 places for 2 seats"):
        corrected(result(1, "ab", [1, 2]), ResultCorrected(winners=[0], places=[1], reason=""))
    taken_back = corrected(result(1, "ab", [1, 2]), ResultCorrected(winners=[], places=[], reason=""))
    assert not taken_back.counts

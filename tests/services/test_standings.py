"""What results count for: once each, whatever is redelivered, cancelled or corrected."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.game import AbandonmentWithdrawn, ResultCancelled, ResultCorrected
from contracts.ids import PlayerId
from contracts.queries import AskBoard, AskBoards, AskCurve, AskProfile, AskRatings, AskResults
from domain.rating import fold
from domain.result import Result, corrected
from services.projections.standings import asking
from services.projections.standings.boards import rank_of
from services.projections.standings.ratings import history_row
from services.projections.standings.stored import results_up_to
from tests.rules.results import AUTUMN, result, results
from tests.services.finished_games import COUNTED, Counted, Log, counted

#: Something that concerns no result, in the place of what does.
NOTHING = AbandonmentWithdrawn(0)


@pytest.fixture
def standing(tmp_path: Path) -> Iterator[tuple[Log, Counted]]:
    with counted(tmp_path) as found:
        yield found


@contextmanager
def two_stores() -> Iterator[tuple[tuple[Log, Counted], tuple[Log, Counted]]]:
    with ExitStack() as stack:
        folders = [Path(stack.enter_context(TemporaryDirectory())) for _ in range(2)]
        first, second = (stack.enter_context(counted(folder)) for folder in folders)
        yield first, second


def after(log: Log, read: Counted, played: list[Result]) -> Counted:
    for one in played:
        log.game(one)
    read.catch_up()
    return read


changes_of_results = st.lists(st.tuples(st.integers(0, 24), st.booleans()), max_size=4)


@given(played=results(), changes=changes_of_results)
@settings(deadline=None, max_examples=40)
def test_what_operators_change_counts_as_if_it_had_been_so(
    played: list[Result], changes: list[tuple[int, bool]]
) -> None:
    """One store where results are cancelled and corrected after the games, one where the games ended so."""
    events: list[tuple[int, ResultCancelled | ResultCorrected]] = []
    so = list(played)
    for number, cancel in changes:
        at = number % len(played)
        if cancel:
            events.append((at, ResultCancelled(reason="cheating")))
            so[at] = msgspec.structs.replace(played[at], places=[], winners=[])
        else:
            places = played[at].places[::-1] if len(played[at].places) < 4 else [1, 2, 1, 2]
            put_right = ResultCorrected(
                winners=[seat for seat, place in enumerate(places) if place == 1],
                places=places,
                reason="a mistake",
            )
            events.append((at, put_right))
            so[at] = msgspec.structs.replace(corrected(played[at], put_right), corrected=False)
    with two_stores() as ((log, read), (log_so, read_so)):
        streams = [log.game(game) for game in played]
        streams_so = [log_so.game(game) for game in so]
        for at, event in events:
            log.append("game", streams[at], [event])
            log_so.append("game", streams_so[at], [NOTHING])
        read.catch_up()
        read_so.catch_up()
        assert read.dump() == read_so.dump()
        _check_against_a_plain_count(read_so, so)


def _check_against_a_plain_count(read: Counted, played: list[Result]) -> None:
    stored = list(results_up_to(read.log.store, read.model.position))
    assert [one.places for one in stored] == [one.places for one in played]
    assert read.dump("rating_history")["rating_history"] == sorted(map(history_row, fold(stored)))
    last = {(one.player, one.rating_class, one.period): one.after for one in fold(stored)}
    assert read.dump("ratings")["ratings"] == sorted(
        (*key, rating.mu, rating.sigma, rating.games) for key, rating in last.items()
    )
    counting = [one for one in played if one.places]
    rows = {
        (board, period, player): score
        for board, period, player, score, *_ in read.dump("board_rows")["board_rows"]
    }
    wanted: dict[tuple[str, str, str], int] = {}
    for (player, rating_class, period), rating in last.items():
        if rating.ranked:
            wanted[f"rating-{rating_class}", period, player] = rating.shown
    for one in counting:
        for player in one.players:
            for period in one.periods:
                wanted["played", period, player] = wanted.get(("played", period, player), 0) + 1
    assert {key: score for key, score in rows.items() if key[0] != "streak"} == wanted


@given(played=results(), cut=st.integers(1, 60))
@settings(deadline=None, max_examples=25)
def test_each_result_counts_once_whatever_is_redelivered(played: list[Result], cut: int) -> None:
    with TemporaryDirectory() as folder, counted(Path(folder)) as (log, read):
        games = [log.game(game) for game in played]
        log.append("game", games[0], [ResultCancelled(reason="")])
        logged = log.logged()
        for start in range(0, len(logged), cut):
            read.model.apply(logged[max(0, start - cut) : start + cut])
            read.model.apply(logged[: start + 1])
        again = Counted(Path(folder), log, "again")
        again.outbox.muted = True
        again.catch_up()
        assert again.dump() == read.dump()
        assert again.messages() == [], "a read model that is made anew sends nothing"
        again.model.close()


def test_boards_go_down_as_scores_do_and_places_are_shared(standing: tuple[Log, Counted]) -> None:
    read = after(*standing, [
        result(1, ["p-ann", "p-ben"], [1, 2], rated=False),
        result(2, ["p-ann", "p-cid"], [1, 2], rated=False),
        result(3, ["p-ann", "p-dan"], [1, 2], rated=False),
        result(4, ["p-ben", "p-cid"], [1, 2], rated=False),
        result(5, ["p-ann", "bot-ada"], [1, 2], rated=False),
    ])  # fmt: skip
    board = read.ask(AskBoard(board="played"))
    assert [(row.place, row.player, row.score) for row in board.rows] == [
        (1, "p-ann", 4), (2, "p-cid", 2), (2, "p-ben", 2), (4, "p-dan", 1),
    ]  # fmt: skip
    assert board.size == 4, "programs are on no board"
    page = read.ask(AskBoard(board="played", first=3, limit=1))
    assert [(row.place, row.player) for row in page.rows] == [(2, "p-ben")]
    assert page.first == 3
    around = read.ask(AskBoard(board="played", around=PlayerId("p-dan"), limit=2))
    assert [(row.place, row.player) for row in around.rows] == [(2, "p-ben"), (4, "p-dan")]
    assert around.first == 3
    assert read.ask(AskBoard(board="played", first=5)).rows == []
    assert read.ask(AskBoard(board="played", period="2026-q4")).size == 4
    assert read.ask(AskBoard(board="played", period="2026-q3")).size == 0
    assert [(info.board, info.periods) for info in read.ask(AskBoards()).boards] == [
        ("played", ["all", "2026-q4"])
    ]


def test_who_is_certain_enough_is_on_the_board_of_the_class(standing: tuple[Log, Counted]) -> None:
    games = [result(order, ["p-ann", "p-ben"], [1, 2]) for order in range(1, 12)]
    read = after(*standing, games[:9])
    assert read.ask(AskBoard(board="rating-claim-2")).rows == []
    assert not any(
        rating.ranked for rating in read.ask(AskRatings(player=PlayerId("p-ann")), "p-ann").ratings
    )
    after(*standing, games[9:])
    board = read.ask(AskBoard(board="rating-claim-2"))
    assert [(row.place, row.player, row.games) for row in board.rows] == [(1, "p-ann", 11), (2, "p-ben", 11)]
    ratings = read.ask(AskRatings(), "p-ann").ratings
    assert [(one.rating_class, one.period, one.games, one.ranked) for one in ratings] == [
        ("claim-2", "all", 11, True), ("claim-2", "2026-q4", 11, True),
    ]  # fmt: skip
    assert ratings[0].shown == board.rows[0].score
    curve = read.ask(AskCurve(player=PlayerId("p-ann"), rating_class="claim-2"), "p-ann").points
    assert len(curve) == 11
    assert curve[-1].shown == ratings[0].shown
    listed = read.ask(AskResults(player=PlayerId("p-ann"), limit=2), "p-ann")
    assert listed.more
    assert (listed.results[0].rating, listed.results[0].change) == (
        curve[-1].shown,
        curve[-1].shown - curve[-2].shown,
    )
    before = read.ask(AskResults(player=PlayerId("p-ann"), before=listed.results[1].order), "p-ann")
    assert len(before.results) == 9
    assert not before.more
    assert before.results[-1].change == before.results[-1].rating - 1000


def test_what_is_reached_alone_counts_by_the_best_score(standing: tuple[Log, Counted]) -> None:
    def alone(order: int, score: int, **more: object) -> Result:
        fields = {"mode": "solo", "variant": "aetherya", "rated": False, "scores": [score]} | more
        return result(order, ["p-ann"], [1 if score > 0 else 2], **fields)

    log, read = standing
    games = [log.game(alone(order, score)) for order, score in enumerate([-3, 40, 12], 1)]
    log.game(alone(4, 99, scores=[], reason="resigned"))
    log.game(
        result(5, ["p-ben", "p-cid"], [1, 1], mode="coop", parties=[[0, 1]], variant="aetherya", rated=False)
    )
    read.catch_up()
    board = AskBoard(board="solo-aetherya")
    assert [(row.player, row.score, row.games) for row in read.ask(board).rows] == [("p-ann", 40, 3)]
    log.append("game", games[1], [ResultCancelled(reason="")])
    read.catch_up()
    assert [(row.score, row.games) for row in read.ask(board).rows] == [(12, 2)]
    profile = read.ask(AskProfile(player=PlayerId("p-ann")), "p-ann")
    assert (profile.games, profile.won, profile.by_opponent) == (3, 2, [])


def test_a_profile_tells_results_by_variant_opponent_and_faction(standing: tuple[Log, Counted]) -> None:
    read = after(*standing, [
        result(1, ["p-ann", "p-ben"], [1, 2], factions=["elf", "orc"]),
        result(2, ["p-ben", "p-ann"], [2, 1], variant="royal", factions=["elf"]),
        result(3, ["p-ann", "p-ben", "p-cid"], [2, 1, 2]),
        result(4, ["p-ann", "p-cid"], [1, 1]),
        result(5, ["p-ann", "p-cid"], [], winners=[], reason="abandoned"),
        result(6, ["p-ann", "p-cid"], [1, 2], rated=False, left=[0], reason="resigned"),
    ])  # fmt: skip
    profile = read.ask(AskProfile(player=PlayerId("p-ann")), "p-ann")
    assert (profile.games, profile.won, profile.drawn) == (5, 2, 1)
    assert (profile.streak, profile.best_streak) == (0, 2)
    assert (profile.first, profile.last) == (AUTUMN + 1, AUTUMN + 6)
    assert [msgspec.structs.astuple(one) for one in profile.by_variant] == [
        ("claim", 4, 1, 1),
        ("royal", 1, 1, 0),
    ]
    assert [msgspec.structs.astuple(one) for one in profile.by_opponent] == [
        ("p-ben", 3, 2, 0),
        ("p-cid", 3, 0, 2),
    ]
    assert [msgspec.structs.astuple(one) for one in profile.by_faction] == [
        ("claim.elf", 1, 1, 0), ("claim.orc", 1, 1, 0), ("royal.elf", 1, 1, 0),
    ]  # fmt: skip
    board = read.ask(AskBoard(board="streak"))
    assert [(row.player, row.score) for row in board.rows] == [("p-ann", 2)]
    listed = read.ask(AskResults(player=PlayerId("p-ann")), "p-ann").results
    assert [one.reason for one in listed[:2]] == ["resigned", "abandoned"]
    assert listed[1].outcome is None
    assert Counter(one.outcome for one in listed if one.outcome) == {
        "won": profile.won, "drawn": profile.drawn, "lost": profile.games - profile.won - profile.drawn,
    }  # fmt: skip


def test_whose_data_is_gone_is_on_no_board_and_has_no_profile(standing: tuple[Log, Counted]) -> None:
    log, read = standing
    log.register("p-ann")
    games = [result(order, ["p-ann", "p-ben"], [1, 2]) for order in range(1, 13)]
    after(log, read, games[:11])
    asked: list[asking.Question] = [AskProfile(player=PlayerId("p-ann")), AskRatings(player=PlayerId("p-ann")),
             AskResults(player=PlayerId("p-ann")), AskCurve(player=PlayerId("p-ann"), rating_class="claim-2")]  # fmt: skip
    assert all(hasattr(read.ask(one), "player") for one in asked)
    log.erase("p-ann")
    after(log, read, games[11:])
    for info in read.ask(AskBoards()).boards:
        for period in info.periods:
            board = read.ask(AskBoard(board=info.board, period=period))
            assert [row.player for row in board.rows] == ["p-ben"]
            assert board.size == 1
    assert [read.ask(one).code for one in asked] == ["unknown_player"] * 4
    (opponent,) = read.ask(AskProfile(player=PlayerId("p-ben")), "p-ben").by_opponent
    assert (opponent.key, opponent.games) == ("p-ann", 12), "the id says nothing, and the games stay"


def test_who_is_known_without_a_game(standing: tuple[Log, Counted]) -> None:
    log, read = standing
    log.register("p-ann")
    read.catch_up()
    assert read.ask(AskProfile(player=PlayerId("p-ann"))).games == 0
    assert read.ask(AskProfile(player=PlayerId("p-ben"))).code == "unknown_player"
    assert read.ask(AskProfile(player=PlayerId("p-ben")), "p-ben").first is None
    assert read.ask(AskRatings(), "p-ben").ratings == []


def test_boards_and_classes_that_do_not_exist(standing: tuple[Log, Counted]) -> None:
    read = standing[1]
    for board in (
        "rating-claim-9",
        "rating-chess-2",
        "rating-aetherya-1",
        "solo-claim",
        "solo",
        "",
        "played-2",
    ):
        assert read.ask(AskBoard(board=board)).code == "unknown_board"
    for board in ("rating-claim-2", "rating-royal-4", "solo-aetherya", "played", "streak"):
        assert read.ask(AskBoard(board=board)).rows == []
        refused = read.ask(AskBoard(board=board, around=PlayerId("p-ann")))
        assert refused.code == "unknown_player"
    curve = AskCurve(player=PlayerId("p-ann"), rating_class="claim-9")
    assert read.ask(curve, "p-ann").code == "unknown_board"


def test_a_long_curve_is_thinned_evenly(standing: tuple[Log, Counted]) -> None:
    games = [result(order, ["p-ann", "p-ben"], [1 + order % 2, 2 - order % 2]) for order in range(1, 1203)]
    read = after(*standing, games)
    points = read.ask(AskCurve(player=PlayerId("p-ann"), rating_class="claim-2"), "p-ann").points
    assert len(points) == 500
    assert (points[0].time, points[-1].time) == (AUTUMN + 1, AUTUMN + 1202)
    gaps = {later.time - earlier.time for earlier, later in pairwise(points)}
    assert gaps == {2, 3}


def test_the_board_feed_tells_the_first_places_and_only_when_they_change(
    standing: tuple[Log, Counted],
) -> None:
    log, read = standing
    names = [PlayerId(f"p-{number:02}") for number in range(12)]
    players = sorted(names, key=lambda player: -rank_of(player, 0))
    for order, player in enumerate(players * 2, 1):
        log.game(result(order, [player, "bot-ada"], [1, 2], rated=False))
    last = log.game(result(99, ["p-zoe", "bot-ada"], [1, 2], rated=False))
    read.catch_up()
    messages = [body for subject, body in read.messages() if subject == "feed.board.played"]
    assert len(messages) == 2 * (10 + 10), "what happens below the first ten is not told"
    assert [row["player"] for row in messages[-1]["rows"]] == players[:10]
    assert {message["period"] for message in messages} == {"all", "2026-q4"}
    assert messages[-1]["type"] == "board"
    log.append("game", last, [ResultCancelled(reason="")])
    read.catch_up()
    assert [body for subject, body in read.messages() if subject == "feed.board.played"] == messages


def test_an_old_game_without_a_result_can_be_cancelled_without_harm(standing: tuple[Log, Counted]) -> None:
    log, read = standing
    log.append("game", "00000000-0000-0000-0000-000000000001", [NOTHING])
    log.append("game", "00000000-0000-0000-0000-000000000001", [ResultCancelled(reason="")])
    read.catch_up()
    assert read.dump() == {table: [] for table in COUNTED}

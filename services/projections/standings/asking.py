"""Answers about ratings, boards and players' results."""

from typing import Any

from eventsourcing.sqlite import SQLiteCursor

from contracts.ids import PlayerId, Seat
from contracts.queries import (
    AskBoard,
    AskBoards,
    AskCurve,
    AskProfile,
    AskRatings,
    AskResults,
    Board,
    Boards,
    Curve,
    CurvePoint,
    Profile,
    Ratings,
    ResultInfo,
    Results,
)
from contracts.refusals import RefusalCode
from contracts.replies import Refused
from domain.result import Result
from domain.season import ALL_TIME
from services.projections.standings import boards, people, ratings, results, streaks, tallies
from services.projections.standings.names import known_boards, rating_classes

#: Opponents in a profile, and points of a curve.
MOST_OPPONENTS, MOST_POINTS = 50, 500

Question = AskRatings | AskBoards | AskBoard | AskProfile | AskResults | AskCurve

_UNKNOWN_PLAYER = Refused(code=RefusalCode.UNKNOWN_PLAYER, message="there is no such player")
_UNKNOWN_BOARD = Refused(code=RefusalCode.UNKNOWN_BOARD, message="there is no such board or class")
_NOT_ON_BOARD = Refused(code=RefusalCode.UNKNOWN_PLAYER, message="the player is not on this board")


def answer(cursor: SQLiteCursor, sender: PlayerId, question: Question) -> Any:
    """The answer, or a refusal. Everybody may ask about everybody; who asks about oneself is always known."""
    if isinstance(question, AskBoards):
        return Boards(boards=boards.with_entries(cursor))
    if isinstance(question, AskBoard):
        return _board(cursor, question)
    player = sender if question.player is None else question.player
    if player != sender and not people.is_known(cursor, player):
        return _UNKNOWN_PLAYER
    match question:
        case AskRatings():
            return Ratings(player=player, ratings=ratings.of_player(cursor, player))
        case AskProfile():
            return _profile(cursor, player)
        case AskResults(before=before, limit=limit):
            return _results(cursor, player, before, limit)
        case AskCurve():
            return _curve(cursor, player, question)


def _board(cursor: SQLiteCursor, ask: AskBoard) -> Board | Refused:
    board, period = ask.board, ask.period
    if board not in known_boards():
        return _UNKNOWN_BOARD
    first = ask.first
    if ask.around is not None:
        row = boards.row_of(cursor, board, period, ask.around)
        if row is None:
            return _NOT_ON_BOARD
        first = max(1, row - ask.limit // 2)
    rows = boards.page(cursor, board, period, first, ask.limit)
    return Board(board=board, period=period, size=boards.size(cursor, board, period), rows=rows, first=first)


def _profile(cursor: SQLiteCursor, player: PlayerId) -> Profile:
    total = tallies.in_period(cursor, player, ALL_TIME)
    streak = streaks.of_player(cursor, player, ALL_TIME)
    first, last = results.first_and_last(cursor, player)
    return Profile(
        player=player, games=total.games, won=total.won, drawn=total.drawn, streak=streak.current,
        best_streak=streak.best, first=first, last=last, ratings=ratings.of_player(cursor, player),
        by_variant=tallies.of_player(cursor, player, tallies.VARIANT),
        by_opponent=tallies.of_player(cursor, player, tallies.OPPONENT, MOST_OPPONENTS),
        by_faction=tallies.of_player(cursor, player, tallies.FACTION),
    )  # fmt: skip


def _results(cursor: SQLiteCursor, player: PlayerId, before: int | None, limit: int) -> Results:
    found = results.newest(cursor, player, before, limit + 1)
    return Results(
        player=player,
        results=[_info(cursor, player, seat, result) for seat, result in found[:limit]],
        more=len(found) > limit,
    )


def _info(cursor: SQLiteCursor, player: PlayerId, seat: int, result: Result) -> ResultInfo:
    rating, change = ratings.after_result(cursor, player, result) or (None, None)
    return ResultInfo(
        order=result.order, game=result.game, variant=result.variant, mode=result.mode, players=result.players,
        seat=Seat(seat), time=result.time, reason=result.reason, winners=result.winners, places=result.places,
        scores=result.scores, rated=result.rated, clock=result.clock, cancelled=result.cancelled,
        outcome=result.outcome(seat) if result.counts else None, rating=rating, change=change,
    )  # fmt: skip


def _curve(cursor: SQLiteCursor, player: PlayerId, ask: AskCurve) -> Curve | Refused:
    if ask.rating_class not in rating_classes():
        return _UNKNOWN_BOARD
    points = ratings.curve(cursor, player, ask.rating_class, ask.period, MOST_POINTS)
    return Curve(
        player=player, rating_class=ask.rating_class, period=ask.period,
        points=[
            CurvePoint(time=result.time, shown=shown, game=result.game)
            for shown, result in ((shown, results.at(cursor, order)) for order, shown in points)
        ],
    )  # fmt: skip

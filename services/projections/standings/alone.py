"""What players reached alone: the best score of each variant, for all time and each season."""

from collections.abc import Iterator, Sequence

from eventsourcing.sqlite import SQLiteCursor

from contracts.ids import PlayerId
from domain.result import Result
from services.projections.standings import boards, results
from services.projections.standings.names import solo_board

#: Period, and best score and games, or None where there are none.
Best = tuple[str, tuple[int, int] | None]


def count(cursor: SQLiteCursor, result: Result, score: int) -> Iterator[Best]:
    """With a new score, period by period."""
    player = result.players[0]
    for period in result.periods:
        best, games = boards.entry(cursor, solo_board(result.variant), period, player) or (score, 0)
        yield period, (max(best, score), games + 1)


def recount(cursor: SQLiteCursor, player: PlayerId, variant: str, periods: Sequence[str]) -> Iterator[Best]:
    """Counted anew, after a result was changed."""
    own = [
        result
        for _, result in results.of_player(cursor, player)
        if result.variant == variant and result.counts
    ]
    for period in periods:
        scores = [
            result.alone_score
            for result in own
            if result.alone_score is not None and period in result.periods
        ]
        yield period, (max(scores), len(scores)) if scores else None

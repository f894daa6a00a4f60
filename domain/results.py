"""An operator's word on the result of a game. The last one counts."""

from collections.abc import Sequence

from contracts.event import Event
from contracts.game import ResultCancelled, ResultCorrected
from contracts.ids import Version
from contracts.refusals import RefusalCode
from domain.game import Game
from domain.refusal import Refusal


def cancel(game: Game, reason: str) -> list[Event] | Refusal | Version:
    """The result counts for nothing."""
    if not game.over:
        return _GOES_ON
    if isinstance(game.result, ResultCancelled):
        return game.version
    return [ResultCancelled(reason=reason)]


def correct(game: Game, places: Sequence[int], reason: str) -> list[Event] | Refusal:
    """Another result takes the place of whatever counted before. places: by seat, 1 is the best; equal ones share."""
    if not game.over:
        return _GOES_ON
    if len(places) != len(game.playing):
        return Refusal(
            RefusalCode.BAD_OPTIONS, f"this game has {len(game.playing)} seats: a place for each is needed"
        )
    for party in game.variant.parties(game.created.options):
        if len({places[seat] for seat in party}) > 1:
            return Refusal(RefusalCode.BAD_OPTIONS, "seats that play together share a place")
    winners = [seat for seat, place in enumerate(places) if place == 1]
    return [ResultCorrected(winners=winners, places=list(places), reason=reason)]


_GOES_ON = Refusal(RefusalCode.NOT_ALLOWED, "this game goes on: it has no result yet")

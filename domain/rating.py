"""Ratings: a pure fold over results, in the order of the log (RATINGS.md).

The model is that of Plackett and Luce as `openskill` computes it, with its own parameters. The same results in the
same order give the same numbers to the last bit.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import floor

import msgspec
from openskill.models import PlackettLuce

from contracts.ids import PlayerId, Position
from domain.result import Result

#: What is shown of a player about whom nothing is known.
SHOWN_AT_FIRST = 1000
#: Shown points for one of the model.
SHOWN_PER_POINT = 40
#: A player is ranked after so many games of a class and period, ...
RANKED_GAMES = 10
#: ... when sigma is not greater than this.
RANKED_SIGMA = 7.0

_MODEL = PlackettLuce()


class Rating(msgspec.Struct, frozen=True):
    """What is believed about a player in one class and period: mean, deviation, and the games that it comes from."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0
    games: int = 0

    @property
    def shown(self) -> int:
        """What people see: how strong the player is at least, as a whole number; 1000 at first."""
        return floor(SHOWN_AT_FIRST + SHOWN_PER_POINT * (self.mu - 3 * self.sigma) + 0.5)

    @property
    def ranked(self) -> bool:
        """Whether it is on the board: enough games, and certain enough."""
        return self.games >= RANKED_GAMES and self.sigma <= RANKED_SIGMA


#: Before the first game.
NEW = Rating()


def rate(before: Sequence[Rating], result: Result) -> list[Rating]:
    """The ratings by seat after a result that counts, from those before it."""
    teams = [
        [_MODEL.rating(before[seat].mu, before[seat].sigma) for seat in party] for party in result.parties
    ]
    ranks: list[float] = [min(result.places[seat] for seat in party) for party in result.parties]
    after = list(before)
    for party, team in zip(result.parties, _MODEL.rate(teams, ranks=ranks), strict=True):
        for seat, rated in zip(party, team, strict=True):
            after[seat] = Rating(rated.mu, rated.sigma, before[seat].games + 1)
    return after


class Change(msgspec.Struct, frozen=True):
    """What one result made of one player's rating."""

    rating_class: str
    period: str
    player: PlayerId
    order: Position
    before: Rating
    after: Rating

    @property
    def shown(self) -> int:
        """By how much the shown number changed."""
        return self.after.shown - self.before.shown


def changes(result: Result, rating_class: str, period: str, before: Sequence[Rating]) -> list[Change]:
    """By seat, of a result of this class that counts. before: by seat."""
    after = rate(before, result)
    return [
        Change(rating_class, period, player, result.order, before[seat], after[seat])
        for seat, player in enumerate(result.players)
    ]


def fold(results: Iterable[Result]) -> Iterator[Change]:
    """All changes that the results make, from nothing, for all time and each season. results: by `order`."""
    ratings: dict[tuple[str, str, PlayerId], Rating] = {}
    for result in results:
        rating_class = result.rating_class
        if rating_class is None or not result.counts:
            continue
        for period in result.periods:
            keys = [(rating_class, period, player) for player in result.players]
            made = changes(result, rating_class, period, [ratings.get(key, NEW) for key in keys])
            ratings.update(zip(keys, (change.after for change in made), strict=True))
            yield from made

"""Games won in a row."""

import msgspec

from domain.result import Outcome

#: Games of a streak that a board shows.
SHORTEST = 2


class Streak(msgspec.Struct, frozen=True):
    """Of rated games. current: won since the last one that was not won. best: most in a row. games: all of them."""

    current: int = 0
    best: int = 0
    games: int = 0

    def after(self, outcome: Outcome) -> "Streak":
        current = self.current + 1 if outcome is Outcome.WON else 0
        return Streak(current, max(self.best, current), self.games + 1)

"""A complete trick: who wins it and in which order the seats are placed (CL-3.2, CL-3.5, CL-4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from contracts.claim import TrickWon
from domain.claim.cards import FACTIONS, NAMES
from domain.claim.rules import FOLLOWING

if TYPE_CHECKING:
    from domain.claim.state import State


def must_follow(hand: list[int], card: int, led: int) -> bool:
    """Whether this card of the hand may not be played on the led faction (CL-3.2)."""
    faction = card >> 4
    if faction == led or faction in FOLLOWING:
        return False
    return any(other >> 4 == led for other in hand)


class Trick:
    """The cards of a trick in order of play, with their values in this trick and the place of the winning card."""

    __slots__ = ("best", "led", "power", "raised", "table", "values", "winner")

    def __init__(self, state: State, table: list[tuple[int, int]]) -> None:
        self.table = table
        self.led = table[0][1] >> 4
        self.values = [card & 15 for _, card in table]
        #: Seats whose card counts more than is printed.
        self.raised: list[int] = []
        #: Number of the faction whose power made the best card win.
        self.power: int | None = None
        if state.phase == 2:
            for raises in state.rules.raises:
                for place, (seat, card) in enumerate(table):
                    more = raises(state, seat, card)
                    if more:
                        self.values[place] += more
                        self.raised.append(seat)
        self.best = self._highest()
        for faction, wins in state.rules.wins:
            place_won = wins(self)
            if place_won is not None:
                self.best = place_won
                self.power = faction
        self.winner = table[self.best][0]

    def _highest(self) -> int:
        """Place of the highest card that follows; of equal ones the first (CL-4.1)."""
        best, high = 0, self.values[0]
        for place in range(1, len(self.table)):
            if self.values[place] > high and self.follows(place):
                best, high = place, self.values[place]
        return best

    def follows(self, place: int) -> bool:
        faction = self.table[place][1] >> 4
        return faction == self.led or faction in FOLLOWING

    def won(self) -> TrickWon:
        return TrickWon(
            self.winner,
            NAMES[self.table[self.best][1]],
            None if self.power is None else FACTIONS[self.power],
            self.raised,
        )

    def placed(self) -> list[int]:
        """Seats in order of place (CL-3.5)."""
        places = sorted(
            range(len(self.table)),
            key=lambda place: (place != self.best, not self.follows(place), -self.values[place]),
        )
        return [self.table[place][0] for place in places]

    def holds(self, factions: frozenset[int]) -> bool:
        """Whether a card of one of these factions was played."""
        return any(card >> 4 in factions for _, card in self.table)


def next_leader(state: State, trick: Trick) -> tuple[int, str | None]:
    """Who leads after this trick, and the faction whose power says so (CL-3.6, CL-4.2)."""
    for faction, leads in state.rules.leads:
        seat = leads(trick)
        if seat is not None:
            return seat, FACTIONS[faction]
    return trick.winner, None

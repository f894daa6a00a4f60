"""A complete trick: who wins it and in which order the seats are placed (CL-3.2, CL-3.5, CL-4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from contracts.claim import TrickWon
from domain.claim.cards import FACTIONS, NAMES
from domain.claim.rules import FOLLOWS, LED

if TYPE_CHECKING:
    from domain.claim.state import State


def must_follow(hand: list[int], card: int, led: int) -> bool:
    """Whether this card of the hand may not be played on the led faction (CL-3.2)."""
    return card not in FOLLOWS[led] and not LED[led].isdisjoint(hand)


class Trick:
    """The cards of a trick in order of play, with their values in this trick and the place of the winning card."""

    __slots__ = ("best", "led", "power", "raised", "table", "values", "winner")

    def __init__(self, state: State, table: list[tuple[int, int]]) -> None:
        self.table = table
        self.led = table[0][1] >> 4
        #: In this trick, by place.
        self.values: list[int] = []
        #: Seats whose card counts more than is printed.
        self.raised: list[int] = []
        #: Number of the faction whose power made the best card win.
        self.power: int | None = None
        #: The highest card that follows; of equal ones the first (CL-4.1).
        self.best = 0
        follows = FOLLOWS[self.led]
        raisers = state.rules.raises if state.phase == 2 else ()
        high = -1
        for place, (seat, card) in enumerate(table):
            value = card & 15
            for raises in raisers:
                value += raises(state, seat, card)
            if value > high and card in follows:
                high, self.best = value, place
            self.values.append(value)
            if value != card & 15:
                self.raised.append(seat)
        for faction, wins in state.rules.wins:
            place_won = wins(self)
            if place_won is not None:
                self.best, self.power = place_won, faction
        self.winner = table[self.best][0]

    def won(self) -> TrickWon:
        return TrickWon(
            self.winner,
            NAMES[self.table[self.best][1]],
            None if self.power is None else FACTIONS[self.power],
            self.raised,
        )

    def placed(self) -> list[int]:
        """Seats in order of place (CL-3.5)."""
        follows = FOLLOWS[self.led]
        ranks = [
            (place != self.best, card not in follows, -self.values[place], place, seat)
            for place, (seat, card) in enumerate(self.table)
        ]
        return [rank[-1] for rank in sorted(ranks)]

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

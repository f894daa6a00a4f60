"""How a seat stands in a state: the points expected at the end, its own before those of the others.

Who controls a faction or a war map at the end is a matter of chance as long as cards are to come: the more of them,
the less a lead is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, sqrt

from domain.tiles.ending import piece_weights
from domain.tiles.position import COPIES
from domain.tiles.state import DRAW, State
from services.bots.strategies.tiles.playing import play

#: What each card still to come, and each turn, adds to the variance of a lead; and what is never certain.
CARD, TURN, REST = 0.7, 0.04, 0.15
#: A card in hand is this part of a piece on its faction.
IN_HAND = 0.4
#: Of the others the leader counts so much, and their mean the rest.
LEADER = 0.6
#: A game won is better by so many points than one that is drawn and goes on.
VICTORY = 100.0


class Standing:
    """Made for the state before a turn; `value` then compares the states after it."""

    def __init__(self, state: State, seat: int) -> None:
        self._seat = seat
        self._others = [other for other in range(state.players) if other != seat]
        left = len(state.pile) + len(state.display) + len(state.drawn) + sum(map(len, state.hands))
        turns = min(left, state.players * min(state.supply))
        if state.area.usable is not None:
            turns = min(turns, len(state.area.usable) - len(state.cards) - len(state.down))
        self._in_hand = IN_HAND if turns > state.players else 0.0
        self._factions = _faction_slopes(state, turns, left)
        self._maps = _map_slopes(state, turns)

    def value(self, state: State) -> float:
        """In points. A game that is over counts by its result."""
        if state.step == DRAW and 0 in state.supply:
            state = play(state, f"draw {state.display[0]}" if state.display else "draw pile")
        if state.result is not None:
            winners = state.result["winners"]
            share = (self._seat in winners) / len(winners) - 1 / state.players
            return self._lead(state.result["points"]) + VICTORY * share
        expected: list[float] = list(state.points)
        weights = piece_weights(state)
        self._add_factions(expected, state, weights)
        if state.area.map_points:
            self._add_maps(expected, state, weights)
        return self._lead(expected)

    def _lead(self, points: Sequence[float]) -> float:
        others = [points[other] for other in self._others]
        best, mean = max(others), sum(others) / len(others)
        return points[self._seat] - LEADER * best - (1 - LEADER) * mean

    def _add_factions(self, expected: list[float], state: State, weights: dict[int, int]) -> None:
        counts = {name: [0.0] * state.players for name in self._factions}
        for at, owners in state.pieces.items():
            count = counts[state.cards[at]]
            weight = weights.get(at, 1) if weights else 1
            for owner in owners:
                count[owner] += weight
        for card in state.hands[self._seat]:
            counts[card][self._seat] += self._in_hand
        values = state.rules.values
        for name, slope in self._factions.items():
            powers = [exp(slope * count) for count in counts[name]]
            part = values[name] / sum(powers)
            for seat, power in enumerate(powers):
                expected[seat] += part * power

    def _add_maps(self, expected: list[float], state: State, weights: dict[int, int]) -> None:
        counts = {number: [0] * state.players for number in self._maps}
        for at, owners in state.pieces.items():
            count = counts.get(state.area.spaces.get(at, ("", -1))[1])
            if count is not None:
                for owner in owners:
                    count[owner] += weights.get(at, 1)
        for number, slope in self._maps.items():
            first, second = state.area.map_points[number]
            count = counts[number]
            best = max(count)
            powers = [exp(slope * (one - best)) for one in count]
            places = _second_places(powers)
            for seat, power in enumerate(powers):
                expected[seat] += first * power / sum(powers)
                if count[seat]:
                    expected[seat] += second * places[seat]


def _second_places(powers: Sequence[float]) -> list[float]:
    """Each seat's chance of the second place: the first one among those whom the winner leaves."""
    whole = sum(powers)
    seats = range(len(powers))
    rest = [sum(powers[other] for other in seats if other != seat) for seat in seats]
    return [
        sum(powers[winner] / whole * powers[seat] / rest[winner] for winner in seats if winner != seat)
        for seat in seats
    ]


def _faction_slopes(state: State, turns: int, left: int) -> dict[str, float]:
    """How steeply the chance to control each faction rises with a lead."""
    lying = Counter([*state.cards.values(), *state.down.values()])
    share = turns / max(left, 1)
    return {
        name: _slope(CARD * share * (COPIES - lying[name]) + TURN * turns) for name in state.rules.factions
    }


def _map_slopes(state: State, turns: int) -> dict[int, float]:
    spaces = state.area.spaces
    free = Counter(
        number
        for at, (_, number) in spaces.items()
        if at in (state.area.usable or ()) and at not in state.cards and at not in state.down
    )
    share = turns / max(sum(free.values()), 1)
    return {number: _slope(CARD * share * free[number] + TURN * turns) for number in state.area.map_points}


def _slope(variance: float) -> float:
    """Of the logistic curve that is close to the normal distribution of this variance."""
    return 1.7 / sqrt(REST + variance)

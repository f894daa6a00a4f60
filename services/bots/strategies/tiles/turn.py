"""A whole turn: where to place, what a space or treasure asks for, and the use of the power.

A target is worth about the same from every place: it is tried once, and the best turns are then tried as they are.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from domain.royal.treasures import COPIES as TREASURES
from domain.tiles.grid import read_space
from domain.tiles.moves import USE
from domain.tiles.state import KEEP, PLACE, POWER, SPACE, State
from services.bots.strategies.tiles.playing import moves_of, play
from services.bots.strategies.tiles.standing import Standing

#: Targets of a power that are tried from one place, answers to a space that are tried, and both in a real decision.
TARGETS, ANSWERS, DECIDED = 10, 6, 80
#: Of the turns estimated, so many are tried as they are.
BEST = 8
#: What choosing among more cards is worth, in points.
SIGHT = 0.7


class _Plan(NamedTuple):
    """A way on from a state. value: estimated; move: the use of the power in `state` that brings it, or None."""

    value: float
    state: State
    move: str | None = None


class Turn:
    """The turn of a seat in an imagined world, from its present step on."""

    def __init__(self, world: State, seat: int, standing: Standing, chance: random.Random) -> None:
        self.world = world
        self.seat = seat
        self._standing = standing
        self._chance = chance
        #: What a target of a card's power brings, by the card and the move.
        self._known: dict[tuple[str, str], float] = {}

    def best_move(self, moves: Sequence[str]) -> str:
        """Of these legal moves, the one that the best turn begins with."""
        if self.world.step != PLACE:
            moves = self._some(moves, DECIDED)
        if self.world.step == POWER:
            return max(moves, key=lambda move: self.value(play(self.world, move)))
        plans = [(self.plan(self.world, move), move) for move in moves]
        plans.sort(key=lambda planned: -planned[0].value)
        return max(plans[:BEST], key=lambda planned: self._as_it_is(planned[0]))[1]

    def value(self, state: State) -> float:
        """How the seat stands after its power; a choice of cards that it still has is worth something."""
        return self._standing.value(state) + (SIGHT if state.step == KEEP else 0.0)

    def plan(self, state: State, move: str) -> _Plan:
        """The best way on after a placing or an answer; of a placing on a hidden treasure, the mean of all treasures."""
        at = read_space(move.split(" ")[2]) if state.step == PLACE else None
        if at not in state.treasures:
            return self._after(play(state, move))
        values = []
        for treasure, copies in TREASURES.items():
            possible = state.copy()
            possible.treasures[at] = treasure
            values += [self._after(play(possible, move)).value] * copies
        return _Plan(sum(values) / len(values), state)

    def _after(self, state: State) -> _Plan:
        if state.step == POWER and state.placed is not None:
            return self._use(state, state.cards[state.placed])
        if state.step == SPACE:
            answers = self._some(moves_of(state), ANSWERS)
            return max((self._after(play(state, answer)) for answer in answers), key=lambda plan: plan.value)
        return _Plan(self.value(state), state)

    def _use(self, state: State, card: str) -> _Plan:
        """The best use of the power, or none."""
        skipped = self.value(state)
        best = _Plan(skipped, state)
        unknown = []
        for move in moves_of(state)[1:]:
            if (card, move) in self._known:
                best = max(
                    best, _Plan(skipped + self._known[card, move], state, move), key=lambda plan: plan.value
                )
            else:
                unknown.append(move)
        for move in self._some(unknown, TARGETS):
            value = self.value(play(state, move))
            if _is_target(move):
                self._known[card, move] = value - skipped
            if value > best.value:
                best = _Plan(value, state, move)
        return best

    def _as_it_is(self, plan: _Plan) -> float:
        return plan.value if plan.move is None else self.value(play(plan.state, plan.move))

    def _some(self, moves: Sequence[str], number: int) -> Sequence[str]:
        return moves if len(moves) <= number else self._chance.sample(moves, number)


def _is_target(move: str) -> bool:
    """Whether a use of a power names cards or pieces: a line or a copied power is another one from every place."""
    return move.startswith(USE) and "," in move

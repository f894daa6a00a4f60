"""Which card to draw or to keep: what it could do in a turn from here, and what is left to the next seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from heapq import nlargest

from domain.tiles.board import open_spaces
from domain.tiles.grid import NAMES, around
from domain.tiles.moves import PILE
from domain.tiles.state import KEEP, PLACE, State
from services.bots.strategies.tiles.turn import Turn

#: Spaces on which a card is tried: those with the most cards around.
SPACES = 6
#: What the best card of the display is worth to oneself when the next seat has it.
DENIED = -0.3
#: Of the hand's cards the best counts whole, the next ones so much each.
SECOND = 0.6


def best_draw(turn: Turn, moves: Sequence[str], unseen: Sequence[str]) -> str:
    """The best draw, or the best cards to keep. unseen: cards that may come from the pile."""
    world = turn.world
    prospects = _Prospects(turn)
    if world.step == KEEP:
        return max(moves, key=lambda move: prospects.of_hand(move.split(" ")[1:]))
    hidden = Counter(unseen)
    mean = sum(prospects[card] * copies for card, copies in hidden.items()) / max(len(unseen), 1)

    def worth(move: str) -> float:
        card = move.split(" ")[1]
        left = [prospects[one] for one in world.display]
        if card != PILE:
            left[world.display.index(card)] = mean
        return (mean if card == PILE else prospects[card]) + DENIED * max(left, default=0.0)

    return max(moves, key=worth)


class _Prospects(dict[str, float]):
    """What each card could bring if it were this seat's turn to place it."""

    def __init__(self, turn: Turn) -> None:
        super().__init__()
        self._turn = turn
        self._begin = _at_turn(turn.world, turn.seat)
        self._now = turn.value(self._begin)
        self._spaces = _busiest(self._begin)

    def __missing__(self, card: str) -> float:
        state = self._begin.copy()
        state.hands[self._turn.seat] = [card]
        plans = [self._turn.plan(state, f"place {card} {NAMES[at]}").value for at in self._spaces]
        self[card] = max(plans, default=self._now) - self._now
        return self[card]

    def of_hand(self, cards: Sequence[str]) -> float:
        best, *others = sorted((self[card] for card in cards), reverse=True)
        return best + SECOND * sum(others)


def _at_turn(world: State, seat: int) -> State:
    """The world as if this seat's turn began, with no card in its hand."""
    state = world.copy()
    state.turn = seat
    state.step, state.placed, state.drawn = PLACE, None, []
    state.hands[seat] = []
    return state


def _busiest(state: State) -> list[int]:
    """Spaces on which something can happen; in board order where they are alike. Hidden treasures are left aside."""
    spaces = sorted(open_spaces(state) - state.treasures.keys())
    return nlargest(SPACES, spaces, key=lambda at: sum(beside in state.cards for beside in around(at)))

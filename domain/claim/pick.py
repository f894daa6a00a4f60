"""The choice between cards of the stake, and the top card of the deck if a seer has seen it (CL-3.4, CL-5.seer)."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from contracts.claim import PickOffered, Take
from domain.claim.cards import NAMES
from domain.claim.choice import HIDDEN, Answer
from domain.claim.followers import PEEK, STAKE, stake_size, take_rest
from domain.claim.moves import DECK, PICK, PICK_DECK, PICKS
from domain.claim.refused import NO_SUCH_CARD, UNAVAILABLE
from domain.refusal import Refusal

if TYPE_CHECKING:
    from domain.claim.state import State


class Pick:
    """The first seat of `order` chooses, the others follow. `peek`: the first has seen the top of the deck."""

    __slots__ = ("order", "peek")

    verbs = (PICK,)

    def __init__(self, order: Sequence[int], *, peek: bool) -> None:
        self.order = order
        self.peek = peek

    def seats(self) -> list[int]:
        return [self.order[0]]

    def legal(self, state: State, seat: int) -> list[str]:  # noqa: ARG002
        moves = [PICKS[card] for card in dict.fromkeys(state.stake)]
        return [*moves, PICK_DECK] if self.peek else moves

    def answer(self, state: State, seat: int, verb: str, what: int) -> Answer | Refusal:  # noqa: ARG002
        if what == DECK:
            return self._take_deck(state, seat) if self.peek else UNAVAILABLE
        if what not in state.stake:
            return NO_SUCH_CARD
        left = state.stake[:]
        left.remove(what)
        first = [Take(seat, NAMES[what], STAKE)]
        return Answer([take_rest(first, self.order[1:], left, state.deck)], done=True)

    def _take_deck(self, state: State, seat: int) -> Answer:
        """CL-5.seer: the stake is left to the others, of whom the first chooses if there are two cards."""
        first = [Take(seat, NAMES[state.deck[0]], PEEK)]
        rest = self.order[1:]
        if len(state.stake) > 1:
            return Answer([take_rest(first, (), (), ()), PickOffered(list(rest), None)], done=False)
        return Answer([take_rest(first, rest, state.stake, state.deck[1:])], done=True)

    def cards(self) -> list[int]:
        return []

    def describe(self, state: State, sees: Container[int]) -> dict[str, Any]:
        peek = None
        if self.peek:
            peek = NAMES[state.deck[0]] if self.order[0] in sees else HIDDEN
        return {"kind": "pick", "order": list(self.order), "peek": peek}


def pick_from(state: State, pending: Mapping[str, Any]) -> Pick:
    """From `pending` of a position. Raises ValueError on what cannot be."""
    order, peek = list(pending["order"]), pending.get("peek")
    if state.phase != 1 or len(state.table) not in (0, state.players):
        raise ValueError("a pick comes after a complete trick of phase one, or after all discards")
    if len(set(order)) != len(order) or not set(order) <= set(range(state.players)):
        raise ValueError("the order of a pick names seats, each once")
    taken = state.players - len(order)
    if taken not in (0, 1) or (taken and (peek is not None or state.players == 2)):
        raise ValueError("all still take, or all but a seer who took the top card of the deck")
    if len(state.stake) != stake_size(state.players) or len(state.stake) + (peek is not None) < 2:
        raise ValueError("a pick is asked where two cards or more can be taken")
    if peek is not None and (not state.table or NAMES[state.deck[0]] != peek):
        raise ValueError("the card that a seer has seen is on top of the deck")
    if not state.table and order[0] != state.leader:
        raise ValueError("after discards the winner, who leads, picks first")
    return Pick(order, peek=peek is not None)

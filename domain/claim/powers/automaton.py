"""CL-5.automaton, phase one: the winner of a trick with an automaton wins the next trick without play.

Everybody chooses a discard in secret; all are turned up clockwise from the winner, without any power of theirs;
then followers are taken clockwise from the winner, who leads afterwards even if a dragon was in the trick before.
If no trick of phase one is left, nothing happens.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import TYPE_CHECKING, Any

from contracts.claim import CardDiscarded, DiscardsTurned, PickOffered
from contracts.event import Event
from domain.claim.cards import CARDS, NAMES, names
from domain.claim.choice import HIDDEN, Answer
from domain.claim.followers import take_rest
from domain.claim.moves import DISCARD, DISCARDS
from domain.claim.power import Power
from domain.claim.refused import NO_SUCH_CARD
from domain.refusal import Refusal

if TYPE_CHECKING:
    from domain.claim.state import State

POWER = Power(skips=True)


class Discards:
    """The secret discards of a trick without play. `chosen`: seat to card."""

    __slots__ = ("chosen", "players", "winner")

    verbs = (DISCARD,)

    def __init__(self, winner: int, players: int, chosen: Mapping[int, int]) -> None:
        self.winner = winner
        self.players = players
        self.chosen = chosen

    def seats(self) -> list[int]:
        return [seat for seat in range(self.players) if seat not in self.chosen]

    def legal(self, state: State, seat: int) -> list[str]:
        return [DISCARDS[card] for card in dict.fromkeys(state.hands[seat])]

    def answer(self, state: State, seat: int, verb: str, what: int) -> Answer | Refusal:  # noqa: ARG002
        if what not in state.hands[seat]:
            return NO_SUCH_CARD
        events: list[Event] = [CardDiscarded(seat, NAMES[what])]
        chosen = {**self.chosen, seat: what}
        if len(chosen) < self.players:
            return Answer(events, done=False)
        order = [(self.winner + place) % self.players for place in range(self.players)]
        events.append(DiscardsTurned(order, names(chosen[turned] for turned in order)))
        if len(state.stake) > 1:
            events.append(PickOffered(order, None))
            return Answer(events, done=False)
        events.append(take_rest((), order, state.stake, state.deck))
        return Answer(events, done=True)

    def with_discard(self, seat: int, card: int) -> Discards:
        return Discards(self.winner, self.players, {**self.chosen, seat: card})

    def cards(self) -> list[int]:
        return list(self.chosen.values())

    def describe(self, state: State, sees: Container[int]) -> dict[str, Any]:  # noqa: ARG002
        discards = {str(seat): NAMES[card] if seat in sees else HIDDEN for seat, card in self.chosen.items()}
        return {"kind": "automaton", "winner": self.winner, "discards": discards}


def discards_from(state: State, pending: Mapping[str, Any]) -> Discards:
    """From `pending` of a position. Raises ValueError on what cannot be."""
    chosen = {int(seat): CARDS[name] for seat, name in (pending.get("discards") or {}).items()}
    if state.phase != 1 or state.table:
        raise ValueError("discards come in phase one, with nothing on the table")
    if pending["winner"] != state.leader:
        raise ValueError("the winner of a trick without play leads it")
    if not set(chosen) < set(range(state.players)):
        raise ValueError("discards of some seats are still due")
    return Discards(state.leader, state.players, chosen)

"""CL-5.giant, phase two: giants of a won trick smash gnomes of their printed value that opponents won before.

2 players: the winner of the trick chooses for each giant. 3 or 4 players: each giant smashes one gnome of every
opponent of the winner, without choice, never a partner's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from contracts.claim import GnomeSmashed, GnomeSpared, SmashOffered
from contracts.event import Event
from domain.claim.cards import CARDS, FACTION, NAMES, names
from domain.claim.choice import Answer
from domain.claim.moves import NOWHERE, SMASH, SMASHES, SPARE, SPARES
from domain.claim.power import Power
from domain.claim.refused import ILLEGAL_TARGET, NO_SUCH_CARD
from domain.refusal import Refusal

if TYPE_CHECKING:
    from domain.claim.state import State
    from domain.claim.trick import Trick

_GIANT = FACTION["giant"]
_GNOMES = FACTION["gnome"] << 4


class Smash:
    """The winner decides about these gnomes of the opponent, the first one next."""

    __slots__ = ("gnomes", "seat")

    verbs = (SMASH, SPARE)

    def __init__(self, seat: int, gnomes: Sequence[int]) -> None:
        self.seat = seat
        self.gnomes = gnomes

    def seats(self) -> list[int]:
        return [self.seat]

    def legal(self, state: State, seat: int) -> list[str]:  # noqa: ARG002
        return [SMASHES[self.gnomes[0]], SPARES[self.gnomes[0]]]

    def answer(self, state: State, seat: int, verb: str, what: int) -> Answer | Refusal:  # noqa: ARG002
        if what == NOWHERE:
            return NO_SUCH_CARD
        if what != self.gnomes[0]:
            return ILLEGAL_TARGET
        happens = GnomeSmashed if verb == SMASH else GnomeSpared
        return Answer([happens(1 - seat, NAMES[what])], done=len(self.gnomes) == 1)

    def rest(self) -> Smash | None:
        """What is still to be decided after the first gnome."""
        return Smash(self.seat, self.gnomes[1:]) if len(self.gnomes) > 1 else None

    def cards(self) -> list[int]:
        return []

    def describe(self, state: State, sees: Container[int]) -> dict[str, Any]:  # noqa: ARG002
        return {"kind": "giant", "seat": self.seat, "gnomes": names(self.gnomes)}


def smash_from(state: State, pending: Mapping[str, Any]) -> Smash:
    """From `pending` of a position. Raises ValueError on what cannot be."""
    gnomes = [CARDS[name] for name in pending["gnomes"]]
    if state.phase != 2 or state.players != 2 or len(state.table) != 2:
        raise ValueError("giants are asked about after a complete trick of phase two, with 2 players")
    winner = state.winner
    if pending["seat"] != winner or not gnomes or Counter(gnomes) - Counter(state.gnomes[1 - winner]):
        raise ValueError("the winner of the trick decides about gnomes in front of the other player")
    return Smash(winner, gnomes)


def _targets(trick: Trick, gnomes: Sequence[int]) -> list[int]:
    """One gnome of these for each giant that can have one, giants in order of play."""
    left = Counter(gnomes)
    targets = []
    for _, card in trick.table:
        gnome = _GNOMES | card & 15
        if card >> 4 == _GIANT and left[gnome] > 0:
            left[gnome] -= 1
            targets.append(gnome)
    return targets


def _offers(state: State, trick: Trick) -> Event | None:
    if state.players != 2:
        return None
    targets = _targets(trick, state.gnomes[1 - trick.winner])
    return SmashOffered(trick.winner, names(targets)) if targets else None


def _strikes(state: State, trick: Trick) -> list[Event]:
    if state.players == 2:
        return []
    mine = state.owner_of(trick.winner)
    return [
        GnomeSmashed(seat, NAMES[gnome])
        for seat in range(state.players)
        if state.owner_of(seat) != mine
        for gnome in _targets(trick, state.gnomes[seat])
    ]


POWER = Power(offers=_offers, strikes=_strikes)

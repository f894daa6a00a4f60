"""CL-5.peasant, the end: a peasant of value v stays beside a royal of value v to v + 3, all others leave.

They leave all piles at the same time and are not checked again. With 4 players a partner's royal keeps them as
well. They go to the next seat: the other player, the player on the left, or the other partnership.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from contracts.claim import Departure, PeasantsLeft
from contracts.event import Event
from domain.claim.cards import FACTION, names
from domain.claim.power import Power

if TYPE_CHECKING:
    from domain.claim.state import State

_PEASANT = FACTION["peasant"]
_ROYAL = FACTION["royal"]


def _leave(state: State) -> list[Event]:
    """CL-6.0: after the gnomes have joined."""
    departures = []
    for seat, pile in enumerate(state.score):
        royals = {card & 15 for card in state.won(state.owner_of(seat)) if card >> 4 == _ROYAL}
        leaving = [card for card in pile if card >> 4 == _PEASANT and not _kept(card & 15, royals)]
        if leaving:
            departures.append(Departure(seat, (seat + 1) % state.players, names(leaving)))
    return [PeasantsLeft(departures)] if departures else []


def _kept(value: int, royals: set[int]) -> bool:
    return not royals.isdisjoint(range(value, value + 4))


POWER = Power(at_end=(2, _leave))

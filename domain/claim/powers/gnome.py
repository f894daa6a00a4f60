"""CL-5.gnome, phase two: won gnomes lie in front of the winner until the end, then join the score pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from contracts.claim import GnomesJoined
from contracts.event import Event
from domain.claim.cards import FACTION, names
from domain.claim.power import Power

if TYPE_CHECKING:
    from domain.claim.spoils import Spoils
    from domain.claim.state import State
    from domain.claim.trick import Trick

_GNOME = FACTION["gnome"]


def _shares(state: State, trick: Trick, spoils: Spoils) -> None:  # noqa: ARG001
    spoils.gnomes = spoils.take(_GNOME)


def _join(state: State) -> list[Event]:
    """CL-6.0: first of all."""
    return [GnomesJoined([names(pile) for pile in state.gnomes])] if any(state.gnomes) else []


POWER = Power(shares=_shares, at_end=(1, _join))

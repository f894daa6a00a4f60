"""CL-5.racoon, the end: racoons with loot count also towards the faction of which their owner has the fewest cards.

They count there as cards, with their value. Racoon itself is no such faction, zero cards count, and cards are
counted plainly. Of several factions the owner chooses one; with 4 players a partnership is one owner and its lower
seat chooses. All loot racoons of an owner go to one faction.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from contracts.claim import LootCounted, LootOffered
from contracts.event import Event
from domain.claim.cards import FACTION, FACTIONS, names
from domain.claim.choice import Answer
from domain.claim.moves import LOOT, LOOTS, NOWHERE
from domain.claim.power import Power
from domain.claim.refused import ILLEGAL_TARGET, NO_SUCH_CARD
from domain.refusal import Refusal

if TYPE_CHECKING:
    from domain.claim.state import State

_RACOON = FACTION["racoon"]


class Loot:
    """An owner chooses one of these factions (numbers)."""

    __slots__ = ("factions", "seat")

    verbs = (LOOT,)

    def __init__(self, seat: int, factions: Sequence[int]) -> None:
        self.seat = seat
        self.factions = factions

    def seats(self) -> list[int]:
        return [self.seat]

    def legal(self, state: State, seat: int) -> list[str]:  # noqa: ARG002
        return [LOOTS[number] for number in self.factions]

    def answer(self, state: State, seat: int, verb: str, what: int) -> Answer | Refusal:  # noqa: ARG002
        if what == NOWHERE:
            return NO_SUCH_CARD
        if what not in self.factions:
            return ILLEGAL_TARGET
        return Answer(
            [LootCounted(seat, FACTIONS[what], names(_looters(state, seat)), chosen=True)], done=True
        )

    def cards(self) -> list[int]:
        return []

    def describe(self, state: State, sees: Container[int]) -> dict[str, Any]:  # noqa: ARG002
        return {
            "kind": "racoon",
            "seat": self.seat,
            "factions": [FACTIONS[number] for number in self.factions],
        }


def loot_from(state: State, pending: Mapping[str, Any]) -> Loot:
    """From `pending` of a position. Raises ValueError on what cannot be."""
    seat, factions = pending["seat"], sorted(pending["factions"])
    if seat not in state.owners() or seat in state.loot or not _looters(state, seat):
        raise ValueError("an owner of racoons with loot, who has not chosen yet, chooses")
    if not factions or not set(factions) <= set(state.rules.factions) - {FACTIONS[_RACOON]}:
        raise ValueError("loot counts towards another faction in play")
    return Loot(seat, [FACTION[name] for name in factions])


def _looters(state: State, owner: int) -> list[int]:
    return [card for card in state.won(owner) if card >> 4 == _RACOON and card & 15 in state.racoon_loot]


def _ask(state: State) -> list[Event]:
    """CL-6.0: last before the votes, owners in order of seats, up to the first who must choose."""
    events: list[Event] = []
    for owner in state.owners():
        looters = _looters(state, owner)
        if not looters or owner in state.loot:
            continue
        fewest = _fewest(state, owner)
        if len(fewest) > 1:
            events.append(LootOffered(owner, fewest))
            break
        events.append(LootCounted(owner, fewest[0], names(looters), chosen=False))
    return events


def _fewest(state: State, owner: int) -> list[str]:
    """Factions of which the owner has the fewest cards, by name."""
    pile = [card >> 4 for card in state.won(owner)]
    counts = {number: pile.count(number) for number in state.rules.numbers if number != _RACOON}
    least = min(counts.values())
    return sorted(FACTIONS[number] for number, count in counts.items() if count == least)


def _lends(state: State, owner: int, faction: int) -> list[int]:
    return [card & 15 for card in _looters(state, owner)] if state.loot.get(owner) == faction else []


POWER = Power(asks_at_end=_ask, lends=_lends)

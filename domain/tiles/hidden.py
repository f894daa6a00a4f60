"""Exchanges what a viewer cannot locate: for the law that views leak nothing, and for bots that imagine."""

from __future__ import annotations

from itertools import islice

from domain.chance import Chance
from domain.tiles.state import DISPLAY_SIZE, State
from domain.variant import Viewer


def exchange_hidden(state: State, viewer: Viewer, chance: Chance) -> State:
    """Another state with the same view for this viewer: what is hidden from him changes places.

    Hidden are the pile, others' hands, the cards that another looks at, and treasures that are not turned up; where
    they are exchanged only among themselves, since nothing tells which treasures stayed out of the game.
    """
    twin = state.copy()
    piles = [twin.hands[seat] for seat in range(state.players) if seat != viewer]
    if viewer != state.turn:
        piles.append(twin.drawn)
    if not _knows_pile(state):
        piles.append(twin.pile)
    cards = iter(chance.shuffle([card for pile in piles for card in pile]))
    for pile in piles:
        pile[:] = islice(cards, len(pile))
    _exchange_treasures(twin, chance)
    return twin


def _knows_pile(state: State) -> bool:
    """Three alike that were not exchanged tell everybody that the pile has no other faction (KD-2.4)."""
    display = state.display
    return state.rules.edition.exchanges_three and len(display) == DISPLAY_SIZE and len(set(display)) == 1


def _exchange_treasures(twin: State, chance: Chance) -> None:
    waiting = twin.placed if twin.waiting_treasure() is not None else None
    places = [at for at in twin.treasures if at != waiting]
    names = chance.shuffle([twin.treasures[at] for at in places])
    twin.treasures.update(zip(places, names, strict=True))

"""Exchanges what a viewer cannot locate: for the law that views leak nothing, and for bots that imagine."""

from __future__ import annotations

from domain.chance import Chance
from domain.claim.state import State
from domain.variant import Viewer


def exchange_hidden(state: State, viewer: Viewer, chance: Chance) -> State:
    """Another state with the same view for this viewer: the cards that are hidden from him, shuffled."""
    twin = state.copy()
    piles = [twin.deck]
    for seat in range(state.players):
        if seat != viewer:
            piles += [twin.hands[seat], twin.followers[seat]]
    cards = chance.shuffle([card for pile in piles for card in pile])
    for pile in piles:
        size = len(pile)
        pile[:], cards = cards[:size], cards[size:]
    return twin

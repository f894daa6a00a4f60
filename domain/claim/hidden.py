"""Exchanges what a viewer cannot locate: for the law that views leak nothing, and for bots that imagine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from domain.chance import Chance
from domain.claim.cards import COPIES, REMOVED
from domain.claim.pick import Pick
from domain.claim.powers.automaton import Discards
from domain.claim.state import State
from domain.variant import Viewer


def exchange_hidden(state: State, viewer: Viewer, chance: Chance) -> State:
    """Another state with the same view for this viewer: the cards that are hidden from him change places.

    Hidden are the deck but for a card that he peeks at, others' hands and follower decks, others' discards that
    are not turned up yet, and the cards that left the game before the deal.
    """
    twin = state.copy()
    known = _seen_of_deck(state, viewer)
    piles = [
        pile
        for seat in range(state.players)
        if seat != viewer
        for pile in (twin.hands[seat], twin.followers[seat])
    ]
    chosen = _secret_discards(state, viewer)
    hidden = [card for pile in piles for card in pile] + twin.deck[known:] + list(chosen.values())
    cards = iter(chance.shuffle(_with_others_absent(hidden, _absent(state), chance)))
    for pile in piles:
        pile[:] = islice(cards, len(pile))
    twin.deck[known:] = islice(cards, len(twin.deck) - known)
    _exchange_discards(twin, chosen, cards)
    return twin


def _seen_of_deck(state: State, viewer: Viewer) -> int:
    """How many cards on top of the deck the viewer knows."""
    pending = state.pending
    return 1 if isinstance(pending, Pick) and pending.peek and pending.order[0] == viewer else 0


def _secret_discards(state: State, viewer: Viewer) -> dict[int, int]:
    if not isinstance(state.pending, Discards):
        return {}
    return {seat: card for seat, card in state.pending.chosen.items() if seat != viewer}


def _exchange_discards(twin: State, chosen: dict[int, int], cards: Iterator[int]) -> None:
    if isinstance(twin.pending, Discards):
        for seat in chosen:
            twin.pending = twin.pending.with_discard(seat, next(cards))


def _with_others_absent(hidden: list[int], absent: list[int], chance: Chance) -> list[int]:
    """The hidden cards, if other cards of the same factions than `absent` had left the game."""
    if not absent:
        return hidden
    some_absent = [card for faction in REMOVED for card in COPIES[faction]]
    pool = iter(chance.shuffle([card for card in hidden if card in some_absent] + absent))
    return [next(pool) if card in some_absent else card for card in hidden]


def _absent(state: State) -> list[int]:
    """Cards that are nowhere because some of their faction left the game before the deal (CL-1.3)."""
    absent = [card for faction in state.rules.factions if faction in REMOVED for card in COPIES[faction]]
    if absent:
        present = set(state.cards())
        absent = [card for card in absent if card not in present]
    return absent

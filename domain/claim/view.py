"""Positions and views. A view is built by adding what the viewer may know (CL-7)."""

from __future__ import annotations

from collections.abc import Collection, Container

from domain.claim.cards import FACTIONS, names
from domain.claim.choice import HIDDEN
from domain.claim.state import END, OVER, State
from domain.variant import Position, Viewer

_PHASES = {1: 1, 2: 2, END: "end", OVER: "over"}


def to_position(state: State) -> Position:
    """The referee's view: everything."""
    return _describe(state, range(state.players), deck=True)


def view(state: State, viewer: Viewer) -> Position:
    """What a seat or the public may know; "?" stands for a hidden card."""
    return _describe(state, () if viewer == "public" else (viewer,), deck=False)


def _describe(state: State, sees: Container[int], *, deck: bool) -> Position:
    """A position with the secrets of the seats in `sees`, and the deck if so asked."""
    return {
        "variant": "claim",
        "players": state.players,
        "factions": list(state.rules.factions),
        "options": {"racoon_loot": list(state.racoon_loot)},
        "phase": _PHASES[state.phase],
        "trick": state.trick,
        "leader": state.leader,
        "to_act": state.to_act(),
        "table": [[seat, *names((card,))] for seat, card in state.table],
        "stake": names(state.stake),
        "deck": _pile(state.deck, shown=deck),
        "hands": [_pile(pile, shown=seat in sees) for seat, pile in enumerate(state.hands)],
        "followers": [_pile(pile, shown=seat in sees) for seat, pile in enumerate(state.followers)],
        "score": [names(pile) for pile in state.score],
        "gnomes": [names(pile) for pile in state.gnomes],
        "trolls": names(state.trolls),
        "discard": names(state.discard),
        "loot": {str(owner): FACTIONS[number] for owner, number in state.loot.items()},
        "pending": None if state.pending is None else state.pending.describe(state, sees),
        "result": None
        if state.winners is None
        else {"votes": dict(state.votes), "winners": list(state.winners)},
    }


def _pile(cards: Collection[int], *, shown: bool) -> list[str]:
    return names(cards) if shown else [HIDDEN] * len(cards)

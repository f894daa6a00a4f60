"""What each viewer may know of an event. Here, and nowhere else, is decided who sees which field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from contracts.claim import (
    CardDiscarded,
    CardPlayed,
    CardsDealt,
    DiscardsTurned,
    FollowersTaken,
    GameBegan,
    GnomesJoined,
    GnomeSmashed,
    GnomeSpared,
    LootCounted,
    LootOffered,
    PeasantsLeft,
    PhaseTwoBegan,
    PickOffered,
    SmashOffered,
    StakeTurned,
    TableCleared,
    TrickCollected,
    TrickWon,
    VotesCast,
)
from contracts.event import Event
from domain.claim.choice import HIDDEN
from domain.variant import Viewer

Payload = dict[str, Any]


def show(event: Event, viewer: Viewer) -> Payload:
    """The event's payload as the viewer may know it. Raises TypeError on an event that is not of this variant."""
    audience = AUDIENCES.get(type(event))
    if audience is None:
        raise TypeError(f"{type(event).__name__} is no event of claim")
    return audience(event, viewer)


def _everybody(event: Event, viewer: Viewer) -> Payload:  # noqa: ARG001
    payload: Payload = msgspec.to_builtins(event)
    return payload


def _dealt(event: CardsDealt, viewer: Viewer) -> Payload:
    """Each hand to its seat; the deck and the removed racoons to nobody."""
    return {
        "hands": [list(hand) if seat == viewer else _hidden(hand) for seat, hand in enumerate(event.hands)],
        "deck": _hidden(event.deck),
        "removed": _hidden(event.removed),
        "leader": event.leader,
    }


def _taken(event: FollowersTaken, viewer: Viewer) -> Payload:
    """A card of the stake to everybody, one from the deck to its taker (CL-3.3, CL-3.4)."""
    return {
        "takes": [
            {
                "seat": take.seat,
                "card": take.card if take.source == "stake" or take.seat == viewer else HIDDEN,
                "source": take.source,
            }
            for take in event.takes
        ]
    }


def _pick_offered(event: PickOffered, viewer: Viewer) -> Payload:
    """The peeked card to who peeks; everybody sees that there is one (CL-5.seer)."""
    peek = event.peek if event.peek is None or viewer == event.order[0] else HIDDEN
    return {"order": list(event.order), "peek": peek}


def _discarded(event: CardDiscarded, viewer: Viewer) -> Payload:
    """A secret discard to its seat, until all are turned up (CL-5.automaton)."""
    return {"seat": event.seat, "card": event.card if event.seat == viewer else HIDDEN}


def _hidden(cards: list[str]) -> list[str]:
    return [HIDDEN] * len(cards)


AUDIENCES: Mapping[type[Event], Callable[[Any, Viewer], Payload]] = {
    GameBegan: _everybody,
    CardsDealt: _dealt,
    StakeTurned: _everybody,
    CardPlayed: _everybody,
    TrickWon: _everybody,
    PickOffered: _pick_offered,
    FollowersTaken: _taken,
    TableCleared: _everybody,
    CardDiscarded: _discarded,
    DiscardsTurned: _everybody,
    PhaseTwoBegan: _everybody,
    SmashOffered: _everybody,
    GnomeSmashed: _everybody,
    GnomeSpared: _everybody,
    TrickCollected: _everybody,
    GnomesJoined: _everybody,
    PeasantsLeft: _everybody,
    LootOffered: _everybody,
    LootCounted: _everybody,
    VotesCast: _everybody,
}

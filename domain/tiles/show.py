"""What each viewer may know of an event. Here, and nowhere else, is decided who sees which field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from contracts import tiles
from contracts.event import Event
from domain.tiles.view import HIDDEN, hide
from domain.variant import Viewer

Payload = dict[str, Any]


def show(event: Event, viewer: Viewer) -> Payload:
    """The event's payload as the viewer may know it. Raises TypeError on an event that is not of these games."""
    audience = AUDIENCES.get(type(event))
    if audience is None:
        raise TypeError(f"{type(event).__name__} is no event of a tile game")
    return audience(event, viewer)


def _everybody(event: Event, viewer: Viewer) -> Payload:  # noqa: ARG001
    payload: Payload = msgspec.to_builtins(event)
    return payload


def _treasures_hidden(event: tiles.TreasuresHidden, viewer: Viewer) -> Payload:  # noqa: ARG001
    """Where treasures lie to everybody, which ones to nobody (RY-5.1)."""
    return {"at": [list(at) for at in event.at], "treasures": hide(event.treasures, shown=False)}


def _dealt(event: tiles.CardsDealt, viewer: Viewer) -> Payload:
    """Each hand to its seat, the pile to nobody."""
    return {
        "display": list(event.display),
        "start": event.start,
        "hands": [hide(hand, shown=seat == viewer) for seat, hand in enumerate(event.hands)],
        "pile": hide(event.pile, shown=False),
        "first": event.first,
    }


def _taken(event: tiles.CardsTaken, viewer: Viewer) -> Payload:
    """The cards to who looks at them."""
    shown = event.seat == viewer
    return {"seat": event.seat, "cards": hide(event.cards, shown=shown), "cause": event.cause}


def _kept(event: tiles.CardsKept, viewer: Viewer) -> Payload:
    """What is kept, and what goes back, to who keeps."""
    shown = event.seat == viewer
    return {
        "seat": event.seat,
        "kept": hide(event.kept, shown=shown),
        "returned": hide(event.returned, shown=shown),
    }


def _shuffled(event: tiles.PileShuffled, viewer: Viewer) -> Payload:  # noqa: ARG001
    """The order of the pile to nobody."""
    return {"pile": hide(event.pile, shown=False)}


def _drawn(event: tiles.CardDrawn, viewer: Viewer) -> Payload:
    """A card of the display to everybody, one of the pile to who draws it."""
    shown = event.source == "display" or event.seat == viewer
    return {"seat": event.seat, "card": event.card if shown else HIDDEN, "source": event.source}


AUDIENCES: Mapping[type[Event], Callable[[Any, Viewer], Payload]] = {
    tiles.GameBegan: _everybody,
    tiles.MapsLaid: _everybody,
    tiles.TreasuresHidden: _treasures_hidden,
    tiles.CardsDealt: _dealt,
    tiles.DisplayExchanged: _everybody,
    tiles.CardPlaced: _everybody,
    tiles.StepBegan: _everybody,
    tiles.TreasureTurned: _everybody,
    tiles.TreasureRemoved: _everybody,
    tiles.PowerUsed: _everybody,
    tiles.PowerSkipped: _everybody,
    tiles.PointsChanged: _everybody,
    tiles.PieceAdded: _everybody,
    tiles.PiecesRemoved: _everybody,
    tiles.PiecesSwapped: _everybody,
    tiles.PieceMoved: _everybody,
    tiles.CardTurned: _everybody,
    tiles.CardMoved: _everybody,
    tiles.CardsSwapped: _everybody,
    tiles.CardsTaken: _taken,
    tiles.CardsKept: _kept,
    tiles.PileShuffled: _shuffled,
    tiles.CardDrawn: _drawn,
    tiles.DisplayRefilled: _everybody,
    tiles.TurnEnded: _everybody,
    tiles.TurnBegan: _everybody,
    tiles.GameEnded: _everybody,
}

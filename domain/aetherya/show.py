"""What each viewer may know of an event. Here, and nowhere else, is decided who sees which field (AE-8.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from contracts.aetherya import (
    AgePassed,
    ArrangementsShown,
    CardDrawn,
    CardExchanged,
    CardsArranged,
    CardsDealt,
    CardsSwapped,
    CardTurnedUp,
    DiscardBegan,
    DragonReplaced,
    GameBegan,
    GameScored,
    KingdomsTurnedUp,
    LegendsLaid,
    LegendTaken,
    PileShuffled,
    TileBought,
    TileLaid,
    TileSeen,
    TilesLaid,
    TileStolen,
    TurnBegan,
)
from contracts.event import Event
from domain.aetherya.cards import HIDDEN
from domain.variant import Viewer

Payload = dict[str, Any]


def show(event: Event, viewer: Viewer) -> Payload:
    """The event's payload as the viewer may know it. Raises TypeError on an event that is not of this variant."""
    audience = AUDIENCES.get(type(event))
    if audience is None:
        raise TypeError(f"{type(event).__name__} is no event of aetherya")
    return audience(event, viewer)


def _everybody(event: Event, viewer: Viewer) -> Payload:  # noqa: ARG001
    payload: Payload = msgspec.to_builtins(event)
    return payload


def _but_for(event: Event, **hidden: Any) -> Payload:
    """All of the event but these fields, which stand there as they are given."""
    return {**msgspec.to_builtins(event), **hidden}


def _dealt(event: CardsDealt, viewer: Viewer) -> Payload:  # noqa: ARG001
    """The cards to arrange to everybody; face-down cards and the pile to nobody."""
    return _but_for(event, face_down=[_hidden(cards) for cards in event.face_down], pile=_hidden(event.pile))


def _legends_laid(event: LegendsLaid, viewer: Viewer) -> Payload:  # noqa: ARG001
    return _but_for(event, pile=_hidden(event.pile))


def _tiles_laid(event: TilesLaid, viewer: Viewer) -> Payload:  # noqa: ARG001
    return _but_for(event, tiles=[_hidden(tiles) for tiles in event.tiles])


def _arranged(event: CardsArranged, viewer: Viewer) -> Payload:
    """To its seat alone, until all are in (AE-1.4)."""
    return _everybody(event, viewer) if viewer == event.seat else _but_for(event, cards=_hidden(event.cards))


def _drawn(event: CardDrawn, viewer: Viewer) -> Payload:
    """To the drawer alone, until it is placed or discarded."""
    return _everybody(event, viewer) if viewer == event.seat else _but_for(event, card=HIDDEN)


def _shuffled(event: PileShuffled, viewer: Viewer) -> Payload:  # noqa: ARG001
    return _but_for(event, pile=_hidden(event.pile))


def _tile_seen(event: TileSeen, viewer: Viewer) -> Payload:
    """To the looker alone (AE-5.3)."""
    return _everybody(event, viewer) if viewer == event.seat else _but_for(event, tile=HIDDEN)


def _hidden(cards: list[str]) -> list[str]:
    return [HIDDEN] * len(cards)


AUDIENCES: Mapping[type[Event], Callable[[Any, Viewer], Payload]] = {
    GameBegan: _everybody,
    CardsDealt: _dealt,
    LegendsLaid: _legends_laid,
    TilesLaid: _tiles_laid,
    CardsArranged: _arranged,
    ArrangementsShown: _everybody,
    DiscardBegan: _everybody,
    TurnBegan: _everybody,
    CardDrawn: _drawn,
    PileShuffled: _shuffled,
    CardExchanged: _everybody,
    CardTurnedUp: _everybody,
    LegendTaken: _everybody,
    TileLaid: _everybody,
    TileSeen: _tile_seen,
    TileStolen: _everybody,
    TileBought: _everybody,
    DragonReplaced: _everybody,
    CardsSwapped: _everybody,
    AgePassed: _everybody,
    KingdomsTurnedUp: _everybody,
    GameScored: _everybody,
}

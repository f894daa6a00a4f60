"""The variant `kingdoms` as the platform knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from contracts import tiles
from contracts.event import Event
from domain.kingdoms.edition import DUEL
from domain.kingdoms.options import PRESETS, settle
from domain.kingdoms.setup import setup
from domain.tiles.factions import BUILT_IN
from domain.tiles.position import from_position
from domain.tiles.rules import Rules
from domain.tiles.show import AUDIENCES
from domain.tiles.state import State
from domain.tiles.variant import TileVariant

#: Of war maps, and of effects that none of the ten powers has.
_ROYAL_ALONE = (
    tiles.MapsLaid,
    tiles.TreasuresHidden,
    tiles.TreasureTurned,
    tiles.TreasureRemoved,
    tiles.PieceMoved,
    tiles.CardMoved,
    tiles.CardsSwapped,
)


class Kingdoms(TileVariant):
    """Follows `domain.variant.Variant`; every function is that of its own file."""

    id = DUEL.id
    revision = 1
    player_counts = DUEL.player_counts
    presets = PRESETS
    events: Sequence[type[Event]] = tuple(event for event in AUDIENCES if event not in _ROYAL_ALONE)

    settle = staticmethod(settle)
    setup = staticmethod(setup)

    @staticmethod
    def blank() -> State:
        return State(Rules(DUEL, ()))

    @staticmethod
    def from_position(position: Mapping[str, Any]) -> State:
        return from_position(DUEL, BUILT_IN, position)

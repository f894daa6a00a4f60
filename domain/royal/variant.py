"""The variant `royal` as the platform knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from contracts.event import Event
from domain.chance import Chance
from domain.refusal import Refusal
from domain.royal.edition import ROYAL_EDITION
from domain.royal.options import PRESETS, settle
from domain.royal.setup import setup
from domain.tiles.factions import BUILT_IN
from domain.tiles.language import load_factions
from domain.tiles.position import from_position
from domain.tiles.rules import Rules
from domain.tiles.show import AUDIENCES
from domain.tiles.state import State
from domain.tiles.variant import TileVariant
from domain.variant import Options


class Royal(TileVariant):
    """Follows `domain.variant.Variant`; every function is that of its own file.

    The factions are the built-in ones until `use_factions`. A game keeps those that it began with.
    """

    id = ROYAL_EDITION.id
    revision = 1
    player_counts = ROYAL_EDITION.player_counts
    presets = PRESETS
    events: Sequence[type[Event]] = tuple(AUDIENCES)

    def __init__(self) -> None:
        self.catalogue = BUILT_IN

    def use_factions(self, text: str, file_name: str) -> None:
        """Takes an operator's data file, on top of the built-in factions: for new games and positions.

        Raises domain.tiles.language.FactionsError, with file, line and reason of every mistake; then nothing changed.
        """
        self.catalogue = load_factions(text, file_name, BUILT_IN)

    def settle(self, request: Mapping[str, Any]) -> Options | Refusal:
        return settle(request, self.catalogue)

    def setup(self, options: Options, chance: Chance) -> list[Event]:
        return setup(options, chance, self.catalogue)

    def blank(self) -> State:
        return State(Rules(ROYAL_EDITION, ()))

    def from_position(self, position: Mapping[str, Any]) -> State:
        return from_position(ROYAL_EDITION, self.catalogue, position)

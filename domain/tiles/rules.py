"""The rules of one game: its edition, and the powers of the factions in play."""

from __future__ import annotations

from collections.abc import Sequence

from domain.tiles.catalogue import HOUSE, Faction
from domain.tiles.edition import Edition
from domain.tiles.power import Power, make_power


class Rules:
    """Never changes. `powers` has the factions with a power that is on."""

    __slots__ = ("doubles", "edition", "factions", "house", "names_ends", "powers", "values")

    def __init__(self, edition: Edition, factions: Sequence[Faction], *, house: bool = False) -> None:
        self.edition = edition
        self.house = house
        #: Names, in the order of the game.
        self.factions = tuple(faction.name for faction in factions)
        self.values = {faction.name: faction.value for faction in factions}
        self.powers: dict[str, Power] = {}
        for faction in factions:
            power = make_power(faction.effects) if house or faction.origin != HOUSE else None
            if power is not None:
                self.powers[faction.name] = power
        #: Whether there is a power whose target says what goes and where to: others have no such moves.
        self.names_ends = any(effect.names_end for power in self.powers.values() for effect in power.effects)
        #: Factions that make pieces beside their cards count double (RY-3.druid).
        self.doubles = {name: power.doubles for name, power in self.powers.items() if power.doubles}

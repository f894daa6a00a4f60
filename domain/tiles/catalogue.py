"""The factions that there are, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from domain.tiles.effects.fields import Value

SOURCE, HOUSE = "source", "house"


class Faction(msgspec.Struct, frozen=True):
    """A faction of a data file. effects: the tables of its effect primitives, checked."""

    name: str
    value: int
    #: "source" or "house".
    origin: str
    effects: tuple[dict[str, Value], ...]


#: Factions by name, in the order of their file.
Catalogue: TypeAlias = Mapping[str, Faction]

"""The factions that come with the platform: the data file `factions.toml` of this package."""

from __future__ import annotations

from domain.tiles.catalogue import Catalogue
from domain.tiles.data import read_data
from domain.tiles.language import load_factions

#: All factions by name (KD-1.1, RY-1.2).
BUILT_IN: Catalogue = load_factions(read_data("factions.toml"), "factions.toml")

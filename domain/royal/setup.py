"""The beginning of a game (RY-1.3 to RY-1.5)."""

from __future__ import annotations

from contracts.event import Event
from domain.chance import Chance
from domain.royal.edition import ROYAL_EDITION
from domain.royal.maps import lay_maps
from domain.royal.options import pool
from domain.royal.treasures import hide_treasures
from domain.tiles.catalogue import Catalogue
from domain.tiles.setup import begin, deal
from domain.variant import Options


def setup(options: Options, chance: Chance, catalogue: Catalogue) -> list[Event]:
    """The events that open a game.

    Shuffles, in this order: for a preset the factions, of which the first are played; with war maps those of
    `lay_maps`, and the treasures; the cards; the seats, of which the first begins.
    """
    players: int = options["players"]
    house: bool = options["house"]
    size = ROYAL_EDITION.set_sizes[players]
    factions = options.get("factions") or chance.shuffle(pool(catalogue, house=house))[:size]
    happening = begin(ROYAL_EDITION, catalogue, factions, players, chance, house=house)
    if options["maps"]:
        laid = lay_maps(players, chance)
        happening.happen(laid)
        happening.happen(hide_treasures(laid, chance))
    deal(happening)
    return happening.events

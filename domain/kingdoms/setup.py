"""The beginning of a game (KD-1.3, KD-1.4)."""

from __future__ import annotations

from contracts.event import Event
from domain.chance import Chance
from domain.kingdoms.edition import DUEL
from domain.kingdoms.options import FACTIONS
from domain.tiles.factions import BUILT_IN
from domain.tiles.setup import begin, deal
from domain.variant import Options


def setup(options: Options, chance: Chance) -> list[Event]:
    """The events that open a game.

    Shuffles, in this order: for a random set the factions, of which the first are played; the cards; the seats, of
    which the first begins.
    """
    players: int = options["players"]
    factions = options.get("factions") or chance.shuffle(FACTIONS)[: DUEL.set_sizes[players]]
    happening = begin(DUEL, BUILT_IN, factions, players, chance, house=False)
    deal(happening)
    return happening.events

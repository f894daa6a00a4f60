"""The powers, one file a faction, named after its clause."""

from collections.abc import Mapping

from domain.claim.cards import FACTION
from domain.claim.power import Power
from domain.claim.powers import doppelganger, dwarf, goblin, knight, undead

POWERS: Mapping[str, Power] = {
    "doppelganger": doppelganger.POWER,
    "dwarf": dwarf.POWER,
    "goblin": goblin.POWER,
    "knight": knight.POWER,
    "undead": undead.POWER,
}

#: Numbers of the factions that may be played whatever is led.
FOLLOWING = frozenset(FACTION[name] for name, power in POWERS.items() if power.follows)

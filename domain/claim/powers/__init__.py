"""The powers, one file a faction, named after its clause."""

from collections.abc import Mapping

from domain.claim.power import Power
from domain.claim.powers import (
    automaton,
    bard,
    doppelganger,
    dragon,
    dwarf,
    giant,
    gnome,
    goblin,
    griffon,
    knight,
    peasant,
    racoon,
    royal,
    seer,
    troll,
    undead,
    viking,
)

POWERS: Mapping[str, Power] = {
    "goblin": goblin.POWER,
    "knight": knight.POWER,
    "gnome": gnome.POWER,
    "giant": giant.POWER,
    "royal": royal.POWER,
    "peasant": peasant.POWER,
    "automaton": automaton.POWER,
    "bard": bard.POWER,
    "doppelganger": doppelganger.POWER,
    "dragon": dragon.POWER,
    "dwarf": dwarf.POWER,
    "griffon": griffon.POWER,
    "racoon": racoon.POWER,
    "seer": seer.POWER,
    "troll": troll.POWER,
    "undead": undead.POWER,
    "viking": viking.POWER,
}

"""What a card is worth as a follower, in percent of a victory.

By faction: a card of middle value, and what 4.5 points more of printed value add. Fitted by least squares to the
results of 7,000 games of 2 players with factions drawn at random, whose phase one was played at random and whose
phase two at random too or, weighted by four, by imagined worlds. A card that I have counts for me, one that the
other has against me.
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.claim.cards import ALL, FACTION

_MIDDLE = 4.5
_WORTH: Mapping[str, tuple[float, float]] = {
    "goblin": (-2.2, 8.1),
    "knight": (1.4, 11.7),
    "gnome": (1.0, 7.0),
    "giant": (1.5, 11.5),
    "royal": (-10.1, 16.3),
    "peasant": (-0.9, 2.0),
    "automaton": (-0.1, 9.4),
    "bard": (-0.7, 8.2),
    "doppelganger": (4.6, 10.0),
    "dragon": (4.5, 6.9),
    "dwarf": (-0.9, -3.9),
    "griffon": (3.1, 12.4),
    "racoon": (-2.5, 7.5),
    "seer": (1.1, 8.1),
    "troll": (-0.3, 6.8),
    "undead": (-0.4, 6.4),
    "viking": (0.9, 7.7),
}
_BY_CARD: Mapping[int, float] = {
    card: base + slope * ((card & 15) / _MIDDLE - 1)
    for name, (base, slope) in _WORTH.items()
    for card in ALL
    if card >> 4 == FACTION[name]
}

#: A card in the score pile before phase two begins (CL-5.undead).
SCORED = 3.5
#: To lead the first trick of phase two.
LEAD = 2.0


def worth(card: int) -> float:
    return _BY_CARD[card]

"""The beginning of a game (CL-1.3, CL-2.3, CL-2.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from contracts.claim import CardsDealt, GameBegan, StakeTurned
from contracts.event import Event
from domain.chance import Chance
from domain.claim.cards import COPIES, names
from domain.claim.phase_one import stake_size

#: Cards of each hand, by number of players (CL-2.3).
HAND_SIZE = {2: 13, 3: 12, 4: 9}
#: Racoons that leave the game before the deal (CL-1.3).
_REMOVED = 4


def setup(options: dict[str, Any], chance: Chance) -> list[Event]:
    """The events that open a game. Shuffles: the racoons if they are in play, the deck, the seats."""
    players: int = options["players"]
    factions: Sequence[str] = options["factions"]
    cards, removed = _deck(factions, chance)
    deck = chance.shuffle(cards)
    leader = chance.shuffle(range(players))[0]
    size = HAND_SIZE[players]
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(players)]
    deck = deck[players * size :]
    return [
        GameBegan(players, list(factions), options["racoon_loot"]),
        CardsDealt(hands, deck, removed, leader),
        StakeTurned(1, deck[: stake_size(players)]),
    ]


def _deck(factions: Sequence[str], chance: Chance) -> tuple[list[str], list[str]]:
    """All cards in play, and the racoons that are not."""
    cards: list[str] = []
    removed: list[str] = []
    for faction in factions:
        copies = names(COPIES[faction])
        if faction == "racoon":
            copies = chance.shuffle(copies)
            removed, copies = copies[:_REMOVED], copies[_REMOVED:]
        cards += copies
    return cards, removed

"""The beginning of a game (CL-1.3, CL-2.3, CL-2.6)."""

from __future__ import annotations

from collections.abc import Sequence

from contracts.claim import CardsDealt, GameBegan, StakeTurned
from contracts.event import Event
from domain.chance import Chance
from domain.claim.cards import COPIES, PAIRS, REMOVED, TENS, names
from domain.claim.followers import stake_size
from domain.claim.options import set_size
from domain.variant import Options

#: Cards of each hand, by number of players (CL-2.3).
HAND_SIZE = {2: 13, 3: 12, 4: 9}


def setup(options: Options, chance: Chance) -> list[Event]:
    """The events that open a game.

    Shuffles, in this order: for a random set the pairs and the other factions, of which the first are played;
    the racoons if they are played, of which the first four leave; the deck; the seats, of which the first leads.
    """
    players: int = options["players"]
    factions: Sequence[str] = options.get("factions") or _draw_set(players, chance)
    cards, removed = _cards(factions, chance)
    deck = chance.shuffle(cards)
    leader = chance.shuffle(range(players))[0]
    size = HAND_SIZE[players]
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(players)]
    deck = deck[players * size :]
    return [
        GameBegan(players, list(factions), list(options["racoon_loot"])),
        CardsDealt(hands, deck, removed, leader),
        StakeTurned(1, deck[: stake_size(players)]),
    ]


def _draw_set(players: int, chance: Chance) -> list[str]:
    """CL-2.1."""
    pair = chance.shuffle(range(len(PAIRS)))[0]
    return [*PAIRS[pair], *chance.shuffle(TENS)[: set_size(players) - 2]]


def _cards(factions: Sequence[str], chance: Chance) -> tuple[list[str], list[str]]:
    """All cards of the deck, and those that leave the game."""
    cards: list[str] = []
    removed: list[str] = []
    for faction in factions:
        copies = names(COPIES[faction])
        leaving = REMOVED.get(faction, 0)
        if leaving:
            copies = chance.shuffle(copies)
            removed += copies[:leaving]
        cards += copies[leaving:]
    return cards, removed

"""The beginning of a game (AE-1)."""

from __future__ import annotations

from collections.abc import Sequence

from contracts.aetherya import CardsDealt, GameBegan, LegendsLaid, TilesLaid
from contracts.event import Event
from domain.aetherya.cards import CENTRE, KINDS, LEGENDS, OUTER, TILES
from domain.aetherya.ending import AGES
from domain.aetherya.state import COOP, SOLO
from domain.chance import Chance
from domain.variant import Options

#: Cards of each kind for each player (AE-1.1); a solo player has those of two (AE-6.2).
COPIES = 2
#: Open legends of a competitive game (AE-1.3).
OPEN_LEGENDS = 8
#: Open legends for each player of a cooperative game (AE-7.1).
TEAM_LEGENDS = 2


def setup(options: Options, chance: Chance) -> list[Event]:
    """The events that open a game.

    Shuffles, in this order: the cards; if second cards of a kind were put aside, the rest with them; the seats, of which the
    first begins; the legends; with items the tiles of each seat.
    """
    players: int = options["players"]
    mode: str = options["mode"]
    cards = chance.shuffle([kind for kind in KINDS for _ in range(COPIES * max(players, 2))])
    arranging, cards = _deal_different(cards, players, chance)
    size = len(OUTER)
    face_down = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    first = chance.shuffle(range(players))[0]
    events: list[Event] = [
        GameBegan(players, mode, options["items"]),
        CardsDealt(arranging, face_down, cards[players * size :], first),
        _lay_legends(mode, players, chance.shuffle(LEGENDS)),
    ]
    if options["items"]:
        events.append(TilesLaid([chance.shuffle(TILES) for _ in range(players)]))
    return events


def _deal_different(cards: Sequence[str], players: int, chance: Chance) -> tuple[list[list[str]], list[str]]:
    """AE-1.2: for each player the next cards that differ, and what is left; second ones of a kind are shuffled back."""
    hands: list[list[str]] = []
    aside: list[str] = []
    rest = list(cards)
    for _ in range(players):
        hand: list[str] = []
        while len(hand) < len(CENTRE):
            card = rest.pop(0)
            (aside if card in hand else hand).append(card)
        hands.append(hand)
    return hands, chance.shuffle(rest + aside) if aside else rest


def _lay_legends(mode: str, players: int, legends: list[str]) -> Event:
    """AE-1.3, AE-6.1, AE-7.1."""
    if mode == SOLO:
        first, second, _ = AGES
        return LegendsLaid(legends[:first], [], [legends[first : first + second], legends[first + second :]])
    if mode == COOP:
        return LegendsLaid(legends[: TEAM_LEGENDS * players], [], [])
    return LegendsLaid(legends[:OPEN_LEGENDS], legends[OPEN_LEGENDS:], [])

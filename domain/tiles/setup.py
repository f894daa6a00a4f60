"""The beginning of a game, as far as it is common."""

from __future__ import annotations

from collections.abc import Sequence

from contracts.tiles import CardsDealt, GameBegan, PlayedFaction
from domain.chance import Chance
from domain.tiles.catalogue import Catalogue
from domain.tiles.display import exchange_three
from domain.tiles.edition import Edition
from domain.tiles.happening import Happening
from domain.tiles.position import COPIES
from domain.tiles.rules import Rules
from domain.tiles.state import DISPLAY_SIZE, State


def begin(
    edition: Edition,
    catalogue: Catalogue,
    factions: Sequence[str],
    players: int,
    chance: Chance,
    *,
    house: bool,
) -> Happening:
    """A game with these factions; nothing is dealt yet."""
    happening = Happening(State(Rules(edition, ())), chance)
    played = [catalogue[name] for name in factions]
    happening.happen(
        GameBegan(
            players,
            [PlayedFaction(one.name, one.value, one.origin, list(one.effects)) for one in played],
            house,
        )
    )
    return happening


def deal(happening: Happening) -> None:
    """Two shuffles: the cards, then the seats, of which the first begins.

    From the top of the shuffled cards come the display, the start card, and the hands, seat by seat (KD-1.3, RY-1.3).
    """
    state = happening.state
    cards = happening.chance.shuffle([name for name in state.rules.factions for _ in range(COPIES)])
    first = happening.chance.shuffle(range(state.players))[0]
    size = state.rules.edition.hand_size
    start = DISPLAY_SIZE + 1
    hands = [cards[start + seat * size : start + (seat + 1) * size] for seat in range(state.players)]
    pile = cards[start + state.players * size :]
    happening.happen(CardsDealt(cards[:DISPLAY_SIZE], cards[DISPLAY_SIZE], hands, pile, first))
    if state.rules.edition.exchanges_three:
        exchange_three(happening)

"""The strategy for the tile games: whole turns are imagined, each by what it brings now and at the end."""

from __future__ import annotations

import random

from contracts.feed import FeedMessage
from domain.tiles.state import DRAW, KEEP
from services.bots.strategies.tiles.drawing import best_draw
from services.bots.strategies.tiles.imagining import imagine, unseen_cards
from services.bots.strategies.tiles.standing import Standing
from services.bots.strategies.tiles.turn import Turn


def tiles(message: FeedMessage, chance: random.Random) -> str:
    """Placing, spaces and powers are planned as one turn; cards are drawn for the next one.

    A game with a faction of an operator's file that this process was not given cannot be imagined: any move will do.
    """
    moves, seat = message.moves, message.seat
    if len(moves) == 1 or seat is None:
        return moves[0]
    unseen = unseen_cards(message.view)
    world = imagine(message.variant, message.view, unseen, chance)
    if world is None:
        return chance.choice(moves)
    turn = Turn(world, seat, Standing(world, seat), chance)
    if world.step in (DRAW, KEEP):
        return best_draw(turn, moves, unseen)
    return turn.best_move(moves)

"""The strategy for the variant `claim`."""

from __future__ import annotations

import random

from contracts.feed import FeedMessage
from services.bots.strategies.claim import endgame, phase_one, rollouts
from services.bots.strategies.claim.imagining import Imagination


def claim(message: FeedMessage, chance: random.Random) -> str:
    """Values of stake and hand guide phase one; phase two is played on in imagined worlds, its last tricks exactly."""
    moves = message.moves
    seat = message.seat
    if len(moves) == 1 or seat is None:
        return moves[0]
    view = message.view
    imagination = Imagination(view, seat)
    if view["phase"] == 1:
        return phase_one.best_move(imagination, seat, moves, chance)
    if imagination.certain and sum(map(len, view["hands"])) <= endgame.CARDS_LEFT:
        return endgame.best_move(imagination.world(chance), seat, moves)
    return rollouts.best_move(imagination, seat, moves, chance)

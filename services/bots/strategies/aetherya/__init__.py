"""The strategy for the variant `aetherya`."""

from __future__ import annotations

import random
from collections.abc import Sequence

from contracts.feed import FeedMessage
from domain.aetherya import moves as m
from domain.aetherya.cards import CENTRE, VALUES, kinds
from domain.aetherya.legends import met
from domain.aetherya.links import cells
from services.bots.strategies.aetherya.acting import Action, best_action
from services.bots.strategies.aetherya.seen import Seen
from services.bots.strategies.aetherya.using import best_use
from services.bots.strategies.aetherya.worth import Worth

_ACTIONS = frozenset({m.TAKE, m.DRAW, m.PUT, m.REVEAL})


def aetherya(message: FeedMessage, chance: random.Random) -> str:
    """Every move makes of the kingdom what is worth the most; nothing is left to chance but what is equal."""
    moves = message.moves
    if len(moves) == 1 or message.seat is None:
        return moves[0]
    worth = Worth(Seen(message.view, message.seat, message.number))
    if moves[0].startswith(m.ARRANGE):
        return _arrangement(worth, moves, chance)
    use = best_use(worth, moves)
    if use is not None:
        return use
    legend = _legend(worth, moves)
    actions = [move for move in moves if move.split()[0] in _ACTIONS]
    if not actions:
        return legend or m.PASS
    action = best_action(worth, actions)
    return action.move if legend is None or _can_wait(worth, action) else legend


def _arrangement(worth: Worth, moves: Sequence[str], chance: random.Random) -> str:
    """AE-1.4. The kingdom is symmetric: one of the equal arrangements."""
    kingdom = worth.seen.kingdom

    def of(move: str) -> float:
        return worth.of(kingdom.with_cards(zip(CENTRE, kinds(move.split()[1:]), strict=True)))

    values = [of(move) for move in moves]
    return chance.choice([move for move, value in zip(moves, values, strict=True) if value == max(values)])


def _legend(worth: Worth, moves: Sequence[str]) -> str | None:
    """The legend of the highest value that can be taken; of equal ones, one that another could take too."""
    legal = set(moves)
    takes = [legend for legend in cells(worth.seen.legends) if m.LEGEND_TAKES[legend] in legal]
    if not takes:
        return None
    wanted = 0
    for seat in worth.seen.others():
        wanted |= met(worth.seen.kingdoms[seat].open, worth.seen.laid[seat].griffins)
    return m.LEGEND_TAKES[max(takes, key=lambda legend: (VALUES[legend], wanted >> legend & 1))]


def _can_wait(worth: Worth, action: Action) -> bool:
    """Whether a legend that can be taken now is left for after the action: a better one may be met then."""
    if action.move == m.DRAW:
        return True
    if action.kingdom is None:
        return worth.seen.kingdom.down.bit_count() > 1
    if not action.kingdom.down and worth.seen.kingdom.down:
        return False
    after = met(action.kingdom.open, worth.laid.griffins) & worth.seen.legends
    best = max((VALUES[legend] for legend in cells(after)), default=0)
    return best > max(VALUES[legend] for legend in cells(worth.held))

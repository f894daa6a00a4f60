"""How programs choose their moves: a strategy for each variant that has one."""

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

from contracts.feed import FeedMessage
from services.bots.strategies.aetherya import aetherya
from services.bots.strategies.claim import claim
from services.bots.strategies.tiles import tiles

#: One of `message.moves`, from what the message shows alone. Equal messages and randomness give equal moves.
Strategy: TypeAlias = Callable[[FeedMessage, random.Random], str]


def any_move(message: FeedMessage, chance: random.Random) -> str:
    """A legal move by chance, for variants without a strategy of their own."""
    return chance.choice(message.moves)


STRATEGIES: Mapping[str, Strategy] = {"claim": claim, "aetherya": aetherya, "kingdoms": tiles, "royal": tiles}


def strategy_of(variant: str) -> Strategy:
    return STRATEGIES.get(variant, any_move)

"""Choosing a move beside the event loop, so that a slow choice holds up nobody's feed."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self

from contracts.feed import FeedMessage
from contracts.ids import PlayerId
from services.bots.strategies import strategy_of
from services.platform import logs

log = logs.get()


class Thinking:
    """One thread in which all bots of this process choose, one after the other; a context manager."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="thinking")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def choose(self, player: PlayerId, message: FeedMessage) -> str:
        """The move that this player makes; the first legal one where the strategy fails."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, choose, player, message)


def choose(player: PlayerId, message: FeedMessage) -> str:
    """The same player chooses the same move from the same message, also in another process."""
    chance = random.Random(f"{player}/{message.game}/{message.number}")  # noqa: S311 - nothing secret
    try:
        move = strategy_of(message.variant)(message, chance)
    except Exception as error:  # noqa: BLE001 - a game goes on whatever a strategy does
        log.error("strategy failed", game=message.game, number=message.number, **logs.defect(error))
        return message.moves[0]
    if move not in message.moves:
        log.error("strategy chose no legal move", game=message.game, number=message.number)
        return message.moves[0]
    return move

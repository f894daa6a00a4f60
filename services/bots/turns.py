"""The decisions that one player has to make: at most one a game, on its newest message."""

import asyncio
from typing import NamedTuple

from contracts.feed import FeedMessage
from contracts.ids import GameId, PlayerId, Version
from services.bots.sending import MoveSender
from services.bots.thinking import Thinking
from services.platform import logs

log = logs.get()


class _Turn(NamedTuple):
    number: Version
    task: asyncio.Task[None]


class Turns:
    """pause: seconds from a message to the move on it."""

    def __init__(self, player: PlayerId, sender: MoveSender, thinking: Thinking, pause: float) -> None:
        self._player = player
        self._sender = sender
        self._thinking = thinking
        self._pause = pause
        self._turns: dict[GameId, _Turn] = {}

    def pending(self, game: GameId, number: Version) -> bool:
        """Whether a decision on this message, or on a newer one, is being made."""
        turn = self._turns.get(game)
        return turn is not None and turn.number >= number

    def take(self, message: FeedMessage) -> None:
        """A message of this player's feed, whichever way it came. It takes the place of older ones."""
        game = message.game
        if self.pending(game, message.number):
            return
        older = self._turns.pop(game, None)
        if older is not None:
            older.task.cancel()
        if message.moves:
            task = asyncio.create_task(self._make(message))
            self._turns[game] = _Turn(message.number, task)
            task.add_done_callback(lambda task: self._ended(game, task))

    async def stop(self) -> None:
        """Gives up what is pending; who starts again asks for it."""
        tasks = [turn.task for turn in self._turns.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, game: GameId, task: asyncio.Task[None]) -> None:
        turn = self._turns.get(game)
        if turn is not None and turn.task is task:
            del self._turns[game]

    async def _make(self, message: FeedMessage) -> None:
        try:
            came = asyncio.get_running_loop().time()
            move = await self._thinking.choose(self._player, message)
            await self._wait(came)
            await self._sender.send(message, move)
        except Exception as error:  # noqa: BLE001 - whatever happens here, other games go on
            log.error("turn failed", game=message.game, number=message.number, **logs.defect(error))

    async def _wait(self, came: float) -> None:
        """To the end of a whole pause: how long a choice took says nothing about the cards."""
        if self._pause:
            elapsed = asyncio.get_running_loop().time() - came
            await asyncio.sleep(self._pause - elapsed % self._pause)

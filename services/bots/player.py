"""One program that plays: its own connection, its feeds, and its question what waits for it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg

from contracts import subjects
from contracts.codec import encode
from contracts.feed import FeedMessage
from contracts.ids import GameId, PlayerId
from contracts.queries import AskGames, AskView, Games, Query
from contracts.replies import Refused
from services.bots.sending import MoveSender
from services.bots.thinking import Thinking
from services.bots.turns import Turns
from services.platform import bus, logs, process
from services.platform.settings import Settings

log = logs.get()

#: Seconds between two looks at what waits, though no message came; and after a look that nobody answered.
LOOK_EVERY, LOOK_AGAIN = 3.0, 0.3

_messages = msgspec.json.Decoder(FeedMessage)
_games = msgspec.json.Decoder(Games | Refused)
_views = msgspec.json.Decoder(FeedMessage | Refused)


class Player:
    """Plays all games of one player.

    Feed messages tell what is to be decided. They may get lost, with this program, the bus or a service; so the
    player also asks which games wait: after the start, after every reconnection and every few seconds.
    """

    def __init__(self, client: Client, player: PlayerId, turns: Turns, look: asyncio.Event) -> None:
        self._client = client
        self._player = player
        self._turns = turns
        self._look = look

    async def start(self) -> None:
        await self._client.subscribe(subjects.seat_feed(self._player, GameId(">")), cb=self._hear)
        await self._client.flush()

    async def _hear(self, msg: Msg) -> None:
        try:
            message = _messages.decode(msg.data)
        except msgspec.DecodeError as error:
            log.error("feed message not understood", **logs.defect(error))
            return
        self._turns.take(message)

    async def keep_looking(self) -> None:
        """Runs until cancelled."""
        while True:
            self._look.clear()
            try:
                seen = await self._look_once()
            except Exception as error:  # noqa: BLE001 - the next look may succeed
                log.error("look failed", **logs.defect(error))
                seen = False
            with suppress(TimeoutError):
                await asyncio.wait_for(self._look.wait(), LOOK_EVERY if seen else LOOK_AGAIN)

    async def _look_once(self) -> bool:
        """Takes up every game that waits and is not pending. False: nobody answered all questions."""
        reply = _games.decode(await self._ask("games", AskGames(finished=False, limit=200)))
        if isinstance(reply, Refused):
            return False
        waiting = [
            game.game
            for game in reply.games
            if game.to_act and not self._turns.pending(game.game, game.version)
        ]
        for game in waiting:
            view = _views.decode(await self._ask("view", AskView(game=game)))
            if isinstance(view, Refused):
                return False
            self._turns.take(view)
        return True

    async def _ask(self, verb: str, question: Query) -> bytes:
        return await bus.request(self._client, self._player, "views", verb, encode(question))


@asynccontextmanager
async def playing(
    settings: Settings, player: PlayerId, password: str | None, thinking: Thinking
) -> AsyncIterator[None]:
    """A player from its connection to the last move. password: None connects as the settings' own user."""
    look = asyncio.Event()

    async def reconnected() -> None:
        look.set()

    user = None if password is None else player
    client = await bus.connect(settings, player, user=user, password=password, on_reconnect=reconnected)
    turns = Turns(player, MoveSender(client, player), thinking, settings.bot_pause / 1000)
    one = Player(client, player, turns, look)
    tasks = []
    try:
        await one.start()
        tasks = [process.essential(one.keep_looking())]
        yield
    finally:
        await process.cancelled(*tasks)
        await turns.stop()
        await client.close()

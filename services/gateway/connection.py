"""One WebSocket: reads what the client says, answers, and sends what it follows."""

import asyncio
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from nats.aio.client import Client
from nats.errors import Error as NatsError

from contracts import subjects
from contracts.codec import BadMessage, Decoder, Encoding, encode
from contracts.gateway import (
    CONTRACTS_VERSION,
    Ask,
    Follow,
    FollowLobby,
    FollowPresence,
    FromClient,
    Problem,
    Scope,
    ServerMessage,
    Unfollow,
    Welcome,
)
from contracts.ids import GameId, PlayerId
from contracts.queries import Sanction
from contracts.refusals import RefusalCode
from services.gateway import scopes, standing
from services.gateway.accounts.secret import Signed
from services.gateway.asking import forward
from services.gateway.following import Following
from services.gateway.hub import Frame, Heard, Hub
from services.gateway.online import Online, Watcher
from services.gateway.outgoing import Outgoing
from services.gateway.own import Own
from services.gateway.people import People
from services.gateway.views import Views
from services.platform import clock, logs
from services.platform.limits import RateLimiter

log = logs.get()

#: Asks of one connection that are worked on at the same time; what comes after them is not read before.
MOST_ASKS = 32
MOST_FOLLOWED = 100
#: Seconds over which clients are spread that are bidden to ask for everything again.
SPREAD = 3.0
#: Seconds that a client is given to take the close frame.
FAREWELL = 10.0

GONE = 0
DEFECT = 1011
TOO_SLOW = 1013
NOT_SIGNED_IN = 4401
TOO_MANY = 4429

_DECODE = Decoder(FromClient)


class Ways(msgspec.Struct, frozen=True):
    """What all connections share."""

    client: Client
    hub: Hub
    #: By player, over all connections.
    limiter: RateLimiter
    people: People
    online: Online


class Connection:
    """A signed-in client. `serve` returns when it is closed."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], signed: Signed, encoding: Encoding, ways: Ways
    ) -> None:
        self._socket = socket
        self._signed = signed
        self._me = signed.me
        self._encoding = encoding
        self._ways = ways
        self._views = Views(ways.client, self._me.player)
        self._outgoing = Outgoing()
        self._followed: dict[GameId, Following] = {}
        self._hears_lobby = False
        self._watcher = Watcher(self._say)
        self._own = Own(
            self._me.player, ways.hub, ways.people,
            deliver=self._deliver if signed.may(Scope.READ) else None,
            banned=self._ban,
        )  # fmt: skip
        self._last: Problem | None = None
        self._asks = asyncio.Semaphore(MOST_ASKS)
        self._tasks: set[asyncio.Task[None]] = set()
        self._leaving: set[asyncio.Task[None]] = set()
        self._closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def serve(self) -> None:
        try:
            await self._own.start()
        except NatsError:
            self.close(DEFECT)
        self._welcome()
        self._spawn(self._read())
        self._spawn(self._write())
        self._spawn(self._own.watch())
        try:
            code = await self._closed
        finally:
            await self._stop()
        if code != GONE:
            with suppress(TimeoutError, OSError):
                await asyncio.wait_for(self._leave(code), FAREWELL)

    async def _leave(self, code: int) -> None:
        """Closes the connection, with a last word where there is one."""
        if self._last is not None:
            await self._send(self._frame(self._last))
        await self._socket.close(code)

    def _ban(self, ban: Sanction) -> None:
        self._last = Problem(code=RefusalCode.BANNED, message=standing.told(ban), sanction=ban)
        self.close(standing.BANNED)

    def _welcome(self) -> None:
        self._say(
            Welcome(player=self._me.player, name=self._me.name, contracts=CONTRACTS_VERSION, time=clock.now())
        )

    @property
    def player(self) -> PlayerId:
        return self._me.player

    def close(self, code: int) -> None:
        if not self._closed.done():
            self._closed.set_result(code)

    def check(self) -> None:
        """The bus may have lost messages: looks after every followed game, and bids the client ask for all else.

        Not all clients at the same time.
        """
        for following in self._followed.values():
            following.check()
        self._spawn(self._welcome_again())

    async def _welcome_again(self) -> None:
        await asyncio.sleep(secrets.randbelow(1000) / 1000 * SPREAD)
        self._welcome()

    async def _stop(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for game in list(self._followed):
            self._unfollow(game)
        await asyncio.gather(*self._leaving)
        self._ways.online.unwatch(self._watcher)
        await self._own.stop()
        if self._hears_lobby:
            await self._ways.hub.leave(subjects.LOBBY, self._deliver)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if not isinstance(error, OSError):
                log.error("connection failed", player=self._me.player, **logs.defect(error))
            self.close(GONE if isinstance(error, OSError) else DEFECT)

    # -- sending ----------------------------------------------------------------------------------------------

    def _say(self, message: ServerMessage) -> None:
        self._put(self._frame(message))

    def _frame(self, message: ServerMessage) -> Frame:
        data = encode(message, self._encoding)
        return data.decode() if self._encoding is Encoding.JSON else data

    def _deliver(self, heard: Heard) -> None:
        self._put(heard.frame(self._encoding))

    def _put(self, frame: Frame) -> None:
        if not self._outgoing.put(frame):
            self.close(TOO_SLOW)

    async def _write(self) -> None:
        while True:
            await self._send(await self._outgoing.get())

    async def _send(self, frame: Frame) -> None:
        text, data = (frame, None) if isinstance(frame, str) else (None, frame)
        await self._socket.send({"type": "websocket.send", "bytes": data, "text": text})

    # -- reading ----------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        while True:
            await self._outgoing.room()
            received: Any = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                self.close(GONE)
                return
            try:
                message = self._decode(received.get("text"), received.get("bytes"))
            except BadMessage as bad:
                message = Problem(code=bad.code, message=bad.message)
            if not self._ways.limiter.allows(self._me.player):
                ref = message.ref if isinstance(message, Ask | Problem) else None
                self._say(Problem(code=RefusalCode.RATE_LIMITED, message="too many messages", ref=ref))
                # Whoever says too much lets the others go first.
                await asyncio.sleep(0)
                continue
            if isinstance(message, Problem) or self._signed.may(scopes.needed(message)):
                await self._take(message)
            else:
                self._refuse_scope(message)

    def _refuse_scope(self, message: FromClient) -> None:
        ref = message.ref if isinstance(message, Ask) else None
        game = message.game if isinstance(message, Follow) else None
        problem = "the access token was not given this right"
        self._say(Problem(code=RefusalCode.OUT_OF_SCOPE, message=problem, ref=ref, game=game))

    def _decode(self, text: str | None, data: bytes | None) -> Any:
        if self._encoding is Encoding.JSON:
            if text is None:
                raise BadMessage(RefusalCode.BAD_MESSAGE, "this connection speaks JSON in text frames")
            return _DECODE(text.encode(), Encoding.JSON)
        if data is None:
            raise BadMessage(RefusalCode.BAD_MESSAGE, "this connection speaks MessagePack in binary frames")
        return _DECODE(data, Encoding.MSGPACK)

    async def _take(self, message: FromClient | Problem) -> None:
        match message:
            case Problem():
                self._say(message)
            case Ask():
                await self._asks.acquire()
                self._spawn(self._answer(message))
            case Follow(game=game, after=after):
                self._follow(game, after)
            case Unfollow(game=game):
                self._unfollow(game)
            case FollowLobby():
                await self._follow_lobby()
            case FollowPresence(players=players):
                self._ways.online.watch(self._watcher, players)

    async def _answer(self, ask: Ask) -> None:
        try:
            self._say(await forward(self._ways.client, self._me.player, ask, self._encoding))
        finally:
            self._asks.release()

    def _follow(self, game: GameId, after: int) -> None:
        following = self._followed.get(game)
        if following is None:
            if len(self._followed) >= MOST_FOLLOWED:
                problem = f"at most {MOST_FOLLOWED} games can be followed at once"
                self._say(Problem(code=RefusalCode.RATE_LIMITED, message=problem, game=game))
                return
            following = self._followed[game] = Following(
                game, self._me.player, self._ways.hub, self._views, self._encoding,
                deliver=self._deliver,
                say=self._say,
                ended=lambda: self._unfollow(game),
            )  # fmt: skip
        following.start(after)

    def _unfollow(self, game: GameId) -> None:
        following = self._followed.pop(game, None)
        if following is not None:
            task = asyncio.create_task(following.stop())
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def _follow_lobby(self) -> None:
        if self._hears_lobby:
            return
        try:
            await self._ways.hub.join(subjects.LOBBY, self._deliver)
            self._hears_lobby = True
        except NatsError:
            self._say(Problem(code=RefusalCode.TRY_AGAIN, message="the bus is away for the moment"))

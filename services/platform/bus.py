"""The bus: a connection to NATS that never gives up, and services that answer requests on it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError

from contracts import subjects
from contracts.codec import BadMessage, Decoder, Encoding, encode, encoding_of
from contracts.ids import Position
from contracts.refusals import RefusalCode
from contracts.replies import Refused
from services.platform import clock, logs
from services.platform.limits import RateLimiter
from services.platform.settings import Settings
from services.platform.steady_client import SteadyClient

log = logs.get()

CONTENT_TYPE = "Content-Type"
#: How subjects begin that are answered on: a client's inbox, or what the server puts in its place where the client
#: has another account. Nowhere else do we speak for a player, who may name any subject: one of a stream, another's
#: command. A consumer of JetStream, too, could be made to deliver messages as commands: its replies begin with `$JS.`.
INBOXES = ("_INBOX", "_R_.")
#: Requests that one service works on at the same time; the others wait in the order in which they came.
MOST_AT_ONCE = 512


class Request(msgspec.Struct, frozen=True):
    """A decoded command or query. Who sent it is in the subject, and the server's permissions vouch for it."""

    sender: str
    verb: str
    message: Any
    encoding: Encoding
    #: When it reached this process, in milliseconds since 1970-01-01T00:00Z, before it waited for anything.
    received: int = msgspec.field(default_factory=clock.now)


#: Answers a request with a reply of the contracts, or with one that is encoded already.
Handler: TypeAlias = Callable[[Request], Awaitable[Any]]


async def connect(
    settings: Settings,
    name: str,
    *,
    user: str | None = None,
    password: str | None = None,
    on_reconnect: Callable[[], Awaitable[None]] | None = None,
) -> Client:
    """A connection that reconnects for ever. user, password: the settings' where not given.

    Each user has an inbox prefix of its own, so that nobody hears another's replies.
    """
    user = settings.nats_user if user is None else user

    async def on_error(error: Exception) -> None:
        log.warning("bus error", error=type(error).__name__, detail=str(error)[:200])

    client = SteadyClient()
    await client.connect(
        settings.nats,
        name=name,
        user=user or None,
        password=(settings.nats_password if password is None else password) or None,
        inbox_prefix=f"_INBOX_{user}" if user else "_INBOX",
        max_reconnect_attempts=-1,
        reconnect_time_wait=0.2,  # type: ignore[arg-type]
        connect_timeout=2,
        allow_reconnect=True,
        error_cb=on_error,
        reconnected_cb=on_reconnect,
        pending_size=16 * 1024 * 1024,
    )
    return client


class Service:
    """Answers `cmd.*.<name>.<verb>`: decodes strictly, limits each sender's rate, and survives every message.

    Members of the queue group `name` share the work. costs: by verb, what a request takes of its sender's rate where
    that is not 1.
    """

    def __init__(
        self,
        client: Client,
        name: str,
        verbs: dict[str, type],
        handler: Handler,
        limiter: RateLimiter,
        costs: Mapping[str, float] | None = None,
        now: clock.Clock = clock.now,
    ) -> None:
        self._costs = costs or {}
        self._now = now
        self._client = client
        self._name = name
        self._decoders = {verb: Decoder(type_) for verb, type_ in verbs.items()}
        self._handler = handler
        self._limiter = limiter
        self._room = asyncio.Semaphore(MOST_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await self._client.subscribe(subjects.commands_of(self._name), queue=self._name, cb=self._take)
        await self._client.flush()

    async def stop(self) -> None:
        """Waits for the requests that are being worked on."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)

    async def _take(self, msg: Msg) -> None:
        if not msg.reply.startswith(INBOXES):
            return
        received = self._now()
        _, sender, _, verb = msg.subject.split(".")
        encoding = encoding_of((msg.headers or {}).get(CONTENT_TYPE))
        if not self._limiter.allows(sender, self._costs.get(verb, 1.0)):
            await self._answer(
                msg, Refused(code=RefusalCode.RATE_LIMITED, message="too many requests"), encoding
            )
            return
        await self._room.acquire()
        task = asyncio.create_task(self._work(msg, sender, verb, encoding, received))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._room.release()

    async def _work(self, msg: Msg, sender: str, verb: str, encoding: Encoding, received: int) -> None:
        try:
            reply = await self._reply(msg, sender, verb, encoding, received)
        except BadMessage as bad:
            reply = Refused(code=bad.code, message=bad.message)
        except Exception as error:  # noqa: BLE001 - whatever a message does, the service lives on
            log.error("request failed", verb=verb, sender=sender, **logs.defect(error))
            reply = Refused(code=RefusalCode.INTERNAL, message="a defect of ours; nothing was changed")
        await self._answer(msg, reply, encoding)

    async def _reply(self, msg: Msg, sender: str, verb: str, encoding: Encoding, received: int) -> Any:
        decoder = self._decoders.get(verb)
        if decoder is None:
            return Refused(code=RefusalCode.UNKNOWN_VERB, message=f"{self._name} takes no such message")
        return await self._handler(Request(sender, verb, decoder(msg.data, encoding), encoding, received))

    async def _answer(self, msg: Msg, reply: Any, encoding: Encoding) -> None:
        data = reply if isinstance(reply, bytes) else encode(reply, encoding)
        headers = {CONTENT_TYPE: encoding.value} if encoding is not Encoding.JSON else None
        try:
            await self._client.publish(msg.reply, data, headers=headers)
        except NatsError as error:
            log.warning("reply not sent", error=type(error).__name__)


async def request(
    client: Client,
    sender: str,
    service: str,
    verb: str,
    message: bytes,
    *,
    encoding: Encoding = Encoding.JSON,
    timeout: float = 5.0,  # noqa: ASYNC109
) -> bytes:
    """Sends an encoded command or query and returns the encoded reply.

    Where nobody answers in time the reply is a refusal `try_again`: the same command may be sent again.
    """
    headers = {CONTENT_TYPE: encoding.value} if encoding is not Encoding.JSON else None
    try:
        reply = await client.request(
            subjects.command(sender, service, verb), message, timeout=timeout, headers=headers
        )
    except (NoRespondersError, TimeoutError, NatsError):
        return encode(Refused(code=RefusalCode.TRY_AGAIN, message="no answer in time"), encoding)
    return reply.data


class Nudge:
    """Says on the bus that something was appended, so that the relay need not poll. May get lost."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._tasks: set[asyncio.Task[None]] = set()

    def __call__(self, _: Position) -> None:
        task = asyncio.create_task(self._say())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _say(self) -> None:
        with suppress(NatsError):
            await self._client.publish(subjects.APPENDED)

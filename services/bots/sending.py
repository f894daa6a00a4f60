"""Sending a move until there is an answer to it."""

import asyncio

import msgspec
from nats.aio.client import Client

from contracts.codec import encode
from contracts.commands import Move
from contracts.feed import FeedMessage
from contracts.ids import CommandId, PlayerId
from contracts.refusals import RefusalCode
from contracts.replies import Accepted, Refused
from services.platform import bus, logs

log = logs.get()

#: The platform is busy, or nobody is there: the same command is sent again.
AGAIN = frozenset({RefusalCode.TRY_AGAIN, RefusalCode.RATE_LIMITED})
#: The game has gone on without this move: a newer feed message says what is to be done now, unless the seat was handed
#: on, or its time has run out.
PASSED = frozenset(
    {
        RefusalCode.STALE_VERSION,
        RefusalCode.NOT_YOUR_TURN,
        RefusalCode.GAME_OVER,
        RefusalCode.TIME_OVER,
        RefusalCode.NOT_SEATED,
    }
)
#: Seconds before a command is sent again, at first and at most.
FIRST_WAIT, LONGEST_WAIT = 0.1, 3.0
#: Moves of one player that wait for their answers at the same time.
MOST_AT_ONCE = 64

_replies = msgspec.json.Decoder(Accepted | Refused)


class MoveSender:
    """Sends the moves of one player."""

    def __init__(self, client: Client, player: PlayerId) -> None:
        self._client = client
        self._player = player
        self._room = asyncio.Semaphore(MOST_AT_ONCE)

    async def send(self, message: FeedMessage, move: str) -> None:
        """Makes this move on this message. Returns when it is stored, or can not be any more.

        A decision has one id, made of the message's number: sent again, by another process too, it is the same
        command. A refused move, which is a defect of ours, gives way to the first legal one.
        """
        code = await self._until_answered(message, move, f"v{message.number}")
        if code is None or code in PASSED:
            return
        log.error("move refused", game=message.game, number=message.number, code=code)
        code = await self._until_answered(message, message.moves[0], f"v{message.number}-first")
        if code is not None and code not in PASSED:
            log.error("first legal move refused", game=message.game, number=message.number, code=code)

    async def _until_answered(self, message: FeedMessage, move: str, command: str) -> RefusalCode | None:
        """The code of the refusal; None: the move is stored."""
        body = encode(Move(id=CommandId(command), game=message.game, version=message.number, move=move))
        wait = FIRST_WAIT
        while True:
            async with self._room:
                answer = await bus.request(self._client, self._player, "rules", "move", body)
            reply = _replies.decode(answer)
            if isinstance(reply, Accepted):
                return None
            if reply.code not in AGAIN:
                return reply.code
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

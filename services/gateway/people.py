"""What the gateway tells the service `people`, and asks it: who has an account, who is erased, who is banned."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from nats.aio.client import Client

from contracts.codec import encode
from contracts.commands import Command, ErasePerson, RegisterPerson
from contracts.ids import CommandId, PlayerId
from contracts.queries import AskPerson, Person, Sanction
from contracts.refusals import RefusalCode
from contracts.replies import Done, Refused
from services.gateway.accounts.outbox import Outbox
from services.gateway.leaving import leave_games
from services.platform import bus, logs

log = logs.get()

#: Who the gateway is on the bus.
SENDER = "svc-gateway"
SERVICE = "people"
#: Seconds for an answer.
PATIENCE = 2.0

_REPLY = msgspec.json.Decoder(Done | Refused)
_PERSON = msgspec.json.Decoder(Person | Refused)


class People:
    """gone: called with each player who was erased, before `people` is told."""

    def __init__(
        self, client: Client, outbox: Outbox, gone: Callable[[PlayerId], None] = lambda _: None
    ) -> None:
        self.client = client
        self._outbox = outbox
        self._gone = gone
        #: One at a time, so that nobody is told of an account after its erasure.
        self._telling = asyncio.Lock()

    async def deliver(self) -> bool:
        """Tells all that was not told yet. False: something was not accepted, and has to be told again."""
        async with self._telling:
            registered = await self._registered()
            # Whatever was not accepted there: who wants to be forgotten does not wait for it.
            return await self._erased() and registered

    async def banned(self, player: PlayerId) -> Sanction | None:
        """Whether, and until when, this player can not sign in. Where nobody answers: not that we know."""
        reply = _PERSON.decode(
            await bus.request(self.client, player, SERVICE, "person", encode(AskPerson()), timeout=PATIENCE)
        )
        return reply.banned if isinstance(reply, Person) else None

    async def _registered(self) -> bool:
        return await self._tell(
            await self._outbox.registered(),
            lambda player: RegisterPerson(id=CommandId(f"register-{player}"), player=player),
            self._outbox.registration_told,
        )

    async def _erased(self) -> bool:
        players = await self._outbox.erased()
        for player in players:
            self._gone(player)
        left = {player for player in players if await leave_games(self.client, player)}

        async def told(player: PlayerId) -> None:
            # Whose games could not be left is told again, until they could.
            if player in left:
                await self._outbox.erasure_told(player)

        everything = await self._tell(
            players, lambda player: ErasePerson(id=CommandId(f"erase-{player}"), player=player), told
        )
        return everything and len(left) == len(players)

    async def _tell(
        self,
        players: list[PlayerId],
        command: Callable[[PlayerId], Command],
        told: Callable[[PlayerId], Awaitable[None]],
    ) -> bool:
        everything = True
        for player in players:
            refused = await self._ask(command(player))
            if refused is None:
                await told(player)
            elif refused is RefusalCode.TRY_AGAIN:
                return False
            else:
                log.warning("people refused", player=player, code=refused)
                everything = False
        return everything

    async def _ask(self, command: Command) -> RefusalCode | None:
        verb = str(command.__struct_config__.tag)
        reply = _REPLY.decode(
            await bus.request(self.client, SENDER, SERVICE, verb, encode(command), timeout=PATIENCE)
        )
        return reply.code if isinstance(reply, Refused) else None

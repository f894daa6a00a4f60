"""What is a player's own: what the platform tells him alone, and whether he may be here."""

import asyncio
from collections.abc import Callable

import msgspec

from contracts import subjects
from contracts.ids import PlayerId
from contracts.queries import Sanction
from services.gateway.hub import Heard, Hub
from services.gateway.people import People

#: Seconds between two looks whether the player is banned; a message that says it may get lost.
EVERY = 60.0


class _Kind(msgspec.Struct):
    type: str
    kind: str = ""


_KIND = msgspec.json.Decoder(_Kind)


class Own:
    """deliver: sends a message on; None: this connection may not read. banned: called when an operator has banned the
    player."""

    def __init__(
        self,
        player: PlayerId,
        hub: Hub,
        people: People,
        deliver: Callable[[Heard], None] | None,
        banned: Callable[[Sanction], None],
    ) -> None:
        self._subject = subjects.tell(player)
        self._player = player
        self._hub = hub
        self._people = people
        self._deliver = deliver
        self._banned = banned
        self._look = asyncio.Event()

    async def start(self) -> None:
        """From now on everything is passed on. Raises nats errors."""
        await self._hub.join(self._subject, self._hear)

    async def stop(self) -> None:
        await self._hub.leave(self._subject, self._hear)

    async def watch(self) -> None:
        """Looks now and then, and when it is said, whether the player is banned."""
        while True:
            ban = await self._people.banned(self._player)
            if ban is not None:
                self._banned(ban)
                return
            try:
                await asyncio.wait_for(self._look.wait(), EVERY)
            except TimeoutError:
                continue
            self._look.clear()

    def _hear(self, heard: Heard) -> None:
        if self._deliver is not None:
            self._deliver(heard)
        said = _KIND.decode(heard.data)
        if (said.type, said.kind) == ("notice", "banned"):
            self._look.set()

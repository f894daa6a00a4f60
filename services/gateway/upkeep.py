"""What the gateway does by itself: tells `people` what is untold, ends what is over, forgets what is old."""

import asyncio
import time

from services.gateway.accounts import Accounts
from services.gateway.people import People
from services.gateway.presence import Presence

#: Seconds between two looks, after telling in vain, and between two sweeps.
PAUSE = 1.0
AFTER_FAILURE = 3.0
BETWEEN_SWEEPS = 3600.0


class Upkeep:
    def __init__(self, accounts: Accounts, people: People, presence: Presence) -> None:
        self._accounts = accounts
        self._people = people
        self._presence = presence
        self._tell_after = 0.0
        self._sweep_after = 0.0

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(PAUSE)

    async def look(self) -> None:
        """Everything that is due now."""
        self._presence.end_old(self._accounts.now())
        # An operator's `interregnum admin erase` writes into the database beside us.
        for player in await self._accounts.outbox.erased():
            self._presence.end_player(player)
        now = time.monotonic()
        if now >= self._tell_after and not await self._people.deliver():
            self._tell_after = now + AFTER_FAILURE
        if now >= self._sweep_after:
            await self._accounts.sweep()
            self._sweep_after = now + BETWEEN_SWEEPS

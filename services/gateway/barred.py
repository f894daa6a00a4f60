"""Whether a player is banned, for requests that come one by one."""

import time
from collections import OrderedDict
from collections.abc import Callable

from contracts.ids import PlayerId
from contracts.refusals import RefusalCode
from services.gateway import standing
from services.gateway.own import EVERY
from services.gateway.people import People
from services.gateway.problems import HttpRefusal

#: Players who are remembered as not banned.
MOST = 10_000


class Barred:
    """Who was not banned is looked at again as often as on a WebSocket; who was, each time: a ban may be lifted."""

    def __init__(self, people: People, seconds: Callable[[], float] = time.monotonic) -> None:
        self._people = people
        self._seconds = seconds
        #: Until when each player is let in without another look.
        self._welcome: OrderedDict[PlayerId, float] = OrderedDict()

    async def refuse(self, player: PlayerId) -> None:
        """Raises HttpRefusal, with the operator's reason, for who is banned."""
        if self._welcome.get(player, 0.0) > self._seconds():
            return
        ban = await self._people.banned(player)
        if ban is not None:
            raise HttpRefusal(403, RefusalCode.BANNED, standing.told(ban))
        self._welcome[player] = self._seconds() + EVERY
        self._welcome.move_to_end(player)
        if len(self._welcome) > MOST:
            self._welcome.popitem(last=False)

"""Ratings for pairing, asked from the read model. Where nobody answers, everybody counts as a beginner."""

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec
from nats.aio.client import Client

from contracts.codec import encode
from contracts.ids import PlayerId
from contracts.queries import AskRatings, Ratings
from contracts.replies import Refused
from services.platform import bus

#: What a player without rated games has, in thousandths.
BEGINNER = 25_000
#: Seconds that an answer may take, and for which nobody is asked after none came.
PATIENCE, PAUSE = 0.5, 5.0
#: Seconds for which an answer is remembered, and of how many players.
FRESH, MOST_KNOWN = 60.0, 10_000

#: Gives a player's rating of a class ("<variant>-<players>"), in thousandths.
AskRating: TypeAlias = Callable[[PlayerId, str], Awaitable[int]]

_replies = msgspec.json.Decoder(Ratings | Refused)


class RatingsOfViews:
    """Asks the projections over the bus, and remembers the answer for a while."""

    def __init__(self, client: Client, seconds: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._seconds = seconds
        self._quiet_until = 0.0
        #: By player: until when it may be used, and the ratings by class.
        self._known: OrderedDict[PlayerId, tuple[float, dict[str, int]]] = OrderedDict()

    async def ask(self, player: PlayerId, rating_class: str) -> int:
        until, ratings = self._known.get(player, (0.0, {}))
        if self._seconds() >= until:
            ratings = await self._asked(player)
        return ratings.get(rating_class, BEGINNER)

    async def _asked(self, player: PlayerId) -> dict[str, int]:
        if self._seconds() < self._quiet_until:
            return {}
        # In the player's own name: what it costs is of the player's rate, not of one that all share.
        answer = await bus.request(
            self._client, player, "views", "ratings", encode(AskRatings()), timeout=PATIENCE
        )
        reply = _replies.decode(answer)
        if isinstance(reply, Refused):
            self._quiet_until = self._seconds() + PAUSE
            return {}
        ratings = {r.rating_class: round(1000 * r.mu) for r in reply.ratings if r.period == "all"}
        self._known[player] = (self._seconds() + FRESH, ratings)
        self._known.move_to_end(player)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return ratings

"""Ratings for pairing, asked from the read model. Where nobody answers, everybody counts as a beginner."""

import time
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

#: Gives a player's rating of a class ("<variant>-<players>"), in thousandths.
AskRating: TypeAlias = Callable[[PlayerId, str], Awaitable[int]]

_replies = msgspec.json.Decoder(Ratings | Refused)


class RatingsOfViews:
    """Asks the projections over the bus."""

    def __init__(self, client: Client, seconds: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._seconds = seconds
        self._quiet_until = 0.0

    async def ask(self, player: PlayerId, rating_class: str) -> int:
        if self._seconds() < self._quiet_until:
            return BEGINNER
        # In the player's own name: what it costs is of the player's rate, not of one that all share.
        answer = await bus.request(
            self._client, player, "views", "ratings", encode(AskRatings()), timeout=PATIENCE
        )
        reply = _replies.decode(answer)
        if isinstance(reply, Refused):
            self._quiet_until = self._seconds() + PAUSE
            return BEGINNER
        for rating in reply.ratings:
            if (rating.rating_class, rating.period) == (rating_class, "all"):
                return round(1000 * rating.mu)
        return BEGINNER

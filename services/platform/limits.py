"""How much one sender may ask for: a token bucket for each, forgotten when full again."""

import time
from collections import OrderedDict
from collections.abc import Callable


class RateLimiter:
    """rate: tokens a second. burst: tokens at most."""

    _MOST_SENDERS = 100_000

    def __init__(self, rate: float, burst: int, seconds: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._seconds = seconds
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, sender: str, cost: float = 1.0) -> bool:
        """Takes so many tokens, if there are as many."""
        now = self._seconds()
        tokens, then = self._buckets.get(sender, (self._burst, now))
        tokens = min(self._burst, tokens + (now - then) * self._rate)
        allowed = tokens >= cost
        self._buckets[sender] = (tokens - cost if allowed else tokens, now)
        self._buckets.move_to_end(sender)
        while len(self._buckets) > self._MOST_SENDERS:
            self._buckets.popitem(last=False)
        return allowed

"""Sign-ins that were begun, until the provider sends the browser back. Each can be ended once."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from contracts.ids import PlayerId

#: Seconds that a person has at the provider.
LIFETIME = 600
#: What is begun after so many pushes out the oldest.
MOST = 10_000


class Attempt(msgspec.Struct, frozen=True):
    """redirect: where the provider sends the browser. linking: whose account gets another way to sign in, if any."""

    provider: str
    redirect: str
    linking: PlayerId | None
    state: str
    nonce: str
    #: Of PKCE.
    verifier: str


class Attempts:
    """By a secret that the browser keeps in a cookie. In memory: after a restart people begin anew."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._begun: OrderedDict[str, tuple[Attempt, float]] = OrderedDict()

    def begin(self, provider: str, redirect: str, linking: PlayerId | None) -> tuple[str, Attempt]:
        """The secret, and the attempt."""
        attempt = Attempt(provider, redirect, linking, *(secrets.token_urlsafe(32) for _ in range(3)))
        secret = secrets.token_urlsafe(32)
        self._begun[secret] = (attempt, self._seconds() + LIFETIME)
        while len(self._begun) > MOST:
            self._begun.popitem(last=False)
        return secret, attempt

    def end(self, secret: str | None) -> Attempt | None:
        """The attempt, which is over now; None: there is none, or it took too long."""
        attempt, until = self._begun.pop(secret or "", (None, 0.0))
        return attempt if self._seconds() < until else None

"""Passwords: which are allowed, and their hashes (argon2id, with the defaults of argon2-cffi: RFC 9106, 64 MiB)."""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from services.gateway.accounts.frequent import FREQUENT
from services.gateway.names import folded
from services.platform.threads import in_thread

T = TypeVar("T")

SHORTEST = 8
FEWEST_CHARACTERS = 3
#: Hashes that are computed at the same time, and that may wait for it: each takes 64 MiB while it is computed.
MOST_AT_ONCE = 2
MOST_WAITING = 40


class WeakPasswordError(Exception):
    """The message says what is asked of a password."""


class BusyError(Exception):
    """Too many passwords are being checked."""


def check(password: str, *own: str) -> None:
    """own: names and the like, of the person. Raises WeakPasswordError."""
    if len(normal(password)) < SHORTEST:
        raise WeakPasswordError(f"a password has at least {SHORTEST} characters")
    plain = folded(password)
    if plain in FREQUENT or len(set(plain)) < FEWEST_CHARACTERS:
        raise WeakPasswordError("this is one of the passwords that are tried first")
    if plain in {folded(one) for one in own}:
        raise WeakPasswordError("the name and the mail address are no passwords")


def normal(password: str) -> str:
    """NFC (RFC 8265): keyboards differ in how they send the same sign."""
    return unicodedata.normalize("NFC", password)


class Passwords:
    """Hashes in threads, so many at once. All methods but `is_old` raise BusyError."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._room = asyncio.Semaphore(MOST_AT_ONCE)
        self._waiting = 0
        #: Stands in for the hash of who has none, so that a refusal takes the same time.
        self._nobody = self._hasher.hash(secrets.token_urlsafe())

    async def hash(self, password: str) -> str:
        return await self._compute(lambda: self._hasher.hash(normal(password)))

    async def fits(self, stored: str | None, password: str) -> bool:
        """Whether this is the password of the stored hash. Takes as long where there is none."""

        def verify() -> bool:
            try:
                return self._hasher.verify(stored or self._nobody, normal(password))
            except (VerificationError, InvalidHashError):
                return False

        return await self._compute(verify) and stored is not None

    def is_old(self, stored: str) -> bool:
        """Whether the hash was made with other parameters than those of today."""
        return self._hasher.check_needs_rehash(stored)

    async def _compute(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise BusyError
        self._waiting += 1
        try:
            async with self._room:
                return await in_thread(work)
        finally:
            self._waiting -= 1

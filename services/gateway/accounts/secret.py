"""Secrets that stand for a player: the session in a cookie, the access token of a program."""

import hashlib
import secrets

import msgspec

from contracts.gateway import Me, Scope

#: How an access token begins, so that it is recognised where it should not be.
TOKEN_PREFIX = "interregnum_"  # noqa: S105 - no secret


class Signed(msgspec.Struct, frozen=True):
    """Who sends, by which secret, and with what rights."""

    me: Me
    #: The hash of the secret.
    credential: bytes
    #: null: everything, because this is a session.
    scopes: frozenset[Scope] | None = None
    #: When a token ends; milliseconds since 1970-01-01T00:00Z; null: a session, which ends when it is not used.
    expires: int | None = None

    def may(self, scope: Scope | None) -> bool:
        """scope: null for what no token may."""
        return self.scopes is None or scope in self.scopes


def new_session() -> str:
    return secrets.token_urlsafe(32)


def new_token() -> str:
    return TOKEN_PREFIX + secrets.token_urlsafe(32)


def hash_of(secret: str) -> bytes:
    """What is stored of a secret: who reads the database can sign in as nobody. It is long and random, so that a
    fast hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()

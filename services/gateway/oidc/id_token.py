"""What an ID token says, once it is sure that the provider says it to us, now, about this sign-in."""

from typing import Any

import msgspec
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import InvalidKeyIdError, JoseError
from joserfc.jwk import KeySet

from services.gateway import names
from services.gateway.oidc.providers_file import Provider

#: Signatures with the provider's key; none with a secret that we share, and none without.
ALGORITHMS = (
    "RS256",
    "RS384",
    "RS512",
    "PS256",
    "PS384",
    "PS512",
    "ES256",
    "ES384",
    "ES512",
    "EdDSA",
    "Ed25519",
)
#: Seconds that the clocks may differ.
LEEWAY = 60
#: Claims with what a person goes by, the best first.
_NAMES = ("preferred_username", "nickname", "name", "given_name")
_NOBODY = "Player"


class RefusedError(Exception):
    """Nobody is signed in by this. reason: for a log; it says nothing of the token or the person."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class UnknownKeyError(RefusedError):
    """The signature is of a key that we do not know."""


class Claims(msgspec.Struct, frozen=True):
    """subject: the provider's id of the person. name: fit to go by."""

    subject: str
    name: str


def check(token: str, keys: Any, provider: Provider, nonce: str) -> Claims:
    """keys: the provider's JWK set. Raises RefusedError."""
    try:
        decoded = jwt.decode(token, KeySet.import_key_set(keys), algorithms=list(ALGORITHMS))
        claims = CodeIDToken(
            decoded.claims,
            decoded.header,
            {
                "iss": {"essential": True, "value": provider.issuer},
                "aud": {"essential": True, "value": provider.client_id},
            },
            {"nonce": nonce, "client_id": provider.client_id},
        )
        claims.validate(leeway=LEEWAY)
    except InvalidKeyIdError:
        raise UnknownKeyError("the ID token has an unknown key") from None
    except (JoseError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise RefusedError(f"the ID token is not good: {type(error).__name__}") from None
    subject = claims["sub"]
    if not subject or len(subject) > 255:
        raise RefusedError("the ID token names nobody")
    return Claims(subject, _name(claims))


def _name(claims: dict[str, Any]) -> str:
    for claim in _NAMES:
        given = claims.get(claim)
        if isinstance(given, str):
            # Of a mail address the part that is not one.
            plain = given.partition("@")[0].strip()[: names.LONGEST_NAME]
            try:
                return names.clean(plain)
            except ValueError:
                continue
    return _NOBODY

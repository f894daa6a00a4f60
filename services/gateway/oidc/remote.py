"""A provider as it is reached over HTTP: its metadata, its keys, and codes for tokens."""

import time
from typing import Any

import httpx
import msgspec
from authlib.oauth2.auth import ClientAuth
from authlib.oauth2.rfc6749.parameters import prepare_grant_uri, prepare_token_request
from authlib.oauth2.rfc7636 import create_s256_code_challenge

from services.gateway.oidc.attempts import Attempt
from services.gateway.oidc.id_token import Claims, RefusedError, UnknownKeyError, check
from services.gateway.oidc.providers_file import Provider, is_safe

#: Seconds for an answer; and that metadata and keys are kept.
PATIENCE = 10.0
KEPT = 3600.0
_FORM = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}


class AwayError(Exception):
    """The provider does not answer, or not as one."""


class Metadata(msgspec.Struct, frozen=True):
    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    token_endpoint_auth_methods_supported: tuple[str, ...] = ("client_secret_basic",)


class Remote:
    """All methods raise AwayError."""

    def __init__(self, provider: Provider) -> None:
        self.provider = provider
        self._metadata: tuple[Metadata, float] | None = None
        self._keys: tuple[Any, float] | None = None

    async def authorization_url(self, attempt: Attempt) -> str:
        """Where to send the browser."""
        metadata = await self._read_metadata()
        url: str = prepare_grant_uri(
            metadata.authorization_endpoint, self.provider.client_id, "code",
            redirect_uri=attempt.redirect, scope=self.provider.scopes, state=attempt.state, nonce=attempt.nonce,
            code_challenge=create_s256_code_challenge(attempt.verifier),  # type: ignore[no-untyped-call]
            code_challenge_method="S256",
        )  # fmt: skip
        return url

    async def redeem(self, attempt: Attempt, code: str) -> Claims:
        """What the provider says of the person. Raises RefusedError."""
        token = await self._token(attempt, code)
        try:
            return check(token, await self._read_keys(), self.provider, attempt.nonce)
        except UnknownKeyError:
            # It has new keys since we asked.
            self._keys = None
            return check(token, await self._read_keys(), self.provider, attempt.nonce)

    async def _token(self, attempt: Attempt, code: str) -> str:
        metadata = await self._read_metadata()
        body = prepare_token_request(
            "authorization_code", code=code, redirect_uri=attempt.redirect, code_verifier=attempt.verifier
        )
        auth = ClientAuth(self.provider.client_id, self.provider.client_secret, self._auth_method(metadata))
        prepared = auth.prepare("POST", metadata.token_endpoint, dict(_FORM), body)  # type: ignore[no-untyped-call]
        url, headers, body = prepared
        status, answer = await _fetch("POST", url, headers=headers, content=body)
        if 400 <= status < 500:
            raise RefusedError("the code was not taken")
        token = answer.get("id_token") if isinstance(answer, dict) else None
        if status != 200 or not isinstance(token, str):
            raise AwayError
        return token

    def _auth_method(self, metadata: Metadata) -> str:
        if self.provider.client_secret is None:
            return "none"
        known = metadata.token_endpoint_auth_methods_supported
        posts = "client_secret_basic" not in known and "client_secret_post" in known
        return "client_secret_post" if posts else "client_secret_basic"

    async def _read_metadata(self) -> Metadata:
        if self._metadata is None or self._metadata[1] < time.monotonic():
            try:
                found = msgspec.convert(await _get(self.provider.metadata_url), Metadata)
            except msgspec.ValidationError:
                raise AwayError from None
            endpoints = (found.authorization_endpoint, found.token_endpoint, found.jwks_uri)
            if found.issuer != self.provider.issuer or not all(map(is_safe, endpoints)):
                raise AwayError
            self._metadata = (found, time.monotonic() + KEPT)
        return self._metadata[0]

    async def _read_keys(self) -> Any:
        if self._keys is None or self._keys[1] < time.monotonic():
            keys = await _get((await self._read_metadata()).jwks_uri)
            self._keys = (keys, time.monotonic() + KEPT)
        return self._keys[0]


async def _get(url: str) -> Any:
    status, answer = await _fetch("GET", url)
    if status != 200:
        raise AwayError
    return answer


async def _fetch(method: str, url: str, **options: Any) -> tuple[int, Any]:
    """Status and JSON body. Redirections are not followed: they would take our secret along."""
    try:
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as client:
            answer = await client.request(method, url, **options)
            return answer.status_code, msgspec.json.decode(answer.content)
    except (httpx.HTTPError, httpx.InvalidURL, msgspec.DecodeError, UnicodeDecodeError):
        raise AwayError from None

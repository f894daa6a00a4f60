"""A provider of OpenID Connect on a port of this machine: discovery, keys, authorization code with PKCE, ID tokens.

Strict with its client; what it says can be made wrong by a test.
"""

import base64
import hashlib
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode

import msgspec
from joserfc import jwt
from joserfc.jwk import KeySet, OctKey, RSAKey
from litestar import Litestar, Request, Response, get, post

from services.gateway.server import listening
from services.up.ports import free_port

CLIENT, SECRET = "interregnum", "secret-of-the-client"
Json = dict[str, Any]


class Provider:
    """person: who is signed in there. tokens: how many were given."""

    def __init__(self, port: int) -> None:
        self.issuer = f"http://127.0.0.1:{port}"
        self.person: Json = {"sub": "subject-1", "preferred_username": "mona"}
        self.keys = KeySet([RSAKey.generate_key(2048, {"kid": "first", "use": "sig"})])
        self.tokens = 0
        #: Changes what is told: metadata, claims, the header, the key that signs, the redirection's parameters.
        self.metadata: Callable[[Json], Json] = lambda told: told
        self.claims: Callable[[Json], Json] = lambda told: told
        self.header: Json = {}
        self.signing: RSAKey | OctKey | None = None
        self.redirection: Callable[[Json], Json] = lambda told: told
        self.status = 200
        self._codes: dict[str, Json] = {}

    def described(self) -> Json:
        return self.metadata(
            {
                "issuer": self.issuer,
                "authorization_endpoint": f"{self.issuer}/authorize",
                "token_endpoint": f"{self.issuer}/token",
                "jwks_uri": f"{self.issuer}/keys",
                "token_endpoint_auth_methods_supported": ["client_secret_basic"],
            }
        )

    def authorize(self, asked: Json) -> str:
        """Where the browser is sent back to: the person agrees at once."""
        assert asked["response_type"] == "code"
        assert asked["client_id"] == CLIENT
        assert asked["scope"].split() == ["openid", "profile"]
        assert asked["code_challenge_method"] == "S256"
        assert len(asked["state"]) >= 20
        assert len(asked["nonce"]) >= 20
        code = secrets.token_urlsafe(16)
        self._codes[code] = {**asked, "person": dict(self.person)}
        told = self.redirection({"code": code, "state": asked["state"], "iss": self.issuer})
        return f"{asked['redirect_uri']}?{urlencode(told)}"

    def token(self, authorization: str, form: Json) -> tuple[int, Json]:
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        if authorization != f"Basic {basic}":
            return 401, {"error": "invalid_client"}
        asked = self._codes.pop(form.get("code", ""), None)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        if (
            asked is None
            or form["grant_type"] != "authorization_code"
            or form["redirect_uri"] != asked["redirect_uri"]
            or challenge.rstrip(b"=").decode() != asked["code_challenge"]
        ):
            return 400, {"error": "invalid_grant"}
        self.tokens += 1
        return self.status, {"access_token": "x", "token_type": "Bearer", "id_token": self.id_token(asked)}

    def id_token(self, asked: Json) -> str:
        now = int(time.time())
        claims = self.claims(
            {
                "iss": self.issuer,
                "aud": CLIENT,
                "iat": now,
                "exp": now + 60,
                "nonce": asked["nonce"],
                **asked["person"],
            }
        )
        key = self.keys.keys[-1]
        header = {"alg": "RS256", "kid": key.kid, **self.header}
        if header["alg"] == "none":
            parts = (
                base64.urlsafe_b64encode(msgspec.json.encode(part)).rstrip(b"=") for part in (header, claims)
            )
            return b".".join([*parts, b""]).decode()
        return jwt.encode(header, claims, self.signing or key, algorithms=["RS256", "HS256"])


def _app(provider: Provider) -> Litestar:
    @get("/.well-known/openid-configuration", sync_to_thread=False)
    def metadata() -> Json:
        return provider.described()

    @get("/keys", sync_to_thread=False)
    def keys() -> Json:
        return dict(provider.keys.as_dict())

    @get("/authorize", sync_to_thread=False)
    def authorize(request: Request[Any, Any, Any]) -> Response[None]:
        where = provider.authorize(dict(request.query_params))
        return Response(None, status_code=302, headers={"location": where})

    @post("/token")
    async def token(request: Request[Any, Any, Any]) -> Response[Json]:
        form = {name: values[0] for name, values in parse_qs((await request.body()).decode()).items()}
        status, body = provider.token(request.headers.get("authorization", ""), form)
        return Response(body, status_code=status)

    return Litestar([metadata, keys, authorize, token], openapi_config=None, logging_config=None)


@asynccontextmanager
async def running() -> AsyncIterator[Provider]:
    port = free_port()
    provider = Provider(port)
    async with listening(_app(provider), "127.0.0.1", port):
        yield provider


def write_file(folder: Path, provider: Provider, *names: str) -> Path:
    """The operator's file, with this provider under these names."""
    file = folder / "providers.toml"
    file.write_text(
        "\n".join(
            f'[[provider]]\nname = "{name}"\nissuer = "{provider.issuer}"\n'
            f'client_id = "{CLIENT}"\nclient_secret = "{SECRET}"\n'
            for name in names
        )
    )
    return file

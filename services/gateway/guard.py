"""Around every request: who may send it from where, and what a browser may do with the answer."""

from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from contracts.codec import encode
from services.gateway.problems import problem

#: Only the client's own files run, and nobody frames the page. `style` attributes are allowed, style sheets and
#: scripts within the page are not.
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class Guard:
    """Refuses what another site's page sends, and adds the security headers to every answer."""

    def __init__(self, app: ASGIApp, *, https: bool) -> None:
        self._app = app
        self._headers = [*_HEADERS, _HTTPS_ONLY] if https else _HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self._headers]
            await send(message)

        if scope["type"] == ScopeType.WEBSOCKET and not _same_origin(scope):
            # Before it is accepted: the client sees status 403.
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
        elif scope["type"] == ScopeType.HTTP and _changes(scope) and not _same_origin(scope):
            await _refuse(send_guarded)
        else:
            await self._app(scope, receive, send_guarded)


def _changes(scope: Scope) -> bool:
    return scope.get("method") not in _SAFE_METHODS


def _same_origin(scope: Scope) -> bool:
    """Browsers always name the origin in what is checked here; programs, which carry nobody's cookies, need not."""
    headers = dict(scope["headers"])
    origin, host = headers.get(b"origin"), headers.get(b"host")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"none") in (b"same-origin", b"none")
    if host is None:
        return False
    try:
        parts = urlsplit(origin.decode("latin-1").lower())
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc == host.decode("latin-1").lower()


async def _refuse(send: Send) -> None:
    body = encode(problem(403, message="this comes from another site"))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})

"""HTTP: one command or query, for programs that need no WebSocket."""

import msgspec
from litestar import Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from nats.aio.client import Client

from contracts.codec import Decoder, Encoding
from contracts.gateway import Ask
from contracts.refusals import RefusalCode
from services.gateway import bodies, scopes
from services.gateway.asking import forward
from services.gateway.barred import Barred
from services.gateway.bodies import AnyRequest
from services.gateway.problems import HttpRefusal
from services.gateway.sessions import NOT_KEPT, Sessions
from services.platform.limits import RateLimiter

_BODY = Decoder(dict[str, msgspec.Raw])


def ask_route(sessions: Sessions, client: Client, limiter: RateLimiter, barred: Barred) -> HTTPRouteHandler:
    """limiter: by player, shared with the WebSockets."""

    @post("/api/ask/{service:str}/{verb:str}", status_code=200)
    async def ask(request: AnyRequest, service: FromPath[str], verb: FromPath[str]) -> Response[bytes]:
        signed = await sessions.required(request)
        if not limiter.allows(signed.me.player):
            raise HttpRefusal(429)
        if not signed.may(scopes.of_ask(service, verb)):
            raise HttpRefusal(403, RefusalCode.OUT_OF_SCOPE, "the access token was not given this right")
        await barred.refuse(signed.me.player)
        asked = msgspec.structs.replace(_ask(service, verb), body=await bodies.read(request, _BODY))
        answer = await forward(client, signed.me.player, asked, Encoding.JSON)
        return Response(bytes(answer.reply), media_type="application/json", headers=NOT_KEPT)

    return ask


def _ask(service: str, verb: str) -> Ask:
    """Without its body. Raises HttpRefusal for what is no name of a service or verb: they become a subject."""
    try:
        return msgspec.convert({"type": "ask", "ref": "", "service": service, "verb": verb}, Ask)
    except msgspec.ValidationError:
        raise HttpRefusal(404) from None

"""HTTP: one's own access tokens. Never with an access token."""

import msgspec
from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from contracts.codec import Decoder
from contracts.gateway import NewToken, TokenRequest, Tokens
from services.gateway import bodies
from services.gateway.account_routes import changing
from services.gateway.accounts.tokens import MOST_TOKENS, TooManyTokensError
from services.gateway.bodies import AnyRequest
from services.gateway.desk import Desk
from services.gateway.problems import HttpRefusal
from services.gateway.sessions import NOT_KEPT

_TOKEN = Decoder(TokenRequest)


def token_routes(desk: Desk) -> list[HTTPRouteHandler]:
    @get("/api/account/tokens")
    async def tokens(request: AnyRequest) -> Response[Tokens]:
        signed = await desk.sessions.required_session(request)
        return Response(Tokens(tokens=await desk.accounts.tokens.of(signed.me.player)), headers=NOT_KEPT)

    @post("/api/account/tokens", status_code=201)
    async def create(request: AnyRequest) -> Response[NewToken]:
        signed = await changing(desk, request)
        asked: TokenRequest = await bodies.read(request, _TOKEN)
        asked = msgspec.structs.replace(asked, label=bodies.clean_name(asked.label))
        try:
            made = await desk.accounts.tokens.create(signed.me.player, asked)
        except TooManyTokensError:
            raise HttpRefusal(
                409, message=f"an account has at most {MOST_TOKENS} tokens: end one first"
            ) from None
        return Response(made, status_code=201, headers=NOT_KEPT)

    @delete("/api/account/tokens/{token:str}", status_code=204)
    async def end(request: AnyRequest, token: FromPath[str]) -> None:
        signed = await changing(desk, request)
        ended = await desk.accounts.tokens.delete(signed.me.player, token)
        if ended is None:
            raise HttpRefusal(404)
        desk.presence.end(ended)

    return [tokens, create, end]

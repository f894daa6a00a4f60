"""HTTP: signing in as a guest, who one is, signing out, names."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from contracts.codec import BadMessage, Decoder
from contracts.gateway import GuestRequest, Me, Names
from contracts.ids import PlayerId
from contracts.refusals import RefusalCode
from services.gateway import names
from services.gateway.accounts import Accounts
from services.gateway.presence import Presence
from services.gateway.problems import HttpRefusal
from services.gateway.sessions import Sessions
from services.platform.limits import RateLimiter

AnyRequest: TypeAlias = Request[Any, Any, Any]

#: New guests from one address: a second, and at once.
GUEST_RATE = 1.0
GUEST_BURST = 60
MOST_NAMES = 100

_GUEST = Decoder(GuestRequest)


def account_routes(accounts: Accounts, sessions: Sessions, presence: Presence) -> list[HTTPRouteHandler]:
    limiter = RateLimiter(GUEST_RATE, GUEST_BURST)

    @post("/api/guest", status_code=201)
    async def guest(request: AnyRequest) -> Response[Me]:
        if not limiter.allows(request.client.host if request.client else ""):
            raise HttpRefusal(429, message="too many new guests from this address")
        me, token = await accounts.create_guest(_name(await request.body()))
        return Response(me, status_code=201, cookies=[sessions.cookie(token)], headers=NOT_KEPT)

    @get("/api/me")
    async def me(request: AnyRequest) -> Response[Me]:
        return Response(await sessions.required(request), headers=NOT_KEPT)

    @post("/api/signout", status_code=204)
    async def sign_out(request: AnyRequest) -> Response[None]:
        token = sessions.token(request)
        if token:
            await accounts.sign_out(token)
            presence.sign_out(token)
        return Response(None, status_code=204, cookies=[sessions.no_cookie()], headers=NOT_KEPT)

    @get("/api/names")
    async def names_of(ids: Annotated[list[str] | None, QueryParameter(name="id")] = None) -> Names:
        asked = [PlayerId(one) for one in ids or []]
        if len(asked) > MOST_NAMES:
            raise HttpRefusal(400, message=f"at most {MOST_NAMES} names at once")
        programs = {one: name for one in asked if (name := names.of_program(one))}
        return Names(names=programs | await accounts.names([one for one in asked if one not in programs]))

    return [guest, me, sign_out, names_of]


#: For answers that are about the sender.
NOT_KEPT = {"cache-control": "no-store"}


def _name(body: bytes) -> str:
    """Raises HttpRefusal."""
    try:
        request: GuestRequest = _GUEST(body)
        return names.clean(request.name)
    except BadMessage as bad:
        raise HttpRefusal(413 if bad.code is RefusalCode.TOO_LARGE else 400, bad.code, bad.message) from None
    except ValueError as error:
        raise HttpRefusal(400, message=str(error)) from None

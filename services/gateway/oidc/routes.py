"""HTTP: to a provider of OpenID Connect and back."""

import hmac
from collections.abc import Awaitable, Mapping
from typing import Any, TypeVar

from litestar import Response, get
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from contracts.gateway import SignInWays
from contracts.ids import PlayerId
from contracts.refusals import RefusalCode
from services.gateway.accounts.identities import Identity, LinkedElsewhereError
from services.gateway.accounts.secret import Signed
from services.gateway.bodies import AnyRequest
from services.gateway.desk import Desk
from services.gateway.oidc.attempts import LIFETIME, Attempt, Attempts
from services.gateway.oidc.id_token import Claims, RefusedError
from services.gateway.oidc.providers_file import Provider
from services.gateway.oidc.remote import AwayError, Remote
from services.gateway.problems import HttpRefusal
from services.gateway.sessions import NOT_KEPT
from services.platform import logs

T = TypeVar("T")

log = logs.get()

COOKIE = "interregnum-oidc"
#: Where people find themselves afterwards; where it went wrong with `?problem=<code>`.
AFTER_SIGN_IN, AFTER_LINK = "/", "/account"


def oidc_routes(desk: Desk, providers: Mapping[str, Provider], *, https: bool) -> list[HTTPRouteHandler]:
    remotes = {name: Remote(provider) for name, provider in providers.items()}
    attempts = Attempts()
    cookie = desk.sessions.cookie_name(COOKIE)
    no_cookie = desk.sessions.any_cookie(cookie, "", 0)
    scheme = "https" if https else "http"

    @get("/api/ways", sync_to_thread=False)
    def ways() -> SignInWays:
        return SignInWays(providers=list(remotes))

    @get("/api/oidc/{provider:str}")
    async def begin(request: AnyRequest, provider: FromPath[str]) -> Response[Any]:
        try:
            remote = _known(remotes, provider)
            desk.limits.provider_sign_in(request)
            old = await _own_wish(desk, request)
            linking = old.me.player if old is not None and old.me.registered else None
            redirect = f"{scheme}://{request.headers.get('host', '')}/api/oidc/{provider}/callback"
            secret, attempt = attempts.begin(provider, redirect, linking)
            url = await _reached(remote, remote.authorization_url(attempt))
        except HttpRefusal as refusal:
            return _refused(request, refusal, no_cookie)
        return _to(url, [desk.sessions.any_cookie(cookie, secret, LIFETIME)])

    @get("/api/oidc/{provider:str}/callback")
    async def end(request: AnyRequest, provider: FromPath[str]) -> Response[Any]:
        begun = attempts.end(request.cookies.get(cookie))
        try:
            remote = _known(remotes, provider)
            attempt, code = _checked(request, remote.provider, begun)
            claims = await _reached(remote, remote.redeem(attempt, code))
            answer = await _enter(desk, request, attempt, claims)
        except HttpRefusal as refusal:
            return _refused(request, refusal, no_cookie)
        answer.set_cookie(no_cookie)
        return answer

    return [ways, begin, end]


def _known(remotes: Mapping[str, Remote], provider: str) -> Remote:
    if provider not in remotes:
        raise HttpRefusal(404)
    return remotes[provider]


async def _own_wish(desk: Desk, request: AnyRequest) -> Signed | None:
    """Who is signed in. No other site's page begins this: it could have its own identity there linked to an account."""
    if request.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise HttpRefusal(403, message="this comes from another site")
    return await desk.sessions.session(request)


def _checked(request: AnyRequest, provider: Provider, attempt: Attempt | None) -> tuple[Attempt, str]:
    """The attempt that ends here, and the provider's code. Raises HttpRefusal."""
    said = request.query_params
    if attempt is None or attempt.provider != provider.name:
        raise _wrong("this sign-in was not begun in this browser, or long ago: begin again")
    if not hmac.compare_digest(str(said.get("state", "")).encode(), attempt.state.encode()):
        raise _wrong("this is not the sign-in that was begun in this browser: begin again")
    if said.get("iss", provider.issuer) != provider.issuer:
        raise _wrong("another provider sent this")
    code = said.get("code")
    if not code or "error" in said:
        raise _wrong("the provider did not sign you in")
    return attempt, str(code)


async def _reached(remote: Remote, answer: Awaitable[T]) -> T:
    """Raises HttpRefusal."""
    try:
        return await answer
    except AwayError:
        log.warning("a provider does not answer", provider=remote.provider.name)
        raise HttpRefusal(503, message="the provider does not answer") from None
    except RefusedError as refused:
        log.warning("a sign-in was refused", provider=remote.provider.name, reason=refused.reason)
        raise _wrong("the provider's answer is not good: begin again") from None


async def _enter(desk: Desk, request: AnyRequest, attempt: Attempt, claims: Claims) -> Response[None]:
    """Links, registers or signs in."""
    old = await desk.sessions.session(request)
    identity = Identity(attempt.provider, claims.subject)
    if attempt.linking is not None:
        if old is None or old.me.player != attempt.linking:
            raise _wrong("who began this is not signed in any more")
        await _link(desk, identity, attempt.linking)
        return _to(AFTER_LINK, [])
    owner = await desk.accounts.identities.owner(identity)
    if owner is not None:
        await desk.refuse_banned(owner)
    guest = old.me.player if old is not None and not old.me.registered else None
    me, secret = await desk.accounts.identities.sign_in(identity, claims.name, guest)
    cookie = await desk.enter(me, secret, old)
    await desk.people.deliver()
    return _to(AFTER_SIGN_IN, [cookie])


async def _link(desk: Desk, identity: Identity, player: PlayerId) -> None:
    try:
        await desk.accounts.identities.link(identity, player)
    except LinkedElsewhereError:
        raise HttpRefusal(
            409,
            RefusalCode.NOT_ALLOWED,
            "this belongs to another account, or the account has another one there",
        ) from None


def _to(url: str, cookies: list[Cookie]) -> Response[None]:
    return Response(None, status_code=303, headers={**NOT_KEPT, "location": url}, cookies=cookies)


def _refused(request: AnyRequest, refusal: HttpRefusal, no_cookie: Cookie) -> Response[Any]:
    """A page for people, a problem for programs."""
    if "text/html" in request.headers.get("accept", ""):
        return _to(f"{AFTER_LINK}?problem={refusal.problem.code.value}", [no_cookie])
    return Response(refusal.problem, status_code=refusal.status, cookies=[no_cookie], headers=NOT_KEPT)


def _wrong(message: str) -> HttpRefusal:
    return HttpRefusal(401, RefusalCode.WRONG_CREDENTIALS, message)

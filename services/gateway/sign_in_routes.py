"""HTTP: guests, registering, signing in and out, and who one is."""

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler

from contracts.codec import Decoder
from contracts.gateway import GuestRequest, Me, RegisterRequest, SignInRequest
from contracts.refusals import RefusalCode
from services.gateway import bodies
from services.gateway.accounts import passwords
from services.gateway.accounts.players import NameTakenError
from services.gateway.accounts.registrations import AlreadyRegisteredError
from services.gateway.bodies import AnyRequest
from services.gateway.desk import Desk
from services.gateway.problems import HttpRefusal
from services.gateway.sessions import NOT_KEPT

_GUEST = Decoder(GuestRequest)
_REGISTER = Decoder(RegisterRequest)
_SIGN_IN = Decoder(SignInRequest)


def sign_in_routes(desk: Desk) -> list[HTTPRouteHandler]:
    @post("/api/guest", status_code=201)
    async def guest(request: AnyRequest) -> Response[Me]:
        desk.limits.guest(request)
        asked: GuestRequest = await bodies.read(request, _GUEST)
        old = await desk.sessions.session(request)
        try:
            me, secret = await desk.accounts.players.create_guest(bodies.clean_name(asked.name))
        except NameTakenError:
            raise _taken() from None
        return _entered(201, me, await desk.enter(me, secret, old))

    @post("/api/register", status_code=201)
    async def register(request: AnyRequest) -> Response[Me]:
        desk.limits.registration(request)
        asked: RegisterRequest = await bodies.read(request, _REGISTER)
        return await _register(desk, request, asked)

    @post("/api/signin", status_code=200)
    async def sign_in(request: AnyRequest) -> Response[Me]:
        desk.limits.sign_in(request)
        asked: SignInRequest = await bodies.read(request, _SIGN_IN)
        desk.limits.sign_in_of(request, asked.name)
        old = await desk.sessions.session(request)
        me, password = await _known(desk, asked)
        await desk.refuse_banned(me)
        secret = await desk.accounts.sessions.create(me.player, password)
        if secret is None:
            raise _wrong()
        return _entered(200, me, await desk.enter(me, secret, old))

    @get("/api/me")
    async def me(request: AnyRequest) -> Response[Me]:
        signed = await desk.sessions.required(request)
        return Response(signed.me, headers=NOT_KEPT, cookies=desk.sessions.renewed(request))

    @post("/api/signout", status_code=204)
    async def sign_out(request: AnyRequest) -> Response[None]:
        signed = await desk.sessions.session(request)
        if signed is not None:
            await desk.leave(signed)
        return Response(None, status_code=204, cookies=[desk.sessions.no_cookie()], headers=NOT_KEPT)

    return [guest, register, sign_in, me, sign_out]


def _entered(status: int, me: Me, cookie: Cookie) -> Response[Me]:
    return Response(me, status_code=status, cookies=[cookie], headers=NOT_KEPT)


async def _register(desk: Desk, request: AnyRequest, asked: RegisterRequest) -> Response[Me]:
    name = bodies.clean_name(asked.name)
    desk.limits.registration_of(name)
    check_password(asked.password, name, asked.mail)
    old = await desk.sessions.session(request)
    if old is not None and old.me.registered:
        raise _registered()
    if await desk.accounts.registrations.is_taken(name):
        raise _taken()
    hashed = await desk.hash(asked.password)
    try:
        me, secret = await desk.accounts.registrations.register(
            name, hashed, asked.mail, old.me.player if old is not None else None
        )
    except NameTakenError:
        raise _taken() from None
    except AlreadyRegisteredError:
        raise _registered() from None
    cookie = await desk.enter(me, secret, old)
    await desk.people.deliver()
    return _entered(201, me, cookie)


async def _known(desk: Desk, asked: SignInRequest) -> tuple[Me, str]:
    """Whose name and password these are, and the hash. The same effort, and the same refusal, whether or not there is
    the name."""
    known = await desk.accounts.registrations.known(asked.name)
    stored = known.password if known is not None else None
    if not await desk.fits(stored, asked.password) or known is None or stored is None:
        raise _wrong()
    if not desk.passwords.is_old(stored):
        return known.me, stored
    renewed = await desk.hash(asked.password)
    if await desk.accounts.registrations.set_password(known.me.player, stored, renewed):
        return known.me, renewed
    return await _known(desk, asked)  # somebody was faster: perhaps with another password


def check_password(password: str, name: str, mail: str | None) -> None:
    """Raises HttpRefusal with what is asked of a password."""
    try:
        passwords.check(password, name, mail or "")
    except passwords.WeakPasswordError as error:
        raise HttpRefusal(400, RefusalCode.WEAK_PASSWORD, str(error)) from None


def _wrong() -> HttpRefusal:
    return HttpRefusal(401, RefusalCode.WRONG_CREDENTIALS, "name and password do not fit")


def _taken() -> HttpRefusal:
    return HttpRefusal(409, RefusalCode.NAME_TAKEN, "an account has this name, or one that looks like it")


def _registered() -> HttpRefusal:
    return HttpRefusal(409, RefusalCode.NOT_ALLOWED, "who is signed in here has an account: sign out first")

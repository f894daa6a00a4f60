"""HTTP: one's own account. Never with an access token."""

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler

from contracts.codec import Decoder
from contracts.gateway import Account, AccountExport, EraseRequest, MailRequest, PasswordRequest
from contracts.refusals import RefusalCode
from services.gateway import bodies
from services.gateway.accounts.secret import Signed
from services.gateway.bodies import AnyRequest
from services.gateway.desk import Desk
from services.gateway.export import export
from services.gateway.problems import HttpRefusal
from services.gateway.sessions import NOT_KEPT
from services.gateway.sign_in_routes import check_password

_PASSWORD = Decoder(PasswordRequest)
_MAIL = Decoder(MailRequest)
_ERASE = Decoder(EraseRequest)


def account_routes(desk: Desk) -> list[HTTPRouteHandler]:
    async def mine(signed: Signed) -> Response[Account]:
        return Response(await _account(desk, signed), headers=NOT_KEPT)

    @get("/api/account")
    async def account(request: AnyRequest) -> Response[Account]:
        return await mine(await desk.sessions.required_session(request))

    @post("/api/account/password", status_code=204)
    async def password(request: AnyRequest) -> None:
        signed = await changing(desk, request)
        asked: PasswordRequest = await bodies.read(request, _PASSWORD)
        await _change_password(desk, request, signed, asked)

    @post("/api/account/mail", status_code=200)
    async def mail(request: AnyRequest) -> Response[Account]:
        signed = await changing(desk, request)
        asked: MailRequest = await bodies.read(request, _MAIL)
        await desk.accounts.registrations.set_mail(signed.me.player, asked.mail)
        return await mine(signed)

    @get("/api/account/export")
    async def exported(request: AnyRequest) -> Response[AccountExport]:
        signed = await desk.sessions.required_session(request)
        desk.limits.export(signed.me.player)
        body = await export(desk.people.client, desk.accounts, await _account(desk, signed))
        name = f'attachment; filename="interregnum-{signed.me.player}.json"'
        return Response(body, headers={**NOT_KEPT, "content-disposition": name})

    @post("/api/account/erase", status_code=204)
    async def erase(request: AnyRequest) -> Response[None]:
        signed = await desk.sessions.required_session(request)
        desk.limits.change(signed.me.player)
        asked: EraseRequest = await bodies.read(request, _ERASE)
        await _check(desk, request, signed, asked.password)
        await desk.accounts.players.erase(signed.me.player)
        desk.presence.end_player(signed.me.player)
        await desk.people.deliver()
        return Response(None, status_code=204, cookies=[desk.sessions.no_cookie()], headers=NOT_KEPT)

    return [account, password, mail, exported, erase]


async def changing(desk: Desk, request: AnyRequest) -> Signed:
    """Who changes the own account. Raises HttpRefusal for who has none."""
    signed = await desk.sessions.required_session(request)
    desk.limits.change(signed.me.player)
    if not signed.me.registered:
        raise HttpRefusal(403, message="guests have no account: register first")
    return signed


async def _account(desk: Desk, signed: Signed) -> Account:
    try:
        return await desk.accounts.registrations.account(signed.me.player)
    except KeyError:
        raise HttpRefusal(401) from None


async def _check(desk: Desk, request: AnyRequest, signed: Signed, password: str | None) -> str | None:
    """The stored hash of the account's password, when this is the password, or both have none. Raises HttpRefusal."""
    stored = await desk.accounts.registrations.password(signed.me.player)
    if stored is None and password is None:
        return None
    desk.limits.sign_in_of(request, signed.me.name)
    if not await desk.fits(stored, password or ""):
        raise HttpRefusal(403, RefusalCode.WRONG_CREDENTIALS, "this is not the password of the account")
    return stored


async def _change_password(desk: Desk, request: AnyRequest, signed: Signed, asked: PasswordRequest) -> None:
    player = signed.me.player
    known = await _account(desk, signed)
    check_password(asked.new, known.name, known.mail)
    stored = await _check(desk, request, signed, asked.old)
    hashed = await desk.hash(asked.new)
    ended = await desk.accounts.registrations.change_password(player, stored, hashed, signed.credential)
    if ended is None:
        raise HttpRefusal(403, RefusalCode.WRONG_CREDENTIALS, "the password was changed meanwhile")
    for credential in ended:
        desk.presence.end(credential)

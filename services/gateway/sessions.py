"""Who sends a request: by the session in its cookie, or by an access token."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from contracts.refusals import RefusalCode
from services.gateway.accounts import Accounts
from services.gateway.accounts.secret import Signed
from services.gateway.accounts.sessions import IDLE
from services.gateway.problems import HttpRefusal

#: For answers that are about the sender.
NOT_KEPT = {"cache-control": "no-store"}


class Sessions:
    """secure: cookies are sent over https only, and belong to this host alone."""

    def __init__(self, accounts: Accounts, *, secure: bool) -> None:
        self._accounts = accounts
        self._secure = secure
        self._name = self.cookie_name("interregnum")

    def cookie_name(self, name: str) -> str:
        return f"__Host-{name}" if self._secure else name

    async def signed(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Signed | None:
        """Who is signed in. A token is judged alone, whatever the cookie says. None: nobody."""
        token = bearer(connection)
        if token is not None:
            return await self._accounts.tokens.who(token)
        secret = connection.cookies.get(self._name)
        return await self._accounts.sessions.who(secret) if secret else None

    async def session(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Signed | None:
        """Who is signed in by cookie. Raises HttpRefusal where a token is given."""
        if bearer(connection) is not None:
            await self.required(connection)
            raise HttpRefusal(403, RefusalCode.OUT_OF_SCOPE, "accounts are not for access tokens")
        return await self.signed(connection)

    async def required(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Signed:
        """Raises HttpRefusal where nobody is signed in, and where a token is not good any more."""
        signed = await self.signed(connection)
        if signed is None and bearer(connection) is not None:
            raise HttpRefusal(
                401, RefusalCode.WRONG_CREDENTIALS, "this access token has ended, or never was one"
            )
        if signed is None:
            raise HttpRefusal(401)
        return signed

    async def required_session(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Signed:
        """Raises HttpRefusal where nobody is signed in by cookie."""
        signed = await self.session(connection)
        if signed is None:
            raise HttpRefusal(401)
        return signed

    def cookie(self, secret: str) -> Cookie:
        return self.any_cookie(self._name, secret, IDLE // 1000)

    def renewed(self, connection: ASGIConnection[Any, Any, Any, Any]) -> list[Cookie]:
        """The same cookie again, so that a session that is used does not end in the browser either."""
        secret = connection.cookies.get(self._name)
        return [self.cookie(secret)] if secret and bearer(connection) is None else []

    def no_cookie(self) -> Cookie:
        """Takes the cookie back."""
        return self.any_cookie(self._name, "", 0)

    def any_cookie(self, name: str, value: str, seconds: int) -> Cookie:
        """A cookie that no script reads and that no other site's page sends along, but for a link that is followed."""
        return Cookie(
            name, value=value, max_age=seconds, path="/", httponly=True, samesite="lax", secure=self._secure
        )


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The access token of the request; None: it has none. What a proxy may ask for (Basic) is no business of ours."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None

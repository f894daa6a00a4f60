"""The session cookie, and who is signed in."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from contracts.gateway import Me
from services.gateway.accounts import Accounts
from services.gateway.problems import HttpRefusal

#: Seconds; browsers keep a cookie no longer than 400 days.
_LIFETIME = 400 * 24 * 3600


class Sessions:
    """secure: the cookie is sent over https only, and belongs to this host alone."""

    def __init__(self, accounts: Accounts, *, secure: bool) -> None:
        self._accounts = accounts
        self._secure = secure
        self._name = "__Host-interregnum" if secure else "interregnum"

    def token(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
        return connection.cookies.get(self._name)

    async def me(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Me | None:
        token = self.token(connection)
        return await self._accounts.who(token) if token else None

    async def required(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Me:
        """Raises HttpRefusal where nobody is signed in."""
        me = await self.me(connection)
        if me is None:
            raise HttpRefusal(401)
        return me

    def cookie(self, token: str) -> Cookie:
        return self._cookie(token, _LIFETIME)

    def no_cookie(self) -> Cookie:
        """Takes the cookie back."""
        return self._cookie("", 0)

    def _cookie(self, value: str, max_age: int) -> Cookie:
        return Cookie(
            self._name,
            value=value,
            max_age=max_age,
            path="/",
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

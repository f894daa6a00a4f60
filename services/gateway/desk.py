"""What all routes about accounts share."""

import msgspec
from litestar.datastructures import Cookie

from contracts.gateway import Me
from contracts.refusals import RefusalCode
from services.gateway import standing
from services.gateway.account_limits import AccountLimits
from services.gateway.accounts import Accounts
from services.gateway.accounts.passwords import BusyError, Passwords
from services.gateway.accounts.secret import Signed, hash_of
from services.gateway.people import People
from services.gateway.presence import Presence
from services.gateway.problems import HttpRefusal
from services.gateway.sessions import Sessions


class Desk(msgspec.Struct, frozen=True):
    accounts: Accounts
    passwords: Passwords
    sessions: Sessions
    presence: Presence
    limits: AccountLimits
    people: People

    async def enter(self, me: Me, secret: str, old: Signed | None) -> Cookie:
        """The cookie that signs in, in place of who was signed in here before.

        What the same player has open goes on with the new session.
        """
        if old is not None and old.me.player == me.player:
            self.presence.renew(old.credential, hash_of(secret))
        if old is not None:
            await self.leave(old)
        return self.sessions.cookie(secret)

    async def leave(self, signed: Signed) -> None:
        """Ends a session, and what was opened with it."""
        await self.accounts.sessions.end(signed.credential)
        self.presence.end(signed.credential)

    async def refuse_banned(self, me: Me) -> None:
        """Raises HttpRefusal, with the operator's reason, for who can not sign in now."""
        banned = await self.people.banned(me.player)
        if banned is not None:
            raise HttpRefusal(403, RefusalCode.BANNED, standing.told(banned))

    async def hash(self, password: str) -> str:
        """Raises HttpRefusal."""
        try:
            return await self.passwords.hash(password)
        except BusyError:
            raise _busy() from None

    async def fits(self, stored: str | None, password: str) -> bool:
        """Raises HttpRefusal."""
        try:
            return await self.passwords.fits(stored, password)
        except BusyError:
            raise _busy() from None


def _busy() -> HttpRefusal:
    return HttpRefusal(503, RefusalCode.TRY_AGAIN, "too many passwords are being checked")

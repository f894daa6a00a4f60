"""Personal access tokens: for programs, with scopes and an end."""

import secrets
import sqlite3
from collections.abc import Iterable
from typing import Any

from contracts.gateway import Me, NewToken, Scope, TokenInfo, TokenRequest
from contracts.ids import PlayerId
from services.gateway.accounts.database import Database
from services.gateway.accounts.secret import Signed, hash_of, new_token

DAY = 86_400_000
#: How exactly the last use is known.
GRAIN = 3_600_000
#: Tokens of one player at the same time.
MOST_TOKENS = 50

_COLUMNS = "id, label, scopes, created, expires, used"


class TooManyTokensError(Exception):
    """The player has as many tokens as one may have."""


class Tokens:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, player: PlayerId, request: TokenRequest) -> NewToken:
        """The token itself is in this answer and nowhere else. Raises TooManyTokensError."""
        token = new_token()
        now = self._database.now()
        info = TokenInfo(
            id=secrets.token_hex(8), label=request.label, scopes=sorted(set(request.scopes)),
            created=now, expires=now + request.days * DAY, last_used=None,
        )  # fmt: skip

        def insert(database: sqlite3.Connection) -> None:
            _sweep(database, now)
            count = database.execute("SELECT COUNT(*) FROM tokens WHERE player = ?", (player,)).fetchone()[0]
            if count >= MOST_TOKENS:
                raise TooManyTokensError
            values = (hash_of(token), info.id, player, info.label, " ".join(info.scopes), now, info.expires)
            database.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?, NULL)", values)

        await self._database.do(insert)
        return NewToken(token=token, info=info)

    async def of(self, player: PlayerId) -> list[TokenInfo]:
        """The player's tokens, the oldest first."""
        query = f"SELECT {_COLUMNS} FROM tokens WHERE player = ? AND expires > ? ORDER BY created, id"  # noqa: S608 - columns only
        rows = await self._database.do(
            lambda db: db.execute(query, (player, self._database.now())).fetchall()
        )
        return [_info(row) for row in rows]

    async def delete(self, player: PlayerId, token_id: str) -> bytes | None:
        """The hash of the token that ended; None: the player has no such token."""
        query = "DELETE FROM tokens WHERE player = ? AND id = ? RETURNING hash"
        rows = await self._database.do(lambda db: db.execute(query, (player, token_id)).fetchall())
        return rows[0][0] if rows else None

    async def who(self, token: str) -> Signed | None:
        """Whose token this is, and what it may do; None: nobody's, or one that has ended."""
        hashed = hash_of(token)

        def find(database: sqlite3.Connection) -> Signed | None:
            row = database.execute(
                """SELECT players.id, name, scopes, expires, used FROM tokens
                   JOIN players ON players.id = player WHERE hash = ?""",
                (hashed,),
            ).fetchone()
            now = self._database.now()
            if row is None or row[3] <= now:
                return None
            if row[4] is None or row[4] + GRAIN <= now:
                database.execute("UPDATE tokens SET used = ? WHERE hash = ?", (now, hashed))
            me = Me(player=PlayerId(row[0]), name=row[1], registered=True)
            return Signed(me, hashed, frozenset(_scopes(row[2])), row[3])

        return await self._database.do(find)

    async def sweep(self) -> None:
        """Forgets tokens that have ended."""
        await self._database.do(lambda db: _sweep(db, self._database.now()))


def _sweep(database: sqlite3.Connection, now: int) -> None:
    database.execute("DELETE FROM tokens WHERE expires <= ?", (now,))


def _scopes(text: str) -> Iterable[Scope]:
    return (Scope(word) for word in text.split())


def _info(row: tuple[Any, ...]) -> TokenInfo:
    token, label, scopes, created, expires, used = row
    return TokenInfo(
        id=token, label=label, scopes=list(_scopes(scopes)), created=created, expires=expires, last_used=used
    )

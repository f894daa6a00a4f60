"""Identities at providers of OpenID Connect, and the players that they belong to."""

import sqlite3

import msgspec

from contracts.gateway import Me
from contracts.ids import PlayerId
from services.gateway import names
from services.gateway.accounts.database import Database
from services.gateway.accounts.players import insert_session, is_taken
from services.gateway.accounts.registrations import insert_registration
from services.gateway.accounts.secret import new_session


class LinkedElsewhereError(Exception):
    """The identity belongs to another account, or the account has another identity of this provider."""


class Identity(msgspec.Struct, frozen=True):
    """subject: the provider's own id of the person."""

    provider: str
    subject: str


class Identities:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def owner(self, identity: Identity) -> Me | None:
        """Whose identity this is."""
        return await self._database.do(lambda database: _player(database, identity))

    async def sign_in(self, identity: Identity, name: str, guest: PlayerId | None) -> tuple[Me, str]:
        """The identity's player, and the secret of a new session. The first time an account is made of the guest.

        name: what the account is called if it is new; a number is added where the name is taken. The guest's sessions
        end then: whoever knows one of them does not come into the account.
        """
        secret = new_session()

        def enter(database: sqlite3.Connection) -> Me:
            now = self._database.now()
            me = _player(database, identity) or _new_account(database, identity, name, guest, now)
            insert_session(database, secret, me.player, now)
            return me

        return await self._database.do(enter), secret

    async def link(self, identity: Identity, player: PlayerId) -> None:
        """From now on the player can sign in with this identity too. Raises LinkedElsewhereError."""

        def insert(database: sqlite3.Connection) -> None:
            owner = _player(database, identity)
            if owner is None:
                try:
                    _insert(database, identity, player)
                except sqlite3.IntegrityError:
                    raise LinkedElsewhereError from None
            elif owner.player != player:
                raise LinkedElsewhereError

        await self._database.do(insert)


def _player(database: sqlite3.Connection, identity: Identity) -> Me | None:
    row = database.execute(
        "SELECT id, name FROM identities JOIN players ON id = player WHERE provider = ? AND subject = ?",
        (identity.provider, identity.subject),
    ).fetchone()
    return Me(player=PlayerId(row[0]), name=row[1], registered=True) if row else None


def _new_account(
    database: sqlite3.Connection, identity: Identity, name: str, guest: PlayerId | None, now: int
) -> Me:
    free = _free_name(database, name)
    player = insert_registration(database, free, guest, now)
    database.execute("DELETE FROM sessions WHERE player = ?", (player,))
    _insert(database, identity, player)
    return Me(player=player, name=free, registered=True)


def _insert(database: sqlite3.Connection, identity: Identity, player: PlayerId) -> None:
    database.execute("INSERT INTO identities VALUES (?, ?, ?)", (identity.provider, identity.subject, player))


def _free_name(database: sqlite3.Connection, name: str) -> str:
    number, free = 1, name
    while is_taken(database, free):
        number += 1
        free = names.numbered(name, number)
    return free

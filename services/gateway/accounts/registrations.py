"""Accounts: a player with a name that nobody else has, and a way to sign in again."""

import sqlite3

import msgspec

from contracts.gateway import Account, Me
from contracts.ids import PlayerId
from services.gateway import names
from services.gateway.accounts.database import Database
from services.gateway.accounts.players import (
    NameTakenError,
    insert_player,
    insert_session,
    is_taken,
    rename,
    set_guests_apart,
)
from services.gateway.accounts.secret import new_session


class AlreadyRegisteredError(Exception):
    """This player has an account."""


class Known(msgspec.Struct, frozen=True):
    """An account that a name belongs to. password: its hash; null: it has none."""

    me: Me
    password: str | None


class Registrations:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def is_taken(self, name: str) -> bool:
        return await self._database.do(lambda database: is_taken(database, name))

    async def register(
        self, name: str, password: str, mail: str | None, guest: PlayerId | None
    ) -> tuple[Me, str]:
        """A new account and the secret of its session. password: its hash. guest: who becomes the account's player.

        The guest's sessions end. Raises NameTakenError, AlreadyRegisteredError.
        """
        secret = new_session()

        def create(database: sqlite3.Connection) -> Me:
            now = self._database.now()
            player = insert_registration(database, name, guest, now, password, mail)
            database.execute("DELETE FROM sessions WHERE player = ?", (player,))
            insert_session(database, secret, player, now)
            return Me(player=player, name=name, registered=True)

        return await self._database.do(create), secret

    async def known(self, name: str) -> Known | None:
        """The account with this name."""
        query = "SELECT id, name, password FROM registrations JOIN players ON id = player WHERE likeness = ?"
        row = await self._database.do(lambda db: db.execute(query, (names.likeness(name),)).fetchone())
        return Known(Me(player=PlayerId(row[0]), name=row[1], registered=True), row[2]) if row else None

    async def password(self, player: PlayerId) -> str | None:
        """The hash of the player's password, where there is one."""
        query = "SELECT password FROM registrations WHERE player = ?"
        row = await self._database.do(lambda db: db.execute(query, (player,)).fetchone())
        return row[0] if row else None

    async def set_password(self, player: PlayerId, old: str | None, new: str) -> bool:
        """Another hash of the same password. False: the password was changed meanwhile, or the account is gone."""
        query = "UPDATE registrations SET password = ? WHERE player = ? AND password IS ?"
        return await self._database.do(lambda db: db.execute(query, (new, player, old)).rowcount == 1)

    async def change_password(
        self, player: PlayerId, old: str | None, new: str, kept: bytes
    ) -> list[bytes] | None:
        """old, new: hashes. In the same breath all sessions end but the one with the hash `kept`: whoever knew the old
        password is out, whatever happens to us next.

        The hashes of those that ended. None: the password was changed meanwhile, or the account is gone.
        """
        query = "UPDATE registrations SET password = ? WHERE player = ? AND password IS ?"
        ends = "DELETE FROM sessions WHERE player = ? AND hash <> ? RETURNING hash"

        def change(database: sqlite3.Connection) -> list[bytes] | None:
            if database.execute(query, (new, player, old)).rowcount != 1:
                return None
            return [row[0] for row in database.execute(ends, (player, kept))]

        return await self._database.do(change)

    async def set_mail(self, player: PlayerId, mail: str | None) -> None:
        query = "UPDATE registrations SET mail = ? WHERE player = ?"
        await self._database.do(lambda db: db.execute(query, (mail, player)))

    async def account(self, player: PlayerId) -> Account:
        """What is known of the player. Raises KeyError for who was erased."""

        def read(database: sqlite3.Connection) -> Account:
            row = database.execute(
                """SELECT name, created, likeness IS NOT NULL, password IS NOT NULL, mail
                   FROM players LEFT JOIN registrations ON player = id WHERE id = ?""",
                (player,),
            ).fetchone()
            if row is None:
                raise KeyError
            providers = database.execute(
                "SELECT provider FROM identities WHERE player = ? ORDER BY provider", (player,)
            )
            sessions = database.execute("SELECT COUNT(*) FROM sessions WHERE player = ?", (player,))
            return Account(
                player=player, name=row[0], created=row[1], registered=bool(row[2]), has_password=bool(row[3]), mail=row[4],
                providers=[provider for (provider,) in providers], sessions=sessions.fetchone()[0],
            )  # fmt: skip

        return await self._database.do(read)


def insert_registration(
    database: sqlite3.Connection,
    name: str,
    guest: PlayerId | None,
    now: int,
    password: str | None = None,
    mail: str | None = None,
) -> PlayerId:
    """The player who has an account from now on; guests of the same name get another one. Raises NameTakenError, AlreadyRegisteredError."""
    if is_taken(database, name):
        raise NameTakenError
    if (
        guest is not None
        and database.execute("SELECT 1 FROM registrations WHERE player = ?", (guest,)).fetchone()
    ):
        raise AlreadyRegisteredError
    renamed = rename(database, guest, name)
    player = guest if guest is not None and renamed else insert_player(database, name, now)
    database.execute(
        "INSERT INTO registrations (player, likeness, folded, password, mail) VALUES (?, ?, ?, ?, ?)",
        (player, names.likeness(name), names.folded(name), password, mail),
    )
    set_guests_apart(database, name)
    return player

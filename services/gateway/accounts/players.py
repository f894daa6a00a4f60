"""Players and their names; guests; the erasure of a player."""

import secrets
import sqlite3
from collections.abc import Sequence

import msgspec

from contracts.gateway import Me
from contracts.ids import PERSON_PREFIX, PlayerId
from services.gateway import names
from services.gateway.accounts.database import Database
from services.gateway.accounts.secret import hash_of, new_session

#: Players that a search finds at most.
MOST_FOUND = 10


class Entry(msgspec.Struct, frozen=True):
    """A player as an operator sees one. created: milliseconds since 1970-01-01T00:00Z."""

    player: PlayerId
    name: str
    registered: bool
    created: int


class NameTakenError(Exception):
    """The name, or one that looks like it, belongs to an account."""


class Players:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create_guest(self, name: str) -> tuple[Me, str]:
        """A new player, and the secret of its session. Raises NameTakenError."""
        secret = new_session()

        def create(database: sqlite3.Connection) -> Me:
            if is_taken(database, name):
                raise NameTakenError
            now = self._database.now()
            player = insert_player(database, name, now)
            insert_session(database, secret, player, now)
            return Me(player=player, name=name)

        return await self._database.do(create), secret

    async def names(self, players: Sequence[PlayerId]) -> dict[str, str]:
        """Names by id; unknown and erased ones are left out."""
        marks = ", ".join("?" * len(players))
        query = f"SELECT id, name FROM players WHERE id IN ({marks})"  # noqa: S608 - question marks only
        return await self._database.do(lambda db: dict(db.execute(query, players).fetchall()))

    async def find(self, beginning: str) -> list[Me]:
        """Registered players whose names begin like this, whatever the case; at most ten."""
        folded = names.folded(beginning)
        if not folded:
            return []
        query = """SELECT id, name FROM registrations JOIN players ON id = player
                   WHERE folded >= ? AND folded < ? ORDER BY folded LIMIT ?"""
        bounds = (folded, folded + "\U0010ffff", MOST_FOUND)
        rows = await self._database.do(lambda db: db.execute(query, bounds).fetchall())
        return [Me(player=PlayerId(player), name=name, registered=True) for player, name in rows]

    async def look_up(self, part: str, most: int) -> list[Entry]:
        """Players, guests too, with this in their names, or as their id, whatever the case; the newest first."""
        query = """SELECT id, name, registrations.player IS NOT NULL, created FROM players
                   LEFT JOIN registrations ON registrations.player = id
                   WHERE id = ? OR instr(casefold(name), ?) ORDER BY created DESC, id LIMIT ?"""

        def look(database: sqlite3.Connection) -> list[Entry]:
            database.create_function("casefold", 1, str.casefold, deterministic=True)
            rows = database.execute(query, (part, part.casefold(), most)).fetchall()
            return [
                Entry(PlayerId(player), name, bool(account), since) for player, name, account, since in rows
            ]

        return await self._database.do(look)

    async def erase(self, player: PlayerId) -> bool:
        """Forgets all that is known of the player, and remembers that `people` has to do so too.

        False: there is no such player. Games keep the id, which then says nothing about anybody.
        """

        def forget(database: sqlite3.Connection) -> bool:
            if not database.execute("DELETE FROM players WHERE id = ?", (player,)).rowcount:
                return False
            database.execute("INSERT OR IGNORE INTO erasures VALUES (?)", (player,))
            return True

        known = await self._database.do(forget)
        await self._database.overwrite()
        return known


def is_taken(database: sqlite3.Connection, name: str) -> bool:
    """Whether an account has this name or one that looks like it."""
    query = "SELECT 1 FROM registrations WHERE likeness = ?"
    return database.execute(query, (names.likeness(name),)).fetchone() is not None


def insert_player(database: sqlite3.Connection, name: str, now: int) -> PlayerId:
    player = PlayerId(f"{PERSON_PREFIX}{secrets.token_urlsafe(15)}")
    database.execute(
        "INSERT INTO players (id, name, created, looks) VALUES (?, ?, ?, ?)",
        (player, name, now, names.likeness(name)),
    )
    return player


def rename(database: sqlite3.Connection, player: PlayerId | None, name: str) -> bool:
    """False: there is no such player."""
    query = "UPDATE players SET name = ?, looks = ? WHERE id = ?"
    return database.execute(query, (name, names.likeness(name), player)).rowcount == 1


def set_guests_apart(database: sqlite3.Connection, name: str) -> None:
    """Guests whose names look like this one, which belongs to an account now, get names that belong to none."""
    query = """SELECT id, name FROM players LEFT JOIN registrations ON player = id
               WHERE looks = ? AND player IS NULL"""
    for guest, old in database.execute(query, (names.likeness(name),)).fetchall():
        number, new = 1, names.of_guest(old)
        while is_taken(database, new):
            number += 1
            new = names.of_guest(old, number)
        rename(database, guest, new)


def insert_session(database: sqlite3.Connection, secret: str, player: PlayerId, now: int) -> None:
    database.execute("INSERT INTO sessions VALUES (?, ?, ?, ?)", (hash_of(secret), player, now, now))

"""Sessions of browsers: as long as they are used."""

import sqlite3

from contracts.gateway import Me
from contracts.ids import PlayerId
from services.gateway.accounts.database import Database
from services.gateway.accounts.players import insert_session
from services.gateway.accounts.secret import Signed, hash_of, new_session

DAY = 86_400_000
#: Milliseconds after which a session ends that nobody used: browsers keep a cookie no longer either.
IDLE = 400 * DAY
#: How exactly the last use is known.
GRAIN = DAY


class StoredSessions:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, player: PlayerId, password: str) -> str | None:
        """The secret of a new session. password: the hash of the one that was given; None: it is not the player's any
        more, because it was changed, or the player erased, while it was checked."""
        secret = new_session()
        query = "SELECT 1 FROM registrations WHERE player = ? AND password = ?"

        def insert(database: sqlite3.Connection) -> bool:
            if database.execute(query, (player, password)).fetchone() is None:
                return False
            insert_session(database, secret, player, self._database.now())
            return True

        return secret if await self._database.do(insert) else None

    async def who(self, secret: str) -> Signed | None:
        """Whose session this is; None: nobody's, or one that has ended."""
        hashed = hash_of(secret)

        def find(database: sqlite3.Connection) -> Signed | None:
            row = database.execute(
                """SELECT id, name, likeness IS NOT NULL, used FROM sessions JOIN players ON id = sessions.player
                   LEFT JOIN registrations ON registrations.player = id WHERE hash = ?""",
                (hashed,),
            ).fetchone()
            now = self._database.now()
            if row is None or row[3] + IDLE <= now:
                return None
            if row[3] + GRAIN <= now:
                database.execute("UPDATE sessions SET used = ? WHERE hash = ?", (now, hashed))
            return Signed(Me(player=PlayerId(row[0]), name=row[1], registered=bool(row[2])), hashed)

        return await self._database.do(find)

    async def end(self, credential: bytes) -> None:
        """Ends the session with this hash, if there is one."""
        await self._database.do(lambda db: db.execute("DELETE FROM sessions WHERE hash = ?", (credential,)))

    async def begun(self, player: PlayerId) -> list[int]:
        """When each session of the player began, the oldest first."""
        query = "SELECT created FROM sessions WHERE player = ? ORDER BY created"
        return await self._database.do(lambda db: [row[0] for row in db.execute(query, (player,))])

    async def sweep(self) -> None:
        """Forgets sessions that have ended."""
        query = "DELETE FROM sessions WHERE used <= ?"
        await self._database.do(lambda db: db.execute(query, (self._database.now() - IDLE,)))

"""Who plays: guests, their names and their sessions. Personal data is here and nowhere else, and can be erased."""

import hashlib
import secrets
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from contracts.gateway import Me
from contracts.ids import PlayerId
from services.platform import clock
from services.platform.threads import in_thread

T = TypeVar("T")

_SCHEMA = """
CREATE TABLE IF NOT EXISTS players (id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS sessions (
    hash BLOB PRIMARY KEY, player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE, created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sessions_of_player ON sessions (player);
"""


def session_hash(token: str) -> bytes:
    """What is stored of a session: who reads the database can sign in as nobody."""
    return hashlib.sha256(token.encode()).digest()


class Accounts:
    """One SQLite file. Every call runs in a thread, one at a time."""

    def __init__(self, path: Path, now: clock.Clock = clock.now) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._now = now
        self._lock = threading.Lock()
        self._database = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
            self._database.execute(f"PRAGMA {pragma}")
        self._database.executescript(_SCHEMA)

    async def create_guest(self, name: str) -> tuple[Me, str]:
        """A new player, and the secret token of its session."""
        me = Me(player=PlayerId(f"p-{secrets.token_urlsafe(15)}"), name=name)
        token = secrets.token_urlsafe(32)

        def create(database: sqlite3.Connection) -> None:
            now = self._now()
            database.execute("INSERT INTO players VALUES (?, ?, ?)", (me.player, name, now))
            database.execute("INSERT INTO sessions VALUES (?, ?, ?)", (session_hash(token), me.player, now))

        await self._do(create)
        return me, token

    async def who(self, token: str) -> Me | None:
        """Whose session this is; None: nobody's."""

        def find(database: sqlite3.Connection) -> Me | None:
            row = database.execute(
                "SELECT id, name FROM players JOIN sessions ON player = id WHERE hash = ?",
                (session_hash(token),),
            ).fetchone()
            return Me(player=PlayerId(row[0]), name=row[1]) if row else None

        return await self._do(find)

    async def sign_out(self, token: str) -> None:
        """Ends the session, if there is one."""
        await self._do(lambda db: db.execute("DELETE FROM sessions WHERE hash = ?", (session_hash(token),)))

    async def names(self, players: Sequence[PlayerId]) -> dict[str, str]:
        """Names by id; unknown ids are left out."""
        marks = ", ".join("?" * len(players))
        query = f"SELECT id, name FROM players WHERE id IN ({marks})"  # noqa: S608 - question marks only
        return await self._do(lambda db: dict(db.execute(query, players).fetchall()))

    async def erase(self, player: PlayerId) -> None:
        """Forgets the name and all sessions. Games keep the id, which then says nothing about anybody."""
        await self._do(lambda db: db.execute("DELETE FROM players WHERE id = ?", (player,)))

    def close(self) -> None:
        with self._lock:
            self._database.close()

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await in_thread(self._transaction, work)

    def _transaction(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            self._database.execute("BEGIN IMMEDIATE")
            try:
                result = work(self._database)
            except BaseException:
                self._database.execute("ROLLBACK")
                raise
            self._database.execute("COMMIT")
            return result

"""The SQLite file of the accounts. Personal data is here and in the database of `people`, and can be erased."""

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from services.gateway import names
from services.gateway.accounts.schema import MIGRATIONS
from services.platform import clock
from services.platform.settings import SettingsError
from services.platform.threads import in_thread

T = TypeVar("T")


class Database:
    """Every call runs in a thread, one at a time. `interregnum admin` may use the file at the same time.

    Raises SettingsError when a newer version of the platform made the file.
    """

    def __init__(self, path: Path, now: clock.Clock = clock.now) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.now = now
        self._lock = threading.Lock()
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
            self._connection.execute(f"PRAGMA {pragma}")
        try:
            self._transaction(_migrate)
        except SettingsError:
            self._connection.close()
            raise

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The work's result, in one transaction: all of it is stored, or nothing where it raises."""
        return await in_thread(self._transaction, work)

    async def overwrite(self) -> None:
        """What was deleted leaves the write-ahead log too, unless somebody reads the file just now."""
        await in_thread(self._checkpoint)

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _checkpoint(self) -> None:
        with self._lock:
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _transaction(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                result = work(self._connection)
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")
            return result


def _migrate(database: sqlite3.Connection) -> None:
    version: int = database.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise SettingsError(
            f"accounts.sqlite has version {version}, and this program knows {len(MIGRATIONS)}: use a newer one"
        )
    database.create_function("likeness", 1, names.likeness, deterministic=True)
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            database.execute(statement)
    database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")

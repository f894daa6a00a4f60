"""The accounts: one file, seen from each side."""

from pathlib import Path

from services.gateway.accounts.database import Database
from services.gateway.accounts.identities import Identities
from services.gateway.accounts.outbox import Outbox
from services.gateway.accounts.players import Players
from services.gateway.accounts.registrations import Registrations
from services.gateway.accounts.sessions import StoredSessions
from services.gateway.accounts.tokens import Tokens
from services.platform import clock


class Accounts:
    """Raises SettingsError when a newer version of the platform made the file."""

    def __init__(self, path: Path, now: clock.Clock = clock.now) -> None:
        self._database = Database(path, now)
        self.players = Players(self._database)
        self.registrations = Registrations(self._database)
        self.identities = Identities(self._database)
        self.sessions = StoredSessions(self._database)
        self.tokens = Tokens(self._database)
        self.outbox = Outbox(self._database)

    def now(self) -> int:
        """Milliseconds since 1970-01-01T00:00Z."""
        return self._database.now()

    async def sweep(self) -> None:
        """Forgets what has ended."""
        await self.sessions.sweep()
        await self.tokens.sweep()
        await self._database.overwrite()

    def close(self) -> None:
        self._database.close()

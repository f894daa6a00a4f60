"""What `people` has still to be told: stored with what it is about, so that no crash loses it."""

from contracts.ids import PlayerId
from services.gateway.accounts.database import Database

#: How many are told in one go.
BATCH = 100


class Outbox:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def registered(self) -> list[PlayerId]:
        """Players with an account that `people` has not accepted yet."""
        return await self._players("SELECT player FROM registrations WHERE told = 0 LIMIT ?")

    async def erased(self) -> list[PlayerId]:
        """Players that were erased here, and not there yet."""
        return await self._players("SELECT player FROM erasures LIMIT ?")

    async def registration_told(self, player: PlayerId) -> None:
        query = "UPDATE registrations SET told = 1 WHERE player = ?"
        await self._database.do(lambda db: db.execute(query, (player,)))

    async def erasure_told(self, player: PlayerId) -> None:
        await self._database.do(lambda db: db.execute("DELETE FROM erasures WHERE player = ?", (player,)))

    async def _players(self, query: str) -> list[PlayerId]:
        rows = await self._database.do(lambda db: db.execute(query, (BATCH,)).fetchall())
        return [PlayerId(row[0]) for row in rows]

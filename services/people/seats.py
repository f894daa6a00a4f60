"""Who sits at a table or in a game, as the event store says."""

from contracts.event import Event
from contracts.game import GameCreated
from contracts.ids import GameId, PlayerId, TableId
from contracts.table import SeatTaken
from domain.chain import open_commit
from domain.events import decode_event
from domain.game import Game
from domain.table import Table
from services.platform.owner import Owner
from services.platform.store import EventStore, StoredCommit
from services.platform.streamed import commits_of
from services.platform.threads import in_thread


class Seats:
    """Tables stay in memory, and only what is new of them is read."""

    def __init__(self, store: EventStore, most: int = 2_000) -> None:
        self._store = store
        self._tables = Owner(store, Table.KIND, lambda table: Table(TableId(table)), most)

    async def at_table(self, table: TableId) -> list[PlayerId] | None:
        """Who sits there now; once its game has begun whoever sat down to it, for ever. None: there is no such table."""
        async with self._tables.lend(table) as loan:
            await loan.renew()
            held = await loan.get()
            return None if held is None else [player for player in held.aggregate.seats if player is not None]

    async def ever_at_table(self, table: TableId) -> set[PlayerId] | None:
        """Whoever has sat there. None: there is no such table."""
        return await in_thread(self._sitters, table)

    async def in_game(self, game: GameId) -> list[PlayerId] | None:
        """The owners of the game's seats, those who left included. None: there is no such game."""
        return await in_thread(self._owners, game)

    def _sitters(self, table: TableId) -> set[PlayerId] | None:
        commits = commits_of(self._store, Table.KIND, table)
        events = (event for stored in commits for event in _events(stored))
        return {event.player for event in events if isinstance(event, SeatTaken)} if commits else None

    def _owners(self, game: GameId) -> list[PlayerId] | None:
        for stored in commits_of(self._store, Game.KIND, game, 1):
            for event in _events(stored):
                if isinstance(event, GameCreated):
                    return event.players
        return None


def _events(stored: StoredCommit) -> list[Event]:
    return [decode_event(recorded) for recorded in open_commit(stored.body).events]

"""A table starts and its game is created in one transaction: never one without the other."""

import secrets
import uuid
from collections.abc import Callable, Sequence

from contracts.commands import StartTable
from contracts.event import Event
from contracts.ids import GameId, PlayerId, TableId
from contracts.refusals import RefusalCode
from domain import table as tables
from domain.chain import Sealed
from domain.game import Game, create
from domain.refusal import Refusal
from domain.table import Table
from services.platform.handling import Command, Outcome
from services.platform.streamed import Held, HeldTable, seal_game, seal_table

UNKNOWN = Refusal(RefusalCode.UNKNOWN_TABLE, "there is no such table")
#: From a table's id follows that of its game.
_GAMES = uuid.UUID("6ba1f1d6-6d0c-5d53-9c3b-0d5a4d6f2b11")


def game_of(table: TableId) -> GameId:
    """The id of the game that this table starts."""
    return GameId(str(uuid.uuid5(_GAMES, table)))


def may_be_a_game(table: TableId) -> bool:
    """Whether the id is of the kind that games get: a table with it could take the place of another table's game."""
    return uuid.UUID(table).version == uuid.uuid5(_GAMES, "").version


def start(
    message: StartTable, sender: PlayerId, new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
) -> Command[Table]:
    """The command that starts a table. new_seed: where secrets come from, 32 bytes each."""
    seed = new_seed()

    def decided(table: Table) -> Outcome:
        if not table.version:
            return UNKNOWN
        events = tables.start(table, sender, game_of(message.table))
        if isinstance(events, Refusal):
            return events
        first = _first_events(table, seed)
        return first if isinstance(first, Refusal) else events

    def sealed(held: HeldTable, events: Sequence[Event], time: int) -> list[Sealed]:
        first = _first_events(held.aggregate, seed)
        if isinstance(first, Refusal):
            raise ValueError(first.message)
        game = Held(Game(game_of(message.table)))
        return [
            seal_table(held, events, time=time, command=message.id, sender=sender),
            seal_game(game, first, seed=seed, time=time, command=message.id, sender=sender),
        ]

    return Command(message.table, sender, message.id, decided, sealed)


def _first_events(table: Table, seed: bytes) -> list[Event] | Refusal:
    """The game's first commit; from the same seed always the same."""
    players = [player for player in table.seats if player is not None]
    return create(table.variant, table.options, players, seed, ())

"""Ids of streams that follow from other ids. They are of a kind that clients can not choose: see `is_derived`."""

import uuid
from functools import lru_cache

from contracts.ids import GameId, PlayerId, TableId, TicketId

_GAMES = uuid.UUID("6ba1f1d6-6d0c-5d53-9c3b-0d5a4d6f2b11")
_SEATINGS = uuid.UUID("2f0f6a52-5b8e-5f0a-8c41-7d8de8f2a0c3")
_MATCHES = uuid.UUID("b39e2c8f-1d47-5a6e-9f12-64c0a7d5e3b8")
_REMATCHES = uuid.UUID("d4c1a7e0-93b5-5e2f-a86d-1f7b3c9e5a24")


def game_of(table: TableId) -> GameId:
    """The game that this table starts."""
    return GameId(str(uuid.uuid5(_GAMES, table)))


@lru_cache(maxsize=16_384)
def seating_stream(player: PlayerId) -> str:
    return str(uuid.uuid5(_SEATINGS, player))


def matched_table(first: TicketId) -> TableId:
    """The table of the tickets of which this one waited longest."""
    return TableId(str(uuid.uuid5(_MATCHES, first)))


def rematch_table(game: GameId, attempt: int) -> TableId:
    """Who asks for the same rematch comes to the same table. attempt: from 0; the next when the one before closed."""
    return TableId(str(uuid.uuid5(_REMATCHES, f"{game}/{attempt}")))


def is_derived(id_: str) -> bool:
    """Whether the id is of this kind: a client that chose it could take the place of another stream."""
    return uuid.UUID(id_).version == uuid.uuid5(_GAMES, "").version

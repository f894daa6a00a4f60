"""Answers to commands and queries."""

import msgspec

from contracts.ids import GameId, TableId, TicketId, Version
from contracts.refusals import RefusalCode


class Reply(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base of all answers."""


class Accepted(Reply, frozen=True, tag="accepted"):
    """The command is stored for ever, as this version of the game."""

    game: GameId
    version: Version


class TableAccepted(Reply, frozen=True, tag="table_accepted"):
    """The command is stored for ever. `game` is the game of a table that has started."""

    table: TableId
    version: Version
    game: GameId | None = None


class TicketAccepted(Reply, frozen=True, tag="ticket_accepted"):
    """The command is stored for ever. What becomes of the ticket is told on `tell.<player>`."""

    ticket: TicketId
    version: Version


class Done(Reply, frozen=True, tag="done"):
    """The command is stored for ever."""


class Refused(Reply, frozen=True, tag="refused"):
    """Nothing was changed. The code is stable; the message, in English, is for people."""

    code: RefusalCode
    message: str


CommandReply = Accepted | TableAccepted | TicketAccepted | Done | Refused

"""What clients are told: one feed for each seat and one for the public, numbered without gaps."""

from typing import Any

import msgspec

from contracts.ids import GameId, PlayerId, Seat, TableId, Version


class VisibleEvent(msgspec.Struct, frozen=True):
    """An event as one audience may know it: "?" stands for each card that is hidden from it."""

    type: str
    v: int
    data: dict[str, Any]


class FeedMessage(msgspec.Struct, frozen=True, kw_only=True, tag="feed", tag_field="type"):
    """One commit of a game, as one audience may know it, and the whole view after it.

    The number is the game's version. A commit of which an audience may know nothing still has its message, so
    that a gap in the numbers always means a lost message.
    """

    game: GameId
    variant: str
    #: The options of the game, as the variant settled them.
    options: dict[str, Any]
    number: Version
    #: Milliseconds since 1970-01-01T00:00Z.
    time: int
    players: list[PlayerId]
    #: The seat that this feed belongs to; null: the public.
    seat: Seat | None
    events: list[VisibleEvent]
    #: A position of `domain/NOTATION.md` with all that this audience may not know replaced by "?".
    view: dict[str, Any]
    #: The moves that this seat may make now, in the order of the notation; empty for the public.
    moves: list[str]


class PastCommit(msgspec.Struct, frozen=True, kw_only=True):
    """A feed message of the past, without the view after it."""

    number: Version
    time: int
    events: list[VisibleEvent]


class TableInfo(msgspec.Struct, frozen=True, kw_only=True, tag="table", tag_field="type"):
    """A table as everybody may see it; also the messages of `feed.lobby`."""

    table: TableId
    version: Version
    variant: str
    options: dict[str, Any]
    host: PlayerId
    #: By seat; null: free.
    seats: list[PlayerId | None]
    #: "open", "started" or "closed".
    state: str
    game: GameId | None = None
    #: Milliseconds since 1970-01-01T00:00Z, when the table was opened.
    opened: int = 0

"""What clients are told: one feed for each seat and one for the public, numbered without gaps."""

from typing import Any

import msgspec

from contracts.clock import Clock, ClockFace
from contracts.ids import GameId, PlayerId, Seat, TableId, TicketId, Version


class VisibleEvent(msgspec.Struct, frozen=True):
    """An event as one audience may know it: "?" stands for each card that is hidden from it."""

    type: str
    v: int
    data: dict[str, Any]


class GameOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended; see the event `game.ended`."""

    reason: str
    winners: list[int]
    #: By seat: 1 is the best. Empty: no result.
    places: list[int]
    scores: list[int]
    #: Why an operator cancelled the result, or put another one in its place; null: it stands as played.
    cancelled: str | None = None
    corrected: str | None = None


class GameStatus(msgspec.Struct, frozen=True, kw_only=True):
    """What is around the play of a game, as one audience may know it."""

    rated: bool
    table: TableId | None
    clock: ClockFace | None
    #: By seat: who plays it now; a program where the owner has left.
    played_by: list[PlayerId]
    #: Seats that would end the game without a result.
    offers: list[int]
    outcome: GameOutcome | None


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
    status: GameStatus


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
    clock: Clock | None = None
    rated: bool = False
    #: Shown to those only who sit here, were asked, or have the link.
    private: bool = False
    #: Players who are asked to sit down.
    challenged: list[PlayerId] = []
    rematch_of: GameId | None = None
    #: Starts by itself when all seats are taken.
    autostart: bool = False
    #: When programs take the free seats; the same milliseconds; null: never.
    fill_at: int | None = None
    #: When it closes unless it has started; 0: never.
    expires: int = 0
    #: Why it closed: "host_left", "declined", "expired", "banned" or "engaged".
    reason: str | None = None


class TicketInfo(msgspec.Struct, frozen=True, kw_only=True, tag="ticket", tag_field="type"):
    """A wait for opponents, told to its owner alone."""

    ticket: TicketId
    version: Version
    variant: str
    options: dict[str, Any]
    clock: Clock | None
    rated: bool
    fill: bool
    #: "waiting", "matched", "cancelled" or "expired".
    state: str
    #: Why it ended: "left", "engaged", "banned", "nobody" or "out_of_range"; null while it waits or when it matched.
    reason: str | None
    #: Milliseconds since 1970-01-01T00:00Z: when the wait began, and when it ends at the latest.
    opened: int
    deadline: int
    table: TableId | None = None
    game: GameId | None = None


class Notice(msgspec.Struct, frozen=True, kw_only=True, tag="notice", tag_field="type"):
    """Something that a player should know of."""

    #: Growing, per player.
    number: int
    time: int
    #: "your_turn", "game_started", "game_over", "challenge", "rematch", "table_full", "table_closed", "ticket_ended",
    #: "silenced", "banned", "pardoned", "result_cancelled" or "result_corrected".
    kind: str
    read: bool = False
    game: GameId | None = None
    table: TableId | None = None
    #: Who caused it.
    by: PlayerId | None = None
    reason: str | None = None
    until: int | None = None


class NoticeGone(msgspec.Struct, frozen=True, kw_only=True, tag="notice_gone", tag_field="type"):
    """A notice that is no longer so: it is not the player's turn any more."""

    number: int


class NoticesSeen(msgspec.Struct, frozen=True, kw_only=True, tag="notices_seen", tag_field="type"):
    """The player has read all notices up to this number, perhaps somewhere else."""

    up_to: int


class ChatLine(msgspec.Struct, frozen=True, kw_only=True, tag="chat", tag_field="type"):
    """A line of the chat of a table and its game, told to those who sit there."""

    table: TableId
    #: Growing, per table.
    number: int
    time: int
    player: PlayerId
    text: str

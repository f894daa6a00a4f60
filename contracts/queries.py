"""Questions to services: `cmd.<player>.views.<verb>`. They change nothing and may be asked again."""

from typing import Annotated, Any

import msgspec

from contracts.feed import FeedMessage, PastCommit, TableInfo
from contracts.ids import AnyGameId, AnyTableId, AnyVersion, GameId, PlayerId, Seat, Version
from contracts.replies import Refused, Reply


class Query(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of all questions."""


class AskView(Query, frozen=True, tag="view"):
    """The feed message with this number, as the sender may know it; without a number the newest."""

    game: AnyGameId
    number: AnyVersion | None = None
    #: True: as the public sees it, also for who has a seat.
    public: bool = False


class AskHistory(Query, frozen=True, tag="history"):
    """What happened in a game after a number, as the sender may know it: at most 500 commits an answer."""

    game: AnyGameId
    after: AnyVersion = Version(0)
    public: bool = False


class AskGames(Query, frozen=True, tag="games"):
    """The sender's games, those that wait for the sender first, then the newest first."""

    finished: bool = True
    limit: Annotated[int, msgspec.Meta(ge=1, le=200)] = 50


class AskTables(Query, frozen=True, tag="tables"):
    """The open tables, newest first, and those that the sender sits at."""


class AskTable(Query, frozen=True, tag="table"):
    """One table, whatever its state."""

    table: AnyTableId


class History(Reply, frozen=True, tag="history"):
    game: GameId
    commits: list[PastCommit]
    #: True: there is more; ask again after the last number.
    more: bool


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game in a list."""

    game: GameId
    variant: str
    options: dict[str, Any]
    players: list[PlayerId]
    seat: Seat | None
    version: Version
    #: Milliseconds since 1970-01-01T00:00Z, of the newest commit.
    time: int
    #: Whether the sender may move now.
    to_act: bool
    over: bool
    #: Seats that won; null while the game goes on.
    winners: list[int] | None


class Games(Reply, frozen=True, tag="games"):
    games: list[GameInfo]


class Tables(Reply, frozen=True, tag="tables"):
    tables: list[TableInfo]


ViewsQuery = AskView | AskHistory | AskGames | AskTables | AskTable
ViewsReply = FeedMessage | History | Games | Tables | TableInfo | Refused

__all__ = [
    "AskGames",
    "AskHistory",
    "AskTable",
    "AskTables",
    "AskView",
    "GameInfo",
    "Games",
    "History",
    "PlayerId",
    "Query",
    "Tables",
    "ViewsQuery",
    "ViewsReply",
]

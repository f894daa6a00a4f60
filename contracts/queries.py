"""Questions to services: `cmd.<player>.views.<verb>`. They change nothing and may be asked again."""

from typing import Annotated, Any

import msgspec

from contracts.clock import Clock
from contracts.feed import ChatLine, FeedMessage, Notice, PastCommit, TableInfo, TicketInfo
from contracts.ids import (
    AnyGameId,
    AnyPlayerId,
    AnyTableId,
    AnyVersion,
    GameId,
    PlayerId,
    Seat,
    TableId,
    Version,
)
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
    #: So many of the first are left out.
    skip: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0


class AskTables(Query, frozen=True, tag="tables"):
    """The open tables, newest first, and those that the sender sits at."""


class AskTable(Query, frozen=True, tag="table"):
    """One table, whatever its state. A private one is shown to who sits there, was asked, or has the link."""

    table: AnyTableId
    invite: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class AskTickets(Query, frozen=True, tag="tickets"):
    """The sender's tickets that wait, and the newest that ended."""


class AskRatings(Query, frozen=True, tag="ratings"):
    """A player's ratings; without a player the sender's."""

    player: AnyPlayerId | None = None


#: "all", or a season: "2026-q4" for October to December 2026 (UTC).
Period = Annotated[str, msgspec.Meta(pattern=r"^(all|[0-9]{4}-q[1-4])$(?!\n)")]
#: "rating-<variant>-<players>", "solo-<variant>", "played" or "streak".
BoardId = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,64}$(?!\n)")]


class AskBoards(Query, frozen=True, tag="boards"):
    """The boards and periods that have entries."""


class AskBoard(Query, frozen=True, tag="board"):
    """A part of a leaderboard: from a place on, or around a player."""

    board: BoardId
    period: Period = "all"
    #: The first place to show, from 1 on; not used with `around`.
    first: Annotated[int, msgspec.Meta(ge=1, le=100_000_000)] = 1
    around: AnyPlayerId | None = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=100)] = 25


class AskProfile(Query, frozen=True, tag="profile"):
    """A player's results by variant, opponent and faction, with ratings and streaks."""

    player: AnyPlayerId


class AskResults(Query, frozen=True, tag="results"):
    """A player's finished games, newest first; the next page begins before the last one's `order`."""

    player: AnyPlayerId
    before: Annotated[int, msgspec.Meta(ge=1, le=2**53)] | None = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=100)] = 25


class AskCurve(Query, frozen=True, tag="curve"):
    """How a player's rating in a class came to be: at most 500 points, evenly chosen."""

    player: AnyPlayerId
    #: "<variant>-<players>".
    rating_class: BoardId
    period: Period = "all"


class AskNotices(Query, frozen=True, tag="notices"):
    """The sender's newest notices, newest first."""

    limit: Annotated[int, msgspec.Meta(ge=1, le=200)] = 50
    #: Only those with a lower number.
    before: Annotated[int, msgspec.Meta(ge=1, le=2**53)] | None = None


class AskChat(Query, frozen=True, tag="chat"):
    """To the service `people`: the newest lines of a table's chat, oldest first, without those of muted players."""

    table: AnyTableId
    after: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


class AskLines(Query, frozen=True, tag="lines"):
    """To the service `people`: the newest 1000 chat lines that the sender wrote, at all tables, oldest first."""


class AskPerson(Query, frozen=True, tag="person"):
    """To the service `people`: what the platform holds against the sender, and whom the sender has muted."""


class AskReports(Query, frozen=True, tag="reports"):
    """To the service `people`, from operators only: the newest reports, newest first."""

    #: About this player only.
    player: AnyPlayerId | None = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=200)] = 50


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
    rated: bool = False
    clock: Clock | None = None
    #: When the sender's clock runs out if the sender is to act; milliseconds since 1970-01-01T00:00Z; null: never.
    deadline: int | None = None


class Games(Reply, frozen=True, tag="games"):
    games: list[GameInfo]


class Tables(Reply, frozen=True, tag="tables"):
    tables: list[TableInfo]


class Tickets(Reply, frozen=True, tag="tickets"):
    tickets: list[TicketInfo]


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """A rating of one class and period. What is shown is `shown`; mu and sigma are those of Plackett and Luce."""

    rating_class: str
    period: str
    mu: float
    sigma: float
    #: A whole number for people: how strong the player is at least.
    shown: int
    games: int
    #: Whether it is on the board: enough games, and certain enough.
    ranked: bool


class Ratings(Reply, frozen=True, tag="ratings"):
    player: PlayerId
    ratings: list[Rating]


class BoardInfo(msgspec.Struct, frozen=True, kw_only=True):
    board: str
    periods: list[str]


class Boards(Reply, frozen=True, tag="boards"):
    boards: list[BoardInfo]


class BoardRow(msgspec.Struct, frozen=True, kw_only=True):
    #: From 1; players with the same score share a place.
    place: int
    player: PlayerId
    score: int
    games: int


class Board(Reply, frozen=True, tag="board"):
    """Also the messages of `feed.board.<board>`: the first places of a period after a change."""

    board: str
    period: str
    #: Players on the board.
    size: int
    rows: list[BoardRow]
    #: How many rows, from 1 on, the first of these is from the top; places can be shared, this can not.
    first: int = 1


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Results of a player with one variant, faction or opponent."""

    #: A variant's id, a faction or a player's id.
    key: str
    games: int
    won: int
    #: Shared with an opponent.
    drawn: int


class Profile(Reply, frozen=True, tag="profile"):
    player: PlayerId
    games: int
    won: int
    drawn: int
    #: Games won in a row: now, and at most.
    streak: int
    best_streak: int
    #: The first and the newest finished game; milliseconds since 1970-01-01T00:00Z; null: none.
    first: int | None
    last: int | None
    ratings: list[Rating]
    by_variant: list[Tally]
    #: The most frequent first, at most 50.
    by_opponent: list[Tally]
    #: Key "<variant>.<faction>".
    by_faction: list[Tally]


class ResultInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game as one player's result."""

    #: Growing with the time of the result.
    order: int
    game: GameId
    variant: str
    mode: str
    players: list[PlayerId]
    seat: Seat
    time: int
    reason: str
    winners: list[int]
    places: list[int]
    scores: list[int]
    rated: bool
    clock: Clock | None
    cancelled: bool
    #: How it counts for the player: "won", "drawn" (shared with an opponent) or "lost"; null: not at all.
    outcome: str | None = None
    #: The shown rating after it and what it changed; null in games that were not rated.
    rating: int | None
    change: int | None


class Results(Reply, frozen=True, tag="results"):
    player: PlayerId
    results: list[ResultInfo]
    more: bool


class CurvePoint(msgspec.Struct, frozen=True, kw_only=True):
    time: int
    shown: int
    game: GameId


class Curve(Reply, frozen=True, tag="curve"):
    player: PlayerId
    rating_class: str
    period: str
    points: list[CurvePoint]


class Notices(Reply, frozen=True, tag="notices"):
    notices: list[Notice]
    unread: int


class Chat(Reply, frozen=True, tag="chat"):
    lines: list[ChatLine]


class ReportInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody told the operators of a player's conduct."""

    time: int
    by: PlayerId
    player: PlayerId
    category: str
    note: str
    table: TableId | None
    game: GameId | None


class Reports(Reply, frozen=True, tag="reports"):
    reports: list[ReportInfo]


class Sanction(msgspec.Struct, frozen=True, kw_only=True):
    until: int | None
    reason: str


class Person(Reply, frozen=True, tag="person"):
    registered: bool
    silenced: Sanction | None
    banned: Sanction | None
    muted: list[PlayerId]
    #: What the sender has reported, oldest first.
    reports: list[ReportInfo]


ViewsQuery = (
    AskView | AskHistory | AskGames | AskTables | AskTable | AskTickets | AskRatings | AskBoards | AskBoard
    | AskProfile | AskResults | AskCurve | AskNotices
)  # fmt: skip
ViewsReply = (
    FeedMessage | History | Games | Tables | TableInfo | Tickets | Ratings | Boards | Board | Profile | Results
    | Curve | Notices | Refused
)  # fmt: skip
PeopleQuery = AskChat | AskLines | AskPerson | AskReports
PeopleReply = Chat | Person | Reports | Refused

__all__ = [
    "AskBoard",
    "AskBoards",
    "AskChat",
    "AskCurve",
    "AskGames",
    "AskHistory",
    "AskLines",
    "AskNotices",
    "AskPerson",
    "AskProfile",
    "AskRatings",
    "AskReports",
    "AskResults",
    "AskTable",
    "AskTables",
    "AskTickets",
    "AskView",
    "Board",
    "BoardInfo",
    "BoardRow",
    "Boards",
    "Chat",
    "Curve",
    "CurvePoint",
    "GameInfo",
    "Games",
    "History",
    "Notices",
    "PeopleQuery",
    "PeopleReply",
    "Person",
    "PlayerId",
    "Profile",
    "Query",
    "Rating",
    "Ratings",
    "ReportInfo",
    "Reports",
    "ResultInfo",
    "Results",
    "Sanction",
    "Tables",
    "Tally",
    "Tickets",
    "ViewsQuery",
    "ViewsReply",
]

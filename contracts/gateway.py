"""The WebSocket of the gateway (`/ws`): what a browser says and hears. Same commands and feeds as on the bus.

JSON text frames; with the subprotocol `interregnum.msgpack` the same structures as MessagePack binary frames.
"""

from enum import StrEnum
from typing import Annotated, Any

import msgspec

from contracts.feed import ChatLine, FeedMessage, Notice, NoticeGone, NoticesSeen, TableInfo, TicketInfo
from contracts.ids import AnyGameId, AnyPlayerId, AnyVersion, GameId, PlayerId, Version
from contracts.queries import Sanction
from contracts.refusals import RefusalCode


class ClientMessage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of what a client says."""


class Ask(ClientMessage, frozen=True, tag="ask"):
    """A command or query to a service, as `cmd.<me>.<service>.<verb>` on the bus; answered with `answer`."""

    #: Chosen by the client; comes back with the answer.
    ref: Annotated[str, msgspec.Meta(max_length=64)]
    service: Annotated[str, msgspec.Meta(pattern=r"^[a-z]{1,32}$(?!\n)")]
    verb: Annotated[str, msgspec.Meta(pattern=r"^[a-z_]{1,32}$(?!\n)")]
    #: The message, without its `type`, which is the verb.
    body: dict[str, Any] = {}


class Follow(ClientMessage, frozen=True, tag="follow"):
    """Sends the feed of a game from now on: the client's own seat where it has one, else the public's.

    What the client missed after `after` comes at once as `caught_up`, then every new message.
    """

    game: AnyGameId
    after: AnyVersion = Version(0)


class Unfollow(ClientMessage, frozen=True, tag="unfollow"):
    game: AnyGameId


class FollowLobby(ClientMessage, frozen=True, tag="follow_lobby"):
    """Sends every change of a table from now on, as `table`."""


class FollowPresence(ClientMessage, frozen=True, tag="follow_presence"):
    """Says from now on, as `presence`, which of these players are connected; takes the place of an earlier list."""

    players: Annotated[list[AnyPlayerId], msgspec.Meta(max_length=100)]


class ServerMessage(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base of what the gateway says."""


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """The first message: who the client is, and the version of these contracts.

    It comes again when the bus has lost messages: what was told to the client alone has to be asked for again.
    """

    player: PlayerId
    name: str
    contracts: int
    #: The server's clock: milliseconds since 1970-01-01T00:00Z.
    time: int = 0


class Presence(ServerMessage, frozen=True, tag="presence"):
    """Of the followed players those who are connected, and how many players are connected at all."""

    online: list[PlayerId]
    count: int


class Answer(ServerMessage, frozen=True, tag="answer"):
    """The service's reply, unchanged."""

    ref: str
    reply: msgspec.Raw


class CaughtUp(ServerMessage, frozen=True, tag="caught_up"):
    """All that was missed, and the newest feed message with the whole view."""

    game: GameId
    #: `PastCommit`s after the number that the client had.
    missed: msgspec.Raw
    newest: FeedMessage


class Problem(ServerMessage, frozen=True, tag="problem"):
    """A message that could not be taken; the connection lives on."""

    code: RefusalCode
    message: str
    #: Of the `ask` that it is about.
    ref: str | None = None
    #: Of the `follow` that it is about.
    game: GameId | None = None
    #: Until when and why the player is banned, with code "banned" before the connection is closed.
    sanction: Sanction | None = None


#: Tickets, notices and chat lines come unasked: they are the player's own.
FromClient = Ask | Follow | Unfollow | FollowLobby | FollowPresence
FromServer = (
    Welcome | Answer | CaughtUp | FeedMessage | TableInfo | Problem | Presence | TicketInfo | Notice | NoticeGone
    | NoticesSeen | ChatLine
)  # fmt: skip

#: Raised with every change of the contracts that an old client would not understand.
CONTRACTS_VERSION = 1


class GuestRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/guest`: play under this name, without an account."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]


Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Password = Annotated[str, msgspec.Meta(min_length=1, max_length=256)]
Mail = Annotated[str, msgspec.Meta(max_length=254, pattern=r"^[^@\s]+@[^@\s]+$(?!\n)")]


class RegisterRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/register`: an account. Who is signed in as a guest keeps id and games."""

    name: Name
    password: Password
    mail: Mail | None = None


class SignInRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/signin`."""

    name: Name
    password: Password


class PasswordRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/account/password`: ends all other sessions."""

    #: null: the account has none yet (it was made by another way of signing in).
    old: Password | None
    new: Password


class MailRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/account/mail`: sets or removes the mail address."""

    mail: Mail | None


class EraseRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/account/erase`: forgets all personal data for ever; games stay, under the id."""

    #: null: the account has none.
    password: Password | None


class Scope(StrEnum):
    """What an access token may do."""

    #: Questions and feeds.
    READ = "read"
    #: Moves, tables and queues.
    PLAY = "play"
    #: Chat lines and reports.
    CHAT = "chat"


class TokenRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/account/tokens`: a personal access token for programs (`Authorization: Bearer ...`)."""

    label: Name
    scopes: Annotated[list[Scope], msgspec.Meta(min_length=1, max_length=3)]
    #: Days until it ends.
    days: Annotated[int, msgspec.Meta(ge=1, le=365)]


class TokenInfo(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    label: str
    scopes: list[Scope]
    #: Milliseconds since 1970-01-01T00:00Z.
    created: int
    expires: int
    last_used: int | None


class NewToken(msgspec.Struct, frozen=True, kw_only=True):
    """The only time that the token is shown."""

    token: str
    info: TokenInfo


class Tokens(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/account/tokens`; `DELETE /api/account/tokens/<id>` ends one."""

    tokens: list[TokenInfo]


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/account`: what the sender's account is."""

    player: PlayerId
    name: str
    registered: bool
    has_password: bool
    mail: str | None
    #: Providers of OpenID Connect that are connected with it.
    providers: list[str]
    created: int
    #: Sessions that are signed in now, this one included.
    sessions: int


class AccountExport(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/account/export`: all personal data that the platform has of the sender."""

    account: Account
    tokens: list[TokenInfo]
    #: When each session began; milliseconds since 1970-01-01T00:00Z.
    sessions: list[int]
    #: Replies of `views` and `people`, as they would be given to the sender: games, results, notices, chat lines.
    games: msgspec.Raw
    results: msgspec.Raw
    notices: msgspec.Raw
    chat: msgspec.Raw
    person: msgspec.Raw


class SignInWays(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/ways`: the operator's providers of OpenID Connect; `GET /api/oidc/<provider>` begins to sign in."""

    providers: list[str]


class FoundPlayers(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/players?name=...`: registered players whose names begin like this, at most ten."""

    players: list["Me"]


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/me`, and the answer to `POST` of guest, register and signin."""

    player: PlayerId
    name: str
    registered: bool = False


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/names?id=...&id=...`: names to show for player ids; unknown ids are left out."""

    names: dict[str, str]


class VariantInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A variant that tables can be opened for."""

    id: str
    revision: int
    player_counts: list[int]
    #: Preset name to the player counts that it is for.
    presets: dict[str, list[int]]


class Variants(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/variants`."""

    variants: list[VariantInfo]


class HttpProblem(msgspec.Struct, frozen=True, kw_only=True):
    """The body of every HTTP answer from 400 on."""

    code: RefusalCode
    message: str

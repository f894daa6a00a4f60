"""The WebSocket of the gateway (`/ws`): what a browser says and hears. Same commands and feeds as on the bus.

JSON text frames; with the subprotocol `interregnum.msgpack` the same structures as MessagePack binary frames.
"""

from typing import Annotated, Any

import msgspec

from contracts.feed import FeedMessage, TableInfo
from contracts.ids import AnyGameId, AnyVersion, GameId, PlayerId, Version
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


class ServerMessage(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base of what the gateway says."""


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """The first message: who the client is, and the version of these contracts."""

    player: PlayerId
    name: str
    contracts: int


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


FromClient = Ask | Follow | Unfollow | FollowLobby
FromServer = Welcome | Answer | CaughtUp | FeedMessage | TableInfo | Problem

#: Raised with every change of the contracts that an old client would not understand.
CONTRACTS_VERSION = 1


class GuestRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/guest`: play under this name, without an account."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/me` and the answer to `POST /api/guest`."""

    player: PlayerId
    name: str


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

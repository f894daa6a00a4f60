"""Every id and counter has a type of its own, so that none is given where another is due."""

from typing import Annotated, NewType

import msgspec

#: A token of a bus subject: no dots, spaces or wildcards can be smuggled into a subject through an id.
TOKEN_PATTERN = r"^[A-Za-z0-9_-]{1,64}$(?!\n)"  # noqa: S105 - no secret
UUID_PATTERN = r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$(?!\n)"

PlayerId = NewType("PlayerId", str)
GameId = NewType("GameId", str)
TableId = NewType("TableId", str)
TicketId = NewType("TicketId", str)
CommandId = NewType("CommandId", str)
#: Commits of one stream so far: the first commit makes version 1. Also the number of its feed messages.
Version = NewType("Version", int)
#: Place in the log of a whole store, growing.
Position = NewType("Position", int)
#: 0 is the first seat; the others follow clockwise.
Seat = NewType("Seat", int)

AnyPlayerId = Annotated[PlayerId, msgspec.Meta(pattern=TOKEN_PATTERN)]
AnyGameId = Annotated[GameId, msgspec.Meta(pattern=UUID_PATTERN)]
AnyTableId = Annotated[TableId, msgspec.Meta(pattern=UUID_PATTERN)]
AnyTicketId = Annotated[TicketId, msgspec.Meta(pattern=UUID_PATTERN)]
AnyCommandId = Annotated[CommandId, msgspec.Meta(pattern=TOKEN_PATTERN)]
AnyVersion = Annotated[Version, msgspec.Meta(ge=0, le=1_000_000)]

#: Ids with this beginning belong to services of the platform and to no player.
SERVICE_PREFIX = "svc-"
#: Ids with this beginning belong to programs that play.
BOT_PREFIX = "bot-"
#: Ids with this beginning belong to people who came by the gateway: guests, and who has an account.
PERSON_PREFIX = "p-"

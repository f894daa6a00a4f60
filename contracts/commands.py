"""Requests that change something: `cmd.<player>.<service>.<verb>`, answered with a reply of `contracts.replies`.

A verb is the tag of its message. Every command has an id of the sender's making: the same id twice gives the
same answer and one effect.
"""

from typing import Annotated, Any

import msgspec

from contracts.clock import Clock
from contracts.ids import (
    AnyCommandId,
    AnyGameId,
    AnyPlayerId,
    AnyTableId,
    AnyTicketId,
    AnyVersion,
    PlayerId,
    Seat,
    TableId,
)

#: What an operator writes to a player.
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    id: AnyCommandId


# -- rules ----------------------------------------------------------------------------------------------------


class Move(Command, frozen=True, tag="move"):
    """A move of the sender's seat, as a string of the game's notation."""

    game: AnyGameId
    #: The number of the newest feed message that the sender saw when it decided.
    version: AnyVersion
    move: Annotated[str, msgspec.Meta(max_length=1000)]


class CreateGame(Command, frozen=True, tag="create_game"):
    """Creates a game; taken from services only. The same game twice is one game."""

    game: AnyGameId
    variant: str
    options: dict[str, Any]
    players: list[AnyPlayerId]
    #: By seat; "" where a client gave none.
    contributions: list[str] = []
    clock: Clock | None = None
    rated: bool = False
    table: TableId | None = None


class Resign(Command, frozen=True, tag="resign"):
    """Leaves the game for good. What follows is said by variant and number of players in `domain/ENDINGS.md`."""

    game: AnyGameId


class OfferAbandonment(Command, frozen=True, tag="offer_abandonment"):
    """Would end the game without a result; it ends when all players who are still in it have offered."""

    game: AnyGameId


class WithdrawAbandonment(Command, frozen=True, tag="withdraw_abandonment"):
    game: AnyGameId


class CancelResult(Command, frozen=True, tag="cancel_result"):
    """The result counts for nothing; taken from operators only."""

    game: AnyGameId
    reason: Reason


class CorrectResult(Command, frozen=True, tag="correct_result"):
    """Another result; taken from operators only."""

    game: AnyGameId
    #: By seat: 1 is the best; the winners are those with 1.
    places: list[Annotated[int, msgspec.Meta(ge=1, le=16)]]
    reason: Reason


# -- matchmaking ----------------------------------------------------------------------------------------------

#: A code that nobody guesses: 16 to 64 letters, digits, "-" or "_".
Invite = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{16,64}$(?!\n)")]


class OpenTable(Command, frozen=True, tag="open_table"):
    """Opens a table and seats the sender, its host, at seat 0."""

    table: AnyTableId
    variant: Annotated[str, msgspec.Meta(max_length=64)]
    #: For example {"preset": "classic", "players": 2}; the variant completes and checks them.
    options: dict[str, Any] = {}
    clock: Clock | None = None
    #: Needs a clock, and registered players.
    rated: bool = False
    private: bool = False
    #: The code of the invite link, of the client's making; of a private table.
    invite: Invite | None = None
    #: Seconds after which programs take the free seats and the game starts; casual tables only.
    fill_after: Annotated[int, msgspec.Meta(ge=0, le=3600)] | None = None


class Challenge(Command, frozen=True, tag="challenge"):
    """Opens a private table at which the opponents are asked to sit down; it starts when all have."""

    table: AnyTableId
    opponents: Annotated[list[AnyPlayerId], msgspec.Meta(min_length=1, max_length=15)]
    variant: Annotated[str, msgspec.Meta(max_length=64)]
    options: dict[str, Any] = {}
    clock: Clock | None = None
    rated: bool = False


class Rematch(Command, frozen=True, tag="rematch"):
    """Asks the players of a game that is over for another one, with the seats turned by one.

    The reply names the table: the same for all who ask for the rematch of this game, whatever `table` says.
    """

    table: AnyTableId
    game: AnyGameId


class Decline(Command, frozen=True, tag="decline"):
    """Says no to a challenge or a rematch: the table closes."""

    table: AnyTableId


class TakeSeat(Command, frozen=True, tag="take_seat"):
    """Seats the sender; without a seat the first free one."""

    table: AnyTableId
    #: Of the link to a private table.
    invite: Invite | None = None
    seat: Annotated[Seat, msgspec.Meta(ge=0, le=15)] | None = None


class LeaveTable(Command, frozen=True, tag="leave_table"):
    """Frees the sender's seat. When the host leaves, the table closes."""

    table: AnyTableId


class AddBot(Command, frozen=True, tag="add_bot"):
    """Seats a program on the first free seat; the host may do it."""

    table: AnyTableId


class StartTable(Command, frozen=True, tag="start_table"):
    """Starts the game; the host may do it when all seats are taken."""

    table: AnyTableId


class EnterQueue(Command, frozen=True, tag="enter_queue"):
    """Waits for opponents who want the same. Ends as the ticket's state says."""

    ticket: AnyTicketId
    variant: Annotated[str, msgspec.Meta(max_length=64)]
    options: dict[str, Any] = {}
    clock: Clock | None = None
    rated: bool = False
    #: Programs may take what seats are free when the wait ends; casual games only.
    fill: bool = False


class LeaveQueue(Command, frozen=True, tag="leave_queue"):
    ticket: AnyTicketId


# -- people -----------------------------------------------------------------------------------------------------


class Say(Command, frozen=True, tag="say"):
    """A line in the chat of the table at which, or in whose game, the sender sits."""

    table: AnyTableId
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Mute(Command, frozen=True, tag="mute"):
    """The sender reads nothing more of this player."""

    player: AnyPlayerId


class Unmute(Command, frozen=True, tag="unmute"):
    player: AnyPlayerId


class ReportPlayer(Command, frozen=True, tag="report"):
    """Tells the operators of a player's conduct."""

    player: AnyPlayerId
    category: Annotated[str, msgspec.Meta(pattern=r"^(abuse|cheating|stalling|name|other)$(?!\n)")]
    note: Annotated[str, msgspec.Meta(max_length=500)] = ""
    table: AnyTableId | None = None
    game: AnyGameId | None = None


class ReadNotices(Command, frozen=True, tag="read_notices"):
    """The sender has seen all notices up to this number."""

    up_to: Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class RegisterPerson(Command, frozen=True, tag="register_person"):
    """The player has an account; taken from the gateway only."""

    player: AnyPlayerId


class ErasePerson(Command, frozen=True, tag="erase_person"):
    """The player's personal data is to be erased; taken from the gateway and from operators only."""

    player: AnyPlayerId


class Silence(Command, frozen=True, tag="silence"):
    """Taken from operators only, as are the two that follow."""

    player: AnyPlayerId
    reason: Reason
    #: Milliseconds since 1970-01-01T00:00Z; null: until it is lifted.
    until: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None


class Ban(Command, frozen=True, tag="ban"):
    player: AnyPlayerId
    reason: Reason
    until: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None


class Pardon(Command, frozen=True, tag="pardon"):
    player: AnyPlayerId
    #: "silence" or "ban".
    what: Annotated[str, msgspec.Meta(pattern=r"^(silence|ban)$(?!\n)")]
    reason: Reason


RulesCommand = (
    Move | CreateGame | Resign | OfferAbandonment | WithdrawAbandonment | CancelResult | CorrectResult
)
MatchmakingCommand = (
    OpenTable
    | Challenge
    | Rematch
    | Decline
    | TakeSeat
    | LeaveTable
    | AddBot
    | StartTable
    | EnterQueue
    | LeaveQueue
)
PeopleCommand = (
    Say | Mute | Unmute | ReportPlayer | ReadNotices | RegisterPerson | ErasePerson | Silence | Ban | Pardon
)

__all__ = [
    "AddBot",
    "Ban",
    "CancelResult",
    "Challenge",
    "Command",
    "CorrectResult",
    "CreateGame",
    "Decline",
    "EnterQueue",
    "ErasePerson",
    "LeaveQueue",
    "LeaveTable",
    "MatchmakingCommand",
    "Move",
    "Mute",
    "OfferAbandonment",
    "OpenTable",
    "Pardon",
    "PeopleCommand",
    "PlayerId",
    "ReadNotices",
    "RegisterPerson",
    "Rematch",
    "ReportPlayer",
    "Resign",
    "RulesCommand",
    "Say",
    "Silence",
    "StartTable",
    "TakeSeat",
    "Unmute",
    "WithdrawAbandonment",
]

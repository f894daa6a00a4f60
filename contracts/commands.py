"""Requests that change something: `cmd.<player>.<service>.<verb>`, answered with a reply of `contracts.replies`.

A verb is the tag of its message. Every command has an id of the sender's making: the same id twice gives the
same answer and one effect.
"""

from typing import Annotated, Any

import msgspec

from contracts.ids import AnyCommandId, AnyGameId, AnyPlayerId, AnyTableId, AnyVersion, PlayerId, Seat


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


# -- matchmaking ----------------------------------------------------------------------------------------------


class OpenTable(Command, frozen=True, tag="open_table"):
    """Opens a table and seats the sender, its host, at seat 0."""

    table: AnyTableId
    variant: Annotated[str, msgspec.Meta(max_length=64)]
    #: For example {"preset": "classic", "players": 2}; the variant completes and checks them.
    options: dict[str, Any] = {}


class TakeSeat(Command, frozen=True, tag="take_seat"):
    """Seats the sender; without a seat the first free one."""

    table: AnyTableId
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


RulesCommand = Move | CreateGame
MatchmakingCommand = OpenTable | TakeSeat | LeaveTable | AddBot | StartTable

__all__ = [
    "AddBot",
    "Command",
    "CreateGame",
    "LeaveTable",
    "MatchmakingCommand",
    "Move",
    "OpenTable",
    "PlayerId",
    "RulesCommand",
    "StartTable",
    "TakeSeat",
]

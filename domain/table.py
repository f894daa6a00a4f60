"""The aggregate of a table: who sits down before a game, and when it starts."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from contracts.event import Event
from contracts.ids import CommandId, GameId, PlayerId, TableId, Version
from contracts.refusals import RefusalCode
from contracts.table import SeatLeft, SeatTaken, TableClosed, TableOpened, TableStarted
from domain.refusal import Refusal
from domain.registry import VARIANTS

OPEN, STARTED, CLOSED = "open", "started", "closed"


class Table:
    """A table folded from its commits. Changed by `apply` alone."""

    KIND: ClassVar[str] = "table"
    __slots__ = ("accepted", "game", "host", "options", "seats", "state", "table_id", "variant", "version")

    def __init__(self, table_id: TableId) -> None:
        self.table_id = table_id
        self.version = Version(0)
        self.host = PlayerId("")
        self.variant = ""
        self.options: dict[str, Any] = {}
        self.seats: list[PlayerId | None] = []
        self.state = CLOSED
        self.game: GameId | None = None
        self.accepted: dict[tuple[str, CommandId], Version] = {}

    def apply(self, events: Sequence[Event], sender: str, command: CommandId) -> None:
        """Folds one commit, in place. Raises TypeError on an event that does not belong to a table."""
        for event in events:
            self._fold(event)
        self.version = Version(self.version + 1)
        self.accepted[sender, command] = self.version

    def _fold(self, event: Event) -> None:
        match event:
            case TableOpened():
                self.host, self.variant, self.options = event.host, event.variant, event.options
                self.seats = [None] * event.seats
                self.state = OPEN
            case SeatTaken():
                self.seats[event.seat] = event.player
            case SeatLeft():
                self.seats[event.seat] = None
            case TableStarted():
                self.state, self.game = STARTED, event.game
            case TableClosed():
                self.state = CLOSED
            case _:
                raise TypeError(f"{type(event).__name__} is no event of a table")


def open_table(host: PlayerId, variant_id: str, request: Mapping[str, Any]) -> list[Event] | Refusal:
    """Opens a table with its host at seat 0."""
    variant = VARIANTS.get(variant_id)
    if variant is None:
        return Refusal(RefusalCode.UNKNOWN_VARIANT, "there is no such variant here")
    options = variant.settle(request)
    if isinstance(options, Refusal):
        return options
    opened = TableOpened(
        host=host, variant=variant_id, options=options, seats=options["players"], clock=None, rated=False,
        private=False, invite="", challenged=[], rematch_of=None, autostart=False, fill_at=None, expires=0,
    )  # fmt: skip
    return [opened, SeatTaken(seat=0, player=host)]


def take_seat(table: Table, player: PlayerId, seat: int | None) -> list[Event] | Refusal:
    """Seats the player at this seat, or at the first free one."""
    if table.state != OPEN:
        return _not_open(table)
    if player in table.seats:
        return Refusal(RefusalCode.ALREADY_SEATED, "you sit at this table already")
    if seat is None:
        seat = table.seats.index(None) if None in table.seats else 0
    if not 0 <= seat < len(table.seats):
        return Refusal(RefusalCode.BAD_OPTIONS, f"this table has {len(table.seats)} seats")
    if table.seats[seat] is not None:
        return Refusal(RefusalCode.SEAT_TAKEN, "somebody sits there")
    return [SeatTaken(seat=seat, player=player)]


def add_bot(table: Table, sender: PlayerId, bots: Sequence[PlayerId]) -> list[Event] | Refusal:
    """Seats the first of `bots` that does not sit here yet."""
    if sender != table.host:
        return Refusal(RefusalCode.NOT_ALLOWED, "the host adds bots")
    free = [bot for bot in bots if bot not in table.seats]
    if not free:
        return Refusal(RefusalCode.NO_BOT_FREE, "all bots of this platform sit here already")
    return take_seat(table, free[0], None)


def leave(table: Table, player: PlayerId) -> list[Event] | Refusal:
    """Frees the player's seat; with the host's leave the table closes."""
    if table.state != OPEN:
        return _not_open(table)
    if player not in table.seats:
        return Refusal(RefusalCode.NOT_SEATED, "you do not sit at this table")
    left = SeatLeft(seat=table.seats.index(player), player=player)
    return [left, TableClosed(reason="host_left")] if player == table.host else [left]


def start(table: Table, sender: PlayerId, game: GameId) -> list[Event] | Refusal:
    """Starts the game with this id."""
    if sender != table.host:
        return Refusal(RefusalCode.NOT_ALLOWED, "the host starts the game")
    if table.state != OPEN:
        return _not_open(table)
    players = [player for player in table.seats if player is not None]
    if len(players) != len(table.seats):
        return Refusal(RefusalCode.TABLE_NOT_FULL, "a seat is still free")
    return [TableStarted(game=game, players=players)]


def _not_open(table: Table) -> Refusal:
    return Refusal(RefusalCode.TABLE_NOT_OPEN, f"this table is {table.state}")

"""The aggregate of a table: who sits down before a game, and when it starts."""

import hashlib
from collections.abc import Sequence
from typing import ClassVar

from contracts.event import Event
from contracts.ids import CommandId, GameId, PlayerId, TableId, Version
from contracts.refusals import RefusalCode
from contracts.table import SeatLeft, SeatTaken, TableClosed, TableOpened, TableStarted
from domain.refusal import Refusal
from domain.terms import Terms
from domain.timed import Timed

OPEN, STARTED, CLOSED = "open", "started", "closed"

_MINUTE = 60_000
#: How long a table stays open after its last change, in milliseconds.
LIFE, CORRESPONDENCE_LIFE = 30 * _MINUTE, 7 * 24 * 60 * _MINUTE


class Table(Timed):
    """A table folded from its commits. Changed by `apply` alone."""

    KIND: ClassVar[str] = "table"
    __slots__ = (
        "accepted",
        "autostart",
        "challenged",
        "ends",
        "fill_at",
        "game",
        "host",
        "invite",
        "kept",
        "private",
        "reason",
        "rematch_of",
        "seats",
        "state",
        "table_id",
        "terms",
        "version",
    )

    def __init__(self, table_id: TableId) -> None:
        super().__init__()
        self.table_id = table_id
        self.version = Version(0)
        self.host = PlayerId("")
        self.terms = Terms(variant="", options={}, clock=None, rated=False)
        self.seats: list[PlayerId | None] = []
        #: Seats that are kept for those who were asked.
        self.kept: dict[PlayerId, int] = {}
        self.state = CLOSED
        #: Why it closed.
        self.reason: str | None = None
        self.game: GameId | None = None
        self.private = False
        #: SHA-256 of the code in its link, hexadecimal; "": it has none.
        self.invite = ""
        self.challenged: list[PlayerId] = []
        self.rematch_of: GameId | None = None
        self.autostart = False
        self.fill_at: int | None = None
        #: Whether it closes by itself. Tables of long ago do not.
        self.ends = False
        self.accepted: dict[tuple[str, CommandId], Version] = {}

    @property
    def expires(self) -> int:
        """When it closes unless something happens; milliseconds since 1970-01-01T00:00Z; 0: never."""
        return self.time + lifetime(self.terms) if self.ends else 0

    @property
    def deadline(self) -> int | None:
        if self.state != OPEN or not self.ends:
            return None
        return self.expires if self.fill_at is None else min(self.fill_at, self.expires)

    def apply(self, events: Sequence[Event], sender: str, command: CommandId) -> None:
        """Folds one commit, in place. Raises TypeError on an event that does not belong to a table."""
        for event in events:
            self._fold(event)
        if not self.version and self.challenged:
            free = (seat for seat, player in enumerate(self.seats) if player is None)
            self.kept = dict(zip(self.challenged, free, strict=False))
        self.version = Version(self.version + 1)
        self.accepted[sender, command] = self.version

    def _fold(self, event: Event) -> None:
        match event:
            case TableOpened():
                self._open(event)
            case SeatTaken():
                self.seats[event.seat] = event.player
            case SeatLeft():
                self.seats[event.seat] = None
            case TableStarted():
                self.state, self.game = STARTED, event.game
            case TableClosed():
                self.state, self.reason = CLOSED, event.reason
            case _:
                raise TypeError(f"{type(event).__name__} is no event of a table")

    def _open(self, event: TableOpened) -> None:
        self.host = event.host
        self.terms = Terms(variant=event.variant, options=event.options, clock=event.clock, rated=event.rated)
        self.seats = [None] * event.seats
        self.private, self.invite = event.private, event.invite
        self.challenged, self.rematch_of = event.challenged, event.rematch_of
        self.autostart, self.fill_at = event.autostart, event.fill_at
        self.ends = event.expires > 0
        self.state = OPEN


def lifetime(terms: Terms) -> int:
    """How long a table of these terms stays open after its last change, in milliseconds."""
    return CORRESPONDENCE_LIFE if terms.correspondence else LIFE


def invite_hash(code: str | None) -> str:
    """What is stored of the code in a link: its SHA-256, hexadecimal; "": there is no code."""
    return "" if code is None else hashlib.sha256(code.encode()).hexdigest()


def is_known_to(table: Table, player: PlayerId, invite: str) -> bool:
    """Whether the player may see the table, and sit down at it. invite: as in `Table.invite`; "": none given."""
    if not table.private or player == table.host or player in table.seats or player in table.challenged:
        return True
    return bool(invite) and invite == table.invite


def take_seat(table: Table, player: PlayerId, seat: int | None, invite: str = "") -> list[Event] | Refusal:
    """Seats the player at this seat, or at the first free one. Who was asked has a seat of his own."""
    if not is_known_to(table, player, invite):
        return Refusal(RefusalCode.NOT_INVITED, "this table is private: you need its link")
    return _seated(table, player, seat)


def _seated(table: Table, player: PlayerId, seat: int | None) -> list[Event] | Refusal:
    if table.state != OPEN:
        return _not_open(table)
    if player in table.seats:
        return Refusal(RefusalCode.ALREADY_SEATED, "you sit at this table already")
    own = table.kept.get(player)
    free = free_seats(table) if own is None else [own]
    if seat is None:
        seat = free[0] if free else 0
    if not 0 <= seat < len(table.seats):
        return Refusal(RefusalCode.BAD_OPTIONS, f"this table has {len(table.seats)} seats")
    if seat not in free:
        return Refusal(RefusalCode.SEAT_TAKEN, "somebody sits there, or is expected there")
    return [SeatTaken(seat=seat, player=player)]


def free_seats(table: Table) -> list[int]:
    """Seats at which nobody sits or is expected."""
    kept = set(table.kept.values())
    return [seat for seat, player in enumerate(table.seats) if player is None and seat not in kept]


def add_bot(table: Table, sender: PlayerId, bots: Sequence[PlayerId]) -> list[Event] | Refusal:
    """Seats the first of `bots` that does not sit here yet."""
    if sender != table.host:
        return Refusal(RefusalCode.NOT_ALLOWED, "the host adds bots")
    if table.terms.rated:
        return Refusal(RefusalCode.NOT_RATABLE, "programs of the platform play no rated games")
    free = [bot for bot in bots if bot not in table.seats]
    if not free:
        return Refusal(RefusalCode.NO_BOT_FREE, "all bots of this platform sit here already")
    return _seated(table, free[0], None)


def fill(table: Table, bots: Sequence[PlayerId]) -> list[Event] | None:
    """Seats programs at all free seats; None: there are too few of them."""
    free = free_seats(table)
    idle = [bot for bot in bots if bot not in table.seats]
    if len(idle) < len(free):
        return None
    return [SeatTaken(seat=seat, player=bot) for seat, bot in zip(free, idle, strict=False)]


def leave(table: Table, player: PlayerId) -> list[Event] | Refusal:
    """Frees the player's seat; with the host's leave the table closes."""
    if table.state != OPEN:
        return _not_open(table)
    if player not in table.seats:
        return Refusal(RefusalCode.NOT_SEATED, "you do not sit at this table")
    left = SeatLeft(seat=table.seats.index(player), player=player)
    return [left, TableClosed(reason="host_left")] if player == table.host else [left]


def decline(table: Table, player: PlayerId) -> list[Event] | Refusal:
    """Who was asked says no; the table closes."""
    if player not in table.challenged:
        return Refusal(RefusalCode.NOT_ALLOWED, "you were not asked to this table")
    if table.state != OPEN:
        return _not_open(table)
    return [TableClosed(reason="declined")]


def start(table: Table, sender: PlayerId) -> list[Event] | Refusal:
    """Whether the host may start now: nothing happens before the game. See `started`."""
    if sender != table.host:
        return Refusal(RefusalCode.NOT_ALLOWED, "the host starts the game")
    if table.state != OPEN:
        return _not_open(table)
    if None in table.seats:
        return Refusal(RefusalCode.TABLE_NOT_FULL, "a seat is still free")
    return []


def started(seats: Sequence[PlayerId | None], game: GameId) -> TableStarted:
    """The start of a table at which all these sit."""
    return TableStarted(game=game, players=[player for player in seats if player is not None])


def seats_after(table: Table, events: Sequence[Event]) -> list[PlayerId | None]:
    """Who sits where after these events, which are not folded yet."""
    seats = list(table.seats)
    for event in events:
        match event:
            case TableOpened():
                seats = [None] * event.seats
            case SeatTaken():
                seats[event.seat] = event.player
            case SeatLeft():
                seats[event.seat] = None
    return seats


def _not_open(table: Table) -> Refusal:
    return Refusal(RefusalCode.TABLE_NOT_OPEN, f"this table is {table.state}")

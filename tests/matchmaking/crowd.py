"""Players who come and go at random: they queue, sit down, leave, and try what they should not."""

import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from contracts.clock import Clock, Correspondence, RealTime
from contracts.commands import (
    AddBot,
    Challenge,
    Command,
    Decline,
    EnterQueue,
    LeaveQueue,
    LeaveTable,
    OpenTable,
    Rematch,
    StartTable,
    TakeSeat,
)
from contracts.ids import CommandId, GameId, PlayerId, TableId, TicketId

BLITZ = RealTime(initial=180_000, increment=2_000)
CLOCKS: tuple[Clock | None, ...] = (BLITZ, BLITZ, BLITZ, None, Correspondence(days=2))
WISHES: tuple[dict[str, Any], ...] = (
    {"variant": "claim", "options": {"preset": "classic"}},
    {"variant": "claim", "options": {"preset": "borderlands", "players": 3}},
    {"variant": "royal", "options": {"preset": "war-maps", "players": 4}},
)
#: Codes that are an answer to what these players do; any other is a defect.
EXPECTED = frozenset(
    {
        "engaged", "not_ratable", "seat_taken", "already_seated", "table_not_open", "table_not_full", "not_allowed",
        "not_invited", "ticket_ended", "not_seated", "no_bot_free", "unknown_table", "unknown_ticket",
    }
)  # fmt: skip

Send = Callable[[PlayerId, Command], Awaitable[Any]]


class Board:
    """What everybody can see: tables that were open, games that were played."""

    def __init__(self) -> None:
        self.tables: list[TableId] = []
        self.games: list[GameId] = []
        self.replies: Counter[str] = Counter()


class Player:
    """One of the crowd. A command without an answer is sent again, the same, until there is one."""

    def __init__(self, player: PlayerId, others: list[PlayerId], board: Board, seed: int) -> None:
        self.id = player
        self._others = others
        self._board = board
        self._random = Random(f"{player} {seed}")
        self._ticket: TicketId | None = None
        self._table: TableId | None = None
        self._unanswered: Command | None = None

    async def act(self, send: Send) -> None:
        """One command, or the last one once more."""
        command = self._unanswered or self._wish()
        self._unanswered = command
        reply = await send(self.id, command)
        if reply.get("code") == "try_again":
            return
        self._unanswered = None
        self._board.replies[reply.get("code", "accepted")] += 1
        if reply["type"] == "refused":
            assert reply["code"] in EXPECTED, (command, reply)
            return
        if reply["type"] == "table_accepted":
            self._board.tables.append(reply["table"])
            if reply["game"] is not None:
                self._board.games.append(reply["game"])

    def _wish(self) -> Command:
        what = self._random.choices(
            [self._queue, self._leave, self._open, self._sit, self._at_table, self._challenge, self._again],
            [10, 6, 3, 6, 4, 1, 1],
        )[0]
        return what()

    def _terms(self) -> dict[str, Any]:
        clock = self._random.choice(CLOCKS)
        return {
            "id": CommandId(uuid.UUID(bytes=self._random.randbytes(16), version=4).hex),
            **self._random.choices(WISHES, [6, 2, 1])[0],
            "clock": clock,
            "rated": self._random.random() < (0.4 if clock else 0.02),
        }

    def _new(self) -> str:
        return str(uuid.UUID(bytes=self._random.randbytes(16), version=4))

    def _id(self) -> CommandId:
        return CommandId(self._new())

    def _queue(self) -> Command:
        self._ticket = TicketId(self._new())
        return EnterQueue(ticket=self._ticket, fill=self._random.random() < 0.2, **self._terms())

    def _leave(self) -> Command:
        if self._ticket is not None and self._random.random() < 0.8:
            return LeaveQueue(id=self._id(), ticket=self._ticket)
        return LeaveTable(id=self._id(), table=self._some_table())

    def _open(self) -> Command:
        self._table = TableId(self._new())
        private = self._random.random() < 0.2
        fill = self._random.choice([None, None, 5, 30])
        return OpenTable(
            table=self._table, private=private, invite="0123456789abcdef" if private else None, fill_after=fill,
            **self._terms(),
        )  # fmt: skip

    def _sit(self) -> Command:
        tables = self._board.tables[-40:]
        table = self._random.choice(tables) if tables else TableId(self._new())
        return TakeSeat(id=self._id(), table=table, invite="0123456789abcdef") if tables else self._queue()

    def _at_table(self) -> Command:
        what: Any = self._random.choice([StartTable, StartTable, AddBot, Decline, LeaveTable])
        command: Command = what(id=self._id(), table=self._some_table())
        return command

    def _challenge(self) -> Command:
        terms = self._terms()
        players = terms["options"].get("players", 2)
        return Challenge(
            table=TableId(self._new()), opponents=self._random.sample(self._others, players - 1), **terms
        )

    def _again(self) -> Command:
        if not self._board.games:
            return self._queue()
        return Rematch(id=self._id(), table=TableId(self._new()), game=self._random.choice(self._board.games))

    def _some_table(self) -> TableId:
        tables = self._board.tables[-40:]
        if self._table is not None and (not tables or self._random.random() < 0.7):
            return self._table
        return self._random.choice(tables) if tables else TableId(self._new())

"""Messages of `feed.board.<board>`: the first places of a period, after a change of them."""

from eventsourcing.sqlite import SQLiteCursor

from contracts import subjects
from contracts.codec import encode
from contracts.ids import BOT_PREFIX, PlayerId
from contracts.queries import Board, BoardRow
from services.projections.outbox import Outbox
from services.projections.standings import boards, people

#: Places in a message.
FIRST = 10


class BoardChanges:
    """What one commit changes on boards: players are put on them, then `tell` sends what others can see of it."""

    def __init__(self, cursor: SQLiteCursor) -> None:
        self._cursor = cursor
        #: Board and period to the first rows as they were before this commit.
        self._before: dict[tuple[str, str], list[BoardRow]] = {}
        self._absent: dict[PlayerId, bool] = {}

    def put(self, board: str, period: str, player: PlayerId, score: int | None, games: int = 0) -> None:
        """The player's score now; None: none. Programs and erased players are on no board."""
        if (board, period) not in self._before:
            self._before[board, period] = boards.top(self._cursor, board, period, FIRST)
        boards.put(self._cursor, board, period, player, None if self._is_absent(player) else score, games)

    def tell(self, outbox: Outbox) -> None:
        messages = []
        for (board, period), before in self._before.items():
            rows = boards.top(self._cursor, board, period, FIRST)
            if rows != before:
                size = boards.size(self._cursor, board, period)
                message = Board(board=board, period=period, size=size, rows=rows)
                messages.append((subjects.board_feed(board), encode(message)))
        if messages:
            outbox.add(self._cursor, messages)

    def _is_absent(self, player: PlayerId) -> bool:
        if player not in self._absent:
            self._absent[player] = player.startswith(BOT_PREFIX) or people.is_erased(self._cursor, player)
        return self._absent[player]

"""The WebSockets that are open now."""

from collections import Counter

from contracts.ids import PlayerId
from services.gateway.accounts.secret import Signed
from services.gateway.connection import NOT_SIGNED_IN, Connection


class Presence:
    """Connections by the session, or the access token, that they were opened with."""

    def __init__(self) -> None:
        self._connections: dict[Connection, bytes] = {}
        #: When the token ends that a connection was opened with.
        self._ends: dict[Connection, int] = {}
        self._players: Counter[PlayerId] = Counter()

    def add(self, connection: Connection, signed: Signed) -> None:
        self._connections[connection] = signed.credential
        if signed.expires is not None:
            self._ends[connection] = signed.expires
        self._players[connection.player] += 1

    def of_player(self, player: PlayerId) -> int:
        """How many connections this player has."""
        return self._players[player]

    def remove(self, connection: Connection) -> None:
        self._ends.pop(connection, None)
        if self._connections.pop(connection, None) is not None:
            self._players -= Counter([connection.player])

    def end(self, credential: bytes) -> None:
        """Closes what was opened with this session or token."""
        for connection, opened_with in self._connections.items():
            if opened_with == credential:
                connection.close(NOT_SIGNED_IN)

    def end_player(self, player: PlayerId) -> None:
        """Closes all that this player has open."""
        for connection in self._connections:
            if connection.player == player:
                connection.close(NOT_SIGNED_IN)

    def end_old(self, now: int) -> None:
        """Closes what was opened with tokens that have ended; milliseconds since 1970-01-01T00:00Z."""
        for connection, end in self._ends.items():
            if end <= now:
                connection.close(NOT_SIGNED_IN)

    def renew(self, old: bytes, new: bytes) -> None:
        """A session took the place of another: what was opened with that goes on."""
        for connection, opened_with in self._connections.items():
            if opened_with == old:
                self._connections[connection] = new

    def check(self) -> None:
        """The bus may have lost messages: every followed game is looked after."""
        for connection in self._connections:
            connection.check()

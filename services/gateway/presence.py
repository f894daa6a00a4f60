"""The WebSockets that are open now."""

from collections import Counter

from contracts.ids import PlayerId
from services.gateway.accounts import session_hash
from services.gateway.connection import NOT_SIGNED_IN, Connection


class Presence:
    """Connections by the session that they were opened with."""

    def __init__(self) -> None:
        self._connections: dict[Connection, bytes] = {}
        self._players: Counter[PlayerId] = Counter()

    def add(self, connection: Connection, token: str) -> None:
        self._connections[connection] = session_hash(token)
        self._players[connection.player] += 1

    def of_player(self, player: PlayerId) -> int:
        """How many connections this player has."""
        return self._players[player]

    def remove(self, connection: Connection) -> None:
        if self._connections.pop(connection, None) is not None:
            self._players -= Counter([connection.player])

    def sign_out(self, token: str) -> None:
        """Closes what was opened with this session."""
        ended = session_hash(token)
        for connection, session in self._connections.items():
            if session == ended:
                connection.close(NOT_SIGNED_IN)

    def check(self) -> None:
        """The bus may have lost messages: every followed game is looked after."""
        for connection in self._connections:
            connection.check()

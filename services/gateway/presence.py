"""The WebSockets that are open now."""

from services.gateway.accounts import session_hash
from services.gateway.connection import NOT_SIGNED_IN, Connection


class Presence:
    """Connections by the session that they were opened with."""

    def __init__(self) -> None:
        self._connections: dict[Connection, bytes] = {}

    def add(self, connection: Connection, token: str) -> None:
        self._connections[connection] = session_hash(token)

    def remove(self, connection: Connection) -> None:
        self._connections.pop(connection, None)

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

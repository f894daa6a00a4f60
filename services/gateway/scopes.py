"""What each right of an access token is good for."""

from collections.abc import Mapping

from contracts.gateway import Ask, FromClient, Scope

#: By service and verb; a verb "*" is any other. What is not here is for sessions alone.
_ASKS: Mapping[tuple[str, str], Scope] = {
    ("views", "*"): Scope.READ,
    ("people", "chat"): Scope.READ,
    ("people", "lines"): Scope.READ,
    ("people", "person"): Scope.READ,
    ("rules", "*"): Scope.PLAY,
    ("matchmaking", "*"): Scope.PLAY,
    ("people", "say"): Scope.CHAT,
    ("people", "report"): Scope.CHAT,
    ("people", "mute"): Scope.CHAT,
    ("people", "unmute"): Scope.CHAT,
}


def of_ask(service: str, verb: str) -> Scope | None:
    """The right that is needed; None: no token has it."""
    return _ASKS.get((service, verb), _ASKS.get((service, "*")))


def needed(message: FromClient) -> Scope | None:
    """The right that is needed for a message on the WebSocket; None: no token has it."""
    return of_ask(message.service, message.verb) if isinstance(message, Ask) else Scope.READ

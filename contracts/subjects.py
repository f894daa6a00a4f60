"""The names of subjects and streams on the bus."""

from contracts.ids import GameId, PlayerId

EVENTS_STREAM = "EVENTS"
FEEDS_STREAM = "FEEDS"
EVENTS_ALL = "evt.>"
FEEDS_ALL = "feed.>"
LOBBY = "feed.lobby"
#: Core messages: gateways tell each other who is connected.
PRESENCE = "presence.gateways"
#: Core message without content: something was appended to the store.
APPENDED = "nudge.appended"


def command(sender: str, service: str, verb: str) -> str:
    return f"cmd.{sender}.{service}.{verb}"


def commands_of(service: str) -> str:
    """What a service subscribes to."""
    return f"cmd.*.{service}.*"


def events(kind: str, stream_id: str) -> str:
    return f"evt.{kind}.{stream_id}"


def public_feed(variant: str, game: GameId) -> str:
    return f"feed.public.{variant}.{game}"


def seat_feed(player: PlayerId, game: GameId) -> str:
    return f"feed.seat.{player}.{game}"


def tell(player: PlayerId) -> str:
    """Tickets, notices and chat lines for one player; core messages. Who missed some asks."""
    return f"tell.{player}"


def board_feed(board: str) -> str:
    """Changes of a leaderboard."""
    return f"feed.board.{board}"


def health(service: str) -> str:
    """Request: a service that is ready answers."""
    return f"health.{service}"

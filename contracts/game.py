"""Events that every game has, whatever its variant."""

from typing import Any, ClassVar

from contracts.event import Event
from contracts.ids import PlayerId


class GameCreated(Event, frozen=True):
    """The first event of a game. Secret: it holds the seed of every shuffle."""

    TAG: ClassVar[str] = "game.created"

    variant: str
    revision: int
    #: Who sits where; the index is the seat.
    players: list[PlayerId]
    #: As the variant settled them: complete, nothing left to a default.
    options: dict[str, Any]
    #: 32 secret random bytes, hexadecimal.
    seed: str
    #: What each player's client gave for the shuffles, by seat; "" where nothing was given.
    contributions: list[str]

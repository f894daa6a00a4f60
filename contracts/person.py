"""Events of a person: what the platform decided about a player, and what the player decided about others.

No name, mail address or text of anybody: those are in databases that can be erased. Reasons are the operator's.
"""

from typing import ClassVar

from contracts.event import Event
from contracts.ids import GameId, PlayerId, TableId


class PersonOpened(Event, frozen=True):
    """The first event of everybody's stream: whose it is, since the stream's id does not say."""

    TAG: ClassVar[str] = "person.opened"

    player: PlayerId


class PersonRegistered(Event, frozen=True):
    """The player has an account with a password or another way to sign in, and may play rated games."""

    TAG: ClassVar[str] = "person.registered"


class PersonErased(Event, frozen=True):
    """The personal data of this player is gone; games keep the id."""

    TAG: ClassVar[str] = "person.erased"


class PersonReported(Event, frozen=True):
    TAG: ClassVar[str] = "person.reported"

    by: PlayerId
    #: "abuse", "cheating", "stalling", "name" or "other".
    category: str
    table: TableId | None
    game: GameId | None


class PersonSilenced(Event, frozen=True):
    """The player can not write in chats until then."""

    TAG: ClassVar[str] = "person.silenced"

    #: Milliseconds since 1970-01-01T00:00Z; null: until it is lifted.
    until: int | None
    reason: str


class PersonBanned(Event, frozen=True):
    """The player can not sign in, sit down, queue or play until then. Clocks of games that go on run out."""

    TAG: ClassVar[str] = "person.banned"

    until: int | None
    reason: str


class PersonPardoned(Event, frozen=True):
    """An operator lifted it."""

    TAG: ClassVar[str] = "person.pardoned"

    #: "silence" or "ban".
    what: str
    reason: str


class PlayerMuted(Event, frozen=True):
    """This person does not want to read another's chat lines."""

    TAG: ClassVar[str] = "person.muted"

    player: PlayerId


class PlayerUnmuted(Event, frozen=True):
    TAG: ClassVar[str] = "person.unmuted"

    player: PlayerId


class NoticesRead(Event, frozen=True):
    """The person has seen all notices up to this number."""

    TAG: ClassVar[str] = "person.notices-read"

    up_to: int

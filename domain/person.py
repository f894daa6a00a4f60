"""The aggregate of a person: registered or not, sanctions, whom the player mutes, which notices were read."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from contracts.event import Event
from contracts.ids import CommandId, GameId, PlayerId, TableId, Version
from contracts.person import (
    NoticesRead,
    PersonBanned,
    PersonErased,
    PersonOpened,
    PersonPardoned,
    PersonRegistered,
    PersonReported,
    PersonSilenced,
    PlayerMuted,
    PlayerUnmuted,
)
from contracts.refusals import RefusalCode
from domain.refusal import Refusal

SILENCE, BAN = "silence", "ban"
#: Players that one player can mute at the same time.
MOST_MUTED = 500


class Sanction(msgspec.Struct, frozen=True):
    """until: milliseconds since 1970-01-01T00:00Z; None: until it is lifted."""

    until: int | None
    reason: str

    def holds(self, now: int) -> bool:
        return self.until is None or now < self.until


class Person:
    """A person folded from its commits. Changed by `apply` alone. stream: the id of the stream, not the player's."""

    KIND: ClassVar[str] = "person"
    __slots__ = (
        "_sanctions",
        "accepted",
        "erased",
        "muted",
        "player",
        "read",
        "registered",
        "stream",
        "version",
    )

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.version = Version(0)
        #: "" before the first commit.
        self.player = PlayerId("")
        self.registered = False
        self.erased = False
        #: In the order in which they were muted.
        self.muted: list[PlayerId] = []
        #: The number of the newest notice that was read.
        self.read = 0
        self._sanctions: dict[str, Sanction] = {}
        self.accepted: dict[tuple[str, CommandId], Version] = {}

    def silenced(self, now: int) -> Sanction | None:
        """What keeps the person from writing at this time; None: nothing."""
        return self._holding(SILENCE, now)

    def banned(self, now: int) -> Sanction | None:
        """What keeps the person from sitting down and signing in at this time; None: nothing."""
        return self._holding(BAN, now)

    def _holding(self, what: str, now: int) -> Sanction | None:
        sanction = self._sanctions.get(what)
        return sanction if sanction is not None and sanction.holds(now) else None

    def apply(self, events: Sequence[Event], sender: str, command: CommandId) -> None:
        """Folds one commit, in place. Raises TypeError on an event that does not belong to a person."""
        for event in events:
            self._fold(event)
        self.version = Version(self.version + 1)
        self.accepted[sender, command] = self.version

    def _fold(self, event: Event) -> None:
        match event:
            case PersonOpened():
                self.player = event.player
            case PersonRegistered():
                self.registered = True
            case PersonErased():
                self.registered, self.erased = False, True
                self.muted.clear()
            case PersonReported():
                pass  # for operators; it changes nothing by itself
            case PersonSilenced():
                self._sanctions[SILENCE] = Sanction(event.until, event.reason)
            case PersonBanned():
                self._sanctions[BAN] = Sanction(event.until, event.reason)
            case PersonPardoned():
                self._sanctions.pop(event.what, None)
            case PlayerMuted():
                self.muted.append(event.player)
            case PlayerUnmuted():
                self.muted.remove(event.player)
            case NoticesRead():
                self.read = event.up_to
            case _:
                raise TypeError(f"{type(event).__name__} is no event of a person")


#: What a command makes happen, why not, or the version as it is, where there is nothing to change.
Decided = list[Event] | Refusal | Version


def register(person: Person, player: PlayerId) -> Decided:
    """The player has an account from now on."""
    if person.erased:
        return Refusal(RefusalCode.NOT_ALLOWED, "this player was erased")
    return person.version if person.registered else _commit(person, player, PersonRegistered())


def erase(person: Person, player: PlayerId) -> Decided:
    return person.version if person.erased else _commit(person, player, PersonErased())


def report(
    person: Person, player: PlayerId, by: PlayerId, category: str, table: TableId | None, game: GameId | None
) -> Decided:
    """Another one reports this person."""
    if by == player:
        return Refusal(RefusalCode.NOT_ALLOWED, "nobody reports himself")
    return _commit(person, player, PersonReported(by, category, table, game))


def mute(person: Person, player: PlayerId, other: PlayerId) -> Decided:
    if other == player:
        return Refusal(RefusalCode.NOT_ALLOWED, "nobody mutes himself")
    if other in person.muted:
        return person.version
    if len(person.muted) >= MOST_MUTED:
        return Refusal(RefusalCode.NOT_ALLOWED, f"you have muted {MOST_MUTED} players: unmute one first")
    return _commit(person, player, PlayerMuted(other))


def unmute(person: Person, player: PlayerId, other: PlayerId) -> Decided:
    return _commit(person, player, PlayerUnmuted(other)) if other in person.muted else person.version


def read_notices(person: Person, player: PlayerId, up_to: int) -> Decided:
    return _commit(person, player, NoticesRead(up_to)) if up_to > person.read else person.version


def sanction(
    person: Person, player: PlayerId, what: str, until: int | None, reason: str, now: int
) -> Decided:
    """what: SILENCE or BAN. Takes the place of an earlier one of the same kind."""
    if until is not None and until <= now:
        return Refusal(RefusalCode.BAD_OPTIONS, "this time is over already")
    event = PersonSilenced(until, reason) if what == SILENCE else PersonBanned(until, reason)
    return _commit(person, player, event)


def pardon(person: Person, player: PlayerId, what: str, reason: str, now: int) -> Decided:
    holding = person.silenced(now) if what == SILENCE else person.banned(now)
    if holding is None:
        return Refusal(RefusalCode.NOT_ALLOWED, f"there is no {what} to lift")
    return _commit(person, player, PersonPardoned(what, reason))


def _commit(person: Person, player: PlayerId, event: Event) -> list[Event]:
    return [event] if person.version else [PersonOpened(player), event]

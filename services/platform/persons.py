"""The stream of each player's person in the event store."""

import uuid
from collections.abc import Sequence

from contracts.event import Event
from contracts.ids import CommandId, PlayerId
from domain.chain import Sealed
from domain.person import Person
from services.platform.store import EventStore
from services.platform.streamed import Held, commits_of

_PERSONS = uuid.UUID("0a7c3f6e-93a4-5c0b-8f57-2b1d86c4e9d3")


def person_stream(player: PlayerId) -> str:
    """The id of the stream: it follows from the player's."""
    return str(uuid.uuid5(_PERSONS, player))


def read_person(store: EventStore, player: PlayerId) -> Person:
    """The person as the store has it now; a blank one where there is nothing about the player."""
    stream = person_stream(player)
    held = Held(Person(stream))
    for stored in commits_of(store, Person.KIND, stream):
        held.fold(stored.body)
    return held.aggregate


def seal_person(
    held: Held[Person], events: Sequence[Event], *, time: int, command: CommandId, sender: str
) -> Sealed:
    """The next commit of a person; `held` is then at this commit. It has no salt: services alone read it."""
    return held.seal(
        events, kind=Person.KIND, id=held.aggregate.stream, salt="", time=time, command=command, sender=sender
    )

"""Commits as stored events of the `eventsourcing` library: one commit, one row."""

from uuid import UUID

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, Notification, StoredEvent

from contracts.ids import Position, Version
from domain.chain import Sealed
from services.platform.store.port import StoredCommit

_SUFFIX = ".commit.v1"


class UnknownTopicError(Exception):
    """A row that this program cannot read: perhaps a newer one wrote it. topic: as stored."""

    def __init__(self, topic: str) -> None:
        super().__init__(f"no commit: topic {topic}")
        self.topic = topic


class CommitEvent(msgspec.Struct, frozen=True):
    """A commit in the shape that the library asks of domain events (`DomainEventProtocol`)."""

    originator_id: UUID
    originator_version: int
    kind: str
    body: bytes

    @classmethod
    def of(cls, sealed: Sealed) -> "CommitEvent":
        commit = sealed.commit
        return cls(UUID(commit.id), commit.version, commit.kind, sealed.body)


class CommitMapper(Mapper[UUID]):
    """Topic: the kind and the version of this layout, never an import path. State: the commit's canonical bytes."""

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        """Raises TypeError on anything but a CommitEvent."""
        if not isinstance(domain_event, CommitEvent):
            raise TypeError(f"not a CommitEvent: {type(domain_event).__name__}")
        topic = domain_event.kind + _SUFFIX
        return StoredEvent(
            domain_event.originator_id, domain_event.originator_version, topic, domain_event.body
        )

    def to_domain_event(self, stored_event: StoredEvent) -> CommitEvent:
        """Raises UnknownTopicError."""
        return CommitEvent(
            UUID(str(stored_event.originator_id)),
            stored_event.originator_version,
            kind_of(stored_event.topic),
            stored_event.state,
        )


def kind_of(topic: str) -> str:
    """Raises UnknownTopicError."""
    kind = topic.removesuffix(_SUFFIX)
    if kind == topic:
        raise UnknownTopicError(topic)
    return kind


def stored_commit(row: Notification) -> StoredCommit:
    """Raises UnknownTopicError."""
    return StoredCommit(
        position=Position(row.id),
        kind=kind_of(row.topic),
        id=str(row.originator_id),
        version=Version(row.originator_version),
        body=row.state,
    )

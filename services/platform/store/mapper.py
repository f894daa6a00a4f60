"""Commits as stored events of the `eventsourcing` library: one commit, one row."""

from typing import Any

from eventsourcing.persistence import Mapper, Notification, StoredEvent

from contracts.ids import Position, Version
from domain.chain import Sealed, commit_hash, open_commit
from services.platform.store.port import StoredCommit

_SUFFIX = ".commit.v1"


class UnknownTopicError(Exception):
    """A row that this program cannot read: perhaps a newer one wrote it. topic: as stored."""

    def __init__(self, topic: str) -> None:
        super().__init__(f"no commit: topic {topic}")
        self.topic = topic


class CommitMapper(Mapper[str]):
    """Between sealed commits, which are the library's domain events here, and rows.

    originator_id: the stream's id, a UUID, as the text that it is everywhere on the platform. Topic: the kind and
    the version of this layout, never an import path. State: the commit's canonical bytes.
    """

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """Raises AttributeError on anything but a Sealed."""
        commit = domain_event.commit
        return StoredEvent(commit.id, commit.version, commit.kind + _SUFFIX, domain_event.body)

    def to_domain_event(self, stored_event: StoredEvent) -> Sealed:
        """Raises UnknownTopicError."""
        kind_of(stored_event.topic)
        body = stored_event.state
        return Sealed(open_commit(body), body, commit_hash(body))


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

"""What commits change of the deadlines that are stored beside them."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from domain.chain import Sealed


class DueChange(NamedTuple):
    """at: the stream's new deadline, in milliseconds since 1970-01-01T00:00Z; None: it has none any more."""

    stream: str
    kind: str
    version: int
    at: int | None


def due_changes(commits: Iterable[Sealed]) -> list[DueChange]:
    """The last word of these commits on each stream that they say something of."""
    changes: dict[str, DueChange] = {}
    for sealed in commits:
        if not isinstance(sealed.due, msgspec.UnsetType):
            commit = sealed.commit
            changes[commit.id] = DueChange(commit.id, commit.kind, commit.version, sealed.due)
    return list(changes.values())

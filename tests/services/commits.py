"""Commits for tests of what stores them."""

import uuid
from collections.abc import Sequence

from contracts.event import Event
from contracts.ids import PlayerId
from contracts.table import SeatTaken
from domain.chain import Sealed, seal


def new_stream() -> str:
    return str(uuid.uuid4())


def commit_after(
    before: Sealed | None, stream: str | None = None, salt: str = "00", events: Sequence[Event] | None = None
) -> Sealed:
    """The next commit of a stream. Another salt makes another commit of it."""
    return seal(
        kind="game",
        id=before.commit.id if before else stream or new_stream(),
        version=before.commit.version + 1 if before else 1,
        time=1_700_000_000_000,
        command=f"command-{salt}",
        sender="alice",
        previous=before.hash if before else "",
        salt=salt,
        events=[SeatTaken(0, PlayerId("alice"))] if events is None else events,
    )


def chain(length: int, stream: str | None = None, salt: str = "00") -> list[Sealed]:
    """A whole stream from version 1 on."""
    commits: list[Sealed] = []
    for _ in range(length):
        commits.append(commit_after(commits[-1] if commits else None, stream, salt))
    return commits

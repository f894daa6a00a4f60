"""Commits as bytes, chained by hash: each commit of a stream carries the hash of the one before.

The bytes are canonical JSON (RFC 8785): keys sorted, no white space, UTF-8, integers and ASCII keys only. A
stranger can check a chain with nothing but a JSON parser and SHA-256.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence

import msgspec

from contracts.event import Commit, Event, RecordedEvent
from contracts.ids import UUID_PATTERN, CommandId, Version

_canonical = msgspec.json.Encoder(order="sorted")
_commit_decoder = msgspec.json.Decoder(Commit)
_is_uuid = re.compile(UUID_PATTERN).match
#: RFC 8785 writes numbers as IEEE doubles: integers beyond this are not exact.
_LARGEST_INTEGER = 2**53 - 1


class Sealed(msgspec.Struct, frozen=True):
    """A commit, its canonical bytes, and the SHA-256 of these, hexadecimal."""

    commit: Commit
    body: bytes
    hash: str
    #: When the stream is to be looked at unless another commit comes before, in milliseconds since 1970-01-01T00:00Z.
    #: None: never. Not set: as the commits before said. Stored with the commit, but no part of it.
    due: int | msgspec.UnsetType | None = msgspec.UNSET

    @property
    def originator_id(self) -> str:
        """The stream, by the name that the event-sourcing library gives it."""
        return self.commit.id

    @property
    def originator_version(self) -> int:
        return self.commit.version


class ChainBreak(msgspec.Struct, frozen=True):
    """Where a chain breaks first: the index of the commit (0 is the first given) and why, without its content."""

    index: int
    reason: str


def record_event(event: Event) -> RecordedEvent:
    """The event as it is stored: tag, schema version, and the payload as canonical JSON."""
    return RecordedEvent(type=event.TAG, v=event.VERSION, data=msgspec.Raw(_canonical.encode(event)))


def seal(
    *,
    kind: str,
    id: str,  # noqa: A002 - the field's name
    version: int,
    time: int,
    command: str,
    sender: str,
    previous: str,
    salt: str,
    events: Sequence[Event],
) -> Sealed:
    """Builds a commit (the arguments are its fields) with its bytes and hash.

    previous: the hash of the commit before, "" for version 1. Raises ValueError when `id` is no UUID in its
    usual lower-case form, or when version and previous do not fit together.
    """
    if not _is_uuid(id):
        raise ValueError("the id of a stream is a UUID in lower case with hyphens")
    if version < 1 or (version == 1) != (previous == ""):
        raise ValueError("version 1 has no commit before it, every later version has one")
    commit = Commit(
        kind=kind,
        id=id,
        version=Version(version),
        time=time,
        command=CommandId(command),
        sender=sender,
        previous=previous,
        salt=salt,
        events=[record_event(event) for event in events],
    )
    body = _canonical.encode(commit)
    return Sealed(commit, body, commit_hash(body))


def open_commit(body: bytes) -> Commit:
    """The commit of stored bytes. Raises msgspec.DecodeError on other bytes."""
    return _commit_decoder.decode(body)


def commit_hash(body: bytes) -> str:
    """SHA-256 of a commit's bytes, hexadecimal."""
    return hashlib.sha256(body).hexdigest()


def verify_chain(bodies: Iterable[bytes]) -> ChainBreak | None:
    """Checks the commits of one stream from version 1 on. None: unbroken."""
    before: Commit | None = None
    previous = ""
    for index, body in enumerate(bodies):
        try:
            commit = open_commit(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return ChainBreak(index, "not a commit")
        reason = _broken_link(commit, before, previous) or (None if _is_canonical(body) else "not canonical")
        if reason is not None:
            return ChainBreak(index, reason)
        before, previous = commit, commit_hash(body)
    return None


def _broken_link(commit: Commit, before: Commit | None, previous: str) -> str | None:
    if before is not None and (commit.kind, commit.id) != (before.kind, before.id):
        return "another stream"
    if commit.version != (1 if before is None else before.version + 1):
        return "version does not follow"
    if commit.previous != previous:
        return "hash of the commit before does not match"
    return None


def _is_canonical(body: bytes) -> bool:
    value = msgspec.json.decode(body)
    return _is_plain(value) and _canonical.encode(value) == body


def _is_plain(value: object) -> bool:
    """Whether canonical JSON of this value is the same in every implementation of RFC 8785."""
    match value:
        case dict():
            return all(key.isascii() and _is_plain(item) for key, item in value.items())
        case list():
            return all(map(_is_plain, value))
        case int():
            return abs(value) <= _LARGEST_INTEGER
        case _:
            return not isinstance(value, float)

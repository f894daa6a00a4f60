"""What happened: the base of all stored events, and the commit that they are stored in."""

from typing import ClassVar

import msgspec

from contracts.ids import CommandId, Position, Version


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A payload. Its tag and schema version stand beside it in storage and on the wire, never in it.

    A tag is short, stable and for ever (`claim.card-played`). A change of fields raises VERSION by one and adds
    an upcaster with a kept sample.
    """

    TAG: ClassVar[str]
    VERSION: ClassVar[int] = 1


class RecordedEvent(msgspec.Struct, frozen=True):
    """An event as it is stored: type tag, schema version, payload apart."""

    type: str
    v: int
    data: msgspec.Raw


class Commit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The events of one accepted command, appended together, and what an auditor needs to chain them.

    The stored bytes are this object as canonical JSON (keys sorted, no white space, UTF-8, integers only:
    RFC 8785). The hash of a commit is the SHA-256 of these bytes.
    """

    #: "game" or "table".
    kind: str
    #: The stream: a game id or a table id.
    id: str
    version: Version
    #: Milliseconds since 1970-01-01T00:00Z, when the command was decided.
    time: int
    command: CommandId
    #: Player or service that sent the command.
    sender: str
    #: Hash of the commit before, hexadecimal; "" for the first.
    previous: str
    #: Secret until the game is over: without it nobody can guess a hidden card and check it against the hash.
    salt: str
    events: list[RecordedEvent]


class Envelope(msgspec.Struct, frozen=True, kw_only=True):
    """A commit on the stream EVENTS (subject `evt.<kind>.<id>`). Secret: it is readable by services alone."""

    position: Position
    #: The position of the commit before it in the log (0: none), so that a reader sees that it missed one.
    after: Position
    #: SHA-256 of the commit's canonical bytes, hexadecimal.
    hash: str
    commit: msgspec.Raw


class ExportedCommit(msgspec.Struct, frozen=True, kw_only=True):
    """A line of an exported game."""

    #: SHA-256 of the commit's canonical bytes, hexadecimal.
    hash: str
    commit: msgspec.Raw

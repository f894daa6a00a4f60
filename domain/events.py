"""The catalogue of everything that is stored: tag to class, and how old payloads become new ones.

A payload of an old version is read through one-step upcasters: `(tag, version)` to a function from that
version's JSON object to the next one's. Every tag and version that was ever stored keeps a sample under
`tests/contracts/samples`.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from contracts import catalog
from contracts.event import Event, RecordedEvent
from domain.upcasters import UPCASTERS, Upcaster

#: Events that belong to no variant.
COMMON_EVENTS: tuple[type[Event], ...] = tuple(
    event for events in catalog.COMMON_EVENTS.values() for event in events
)


class UnreadableEventError(Exception):
    """A stored event that this program cannot read. The message holds nothing of the payload.

    tag, version: as stored. why: "unknown type", "unknown version" or "bad payload".
    """

    def __init__(self, tag: str, version: int, why: str) -> None:
        super().__init__(f"cannot read event {tag} version {version}: {why}")
        self.tag = tag
        self.version = version
        self.why = why


class Catalogue:
    """Decodes stored events of the given classes.

    Raises ValueError when two classes share a tag, when the step from an old version to the next is missing, or
    when an upcaster leads nowhere.
    """

    def __init__(self, events: Iterable[type[Event]], upcasters: Mapping[tuple[str, int], Upcaster]) -> None:
        self._classes: dict[str, type[Event]] = {}
        for event in events:
            if self._classes.setdefault(event.TAG, event) is not event:
                raise ValueError(f"two events have the tag {event.TAG}")
        self._upcasters = dict(upcasters)
        old = {(tag, v) for tag, event in self._classes.items() for v in range(1, event.VERSION)}
        if old != set(upcasters):
            raise ValueError(f"upcasters missing or without use: {sorted(old ^ set(upcasters))}")
        self._decoders = {tag: msgspec.json.Decoder(event) for tag, event in self._classes.items()}

    @property
    def classes(self) -> Mapping[str, type[Event]]:
        """Tag to the class of its newest version."""
        return self._classes

    @property
    def versions(self) -> list[tuple[str, int]]:
        """Every tag with every version that it ever had."""
        return [(tag, v) for tag, event in self._classes.items() for v in range(1, event.VERSION + 1)]

    def decode(self, recorded: RecordedEvent) -> Event:
        """The event in its newest version. Raises UnreadableEventError."""
        tag, version = recorded.type, recorded.v
        event = self._classes.get(tag)
        if event is None:
            raise UnreadableEventError(tag, version, "unknown type")
        if not 1 <= version <= event.VERSION:
            raise UnreadableEventError(tag, version, "unknown version")
        try:
            if version == event.VERSION:
                return self._decoders[tag].decode(recorded.data)
            return self._upcast(event, recorded)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            # The cause may quote the payload, which is secret.
            raise UnreadableEventError(tag, version, "bad payload") from None

    def _upcast(self, event: type[Event], recorded: RecordedEvent) -> Event:
        data = msgspec.json.decode(recorded.data, type=dict[str, Any])
        for version in range(recorded.v, event.VERSION):
            data = self._upcasters[recorded.type, version](data)
        return msgspec.convert(data, event)


@cache
def catalogue() -> Catalogue:
    """The catalogue of the platform: the common events and those of every registered variant."""
    from domain.registry import VARIANTS  # here, so that a variant may import this module

    variants = [event for variant in VARIANTS.values() for event in variant.events]
    return Catalogue([*COMMON_EVENTS, *(e for e in variants if e not in COMMON_EVENTS)], UPCASTERS)


def decode_event(recorded: RecordedEvent) -> Event:
    """The stored event in its newest version. Raises UnreadableEventError."""
    return catalogue().decode(recorded)

"""Every event that was ever stored can be read: samples of all versions, and the steps from old to new."""

from typing import Any, ClassVar

import msgspec
import pytest

from contracts.event import Event, RecordedEvent
from contracts.ids import PlayerId
from contracts.table import SeatTaken
from domain.chain import record_event
from domain.events import Catalogue, UnreadableEventError, catalogue, decode_event
from tests.contracts.kept_samples import FOLDER, sample_path


def recorded(tag: str, version: int, data: bytes) -> RecordedEvent:
    return RecordedEvent(tag, version, msgspec.Raw(data))


@pytest.mark.parametrize(("tag", "version"), catalogue().versions)
def test_a_sample_of_every_version_decodes(tag: str, version: int) -> None:
    path = sample_path(tag, version)
    assert path.exists(), (
        "run `python -m tests.contracts.kept_samples` once, and keep what it writes for ever"
    )
    data = path.read_bytes().strip()
    event = decode_event(recorded(tag, version, data))
    assert type(event) is catalogue().classes[tag]
    if version == event.VERSION:
        assert record_event(event) == recorded(tag, version, data), "the payload changed: raise VERSION"


def test_every_sample_belongs_to_an_event() -> None:
    known = {sample_path(tag, version).name for tag, version in catalogue().versions}
    assert {path.name for path in FOLDER.iterdir()} == known


def test_every_class_of_an_event_is_its_own() -> None:
    assert all(tag == event.TAG for tag, event in catalogue().classes.items())


@pytest.mark.parametrize(
    ("tag", "version", "data", "why"),
    [
        ("table.unheard-of", 1, b"{}", "unknown type"),
        (SeatTaken.TAG, SeatTaken.VERSION + 1, b'{"player":"x","seat":0}', "unknown version"),
        (SeatTaken.TAG, 0, b'{"player":"x","seat":0}', "unknown version"),
        (SeatTaken.TAG, 1, b'{"player":"hidden-card","seat":"hidden-card"}', "bad payload"),
        (SeatTaken.TAG, 1, b'{"player":"x","seat":0,"hidden-card":1}', "bad payload"),
        (SeatTaken.TAG, 1, b"hidden-card", "bad payload"),
    ],
)
def test_what_cannot_be_read_says_which_and_why_and_nothing_more(
    tag: str, version: int, data: bytes, why: str
) -> None:
    with pytest.raises(UnreadableEventError) as caught:
        decode_event(recorded(tag, version, data))
    assert (caught.value.tag, caught.value.version, caught.value.why) == (tag, version, why)
    assert "hidden-card" not in str(caught.value)
    assert caught.value.__cause__ is None


class Moved(Event, frozen=True):
    """An event with a history: version 1 had `who`; version 2 named it `player`; version 3 added `seat`."""

    TAG: ClassVar[str] = "test.moved"
    VERSION: ClassVar[int] = 3

    player: PlayerId
    seat: int


def rename_who(data: dict[str, Any]) -> dict[str, Any]:
    return {"player": data["who"]}


def add_seat(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "seat": 0}


UPCASTERS = {("test.moved", 1): rename_who, ("test.moved", 2): add_seat}


@pytest.mark.parametrize(
    ("version", "data"), [(1, b'{"who":"ada"}'), (2, b'{"player":"ada"}'), (3, b'{"player":"ada","seat":0}')]
)
def test_old_payloads_climb_one_step_at_a_time(version: int, data: bytes) -> None:
    history = Catalogue([Moved], UPCASTERS)
    assert history.decode(recorded("test.moved", version, data)) == Moved(PlayerId("ada"), 0)
    assert history.versions == [("test.moved", 1), ("test.moved", 2), ("test.moved", 3)]


def test_an_upcaster_that_gives_a_wrong_payload_is_noticed() -> None:
    history = Catalogue([Moved], {**UPCASTERS, ("test.moved", 2): dict})
    with pytest.raises(UnreadableEventError, match="bad payload"):
        history.decode(recorded("test.moved", 1, b'{"who":"ada"}'))


def test_a_catalogue_with_a_missing_or_useless_step_or_a_tag_twice_is_refused() -> None:
    class Impostor(Event, frozen=True):
        TAG: ClassVar[str] = Moved.TAG

    with pytest.raises(ValueError, match="upcasters missing"):
        Catalogue([Moved], {("test.moved", 1): rename_who})
    with pytest.raises(ValueError, match="without use"):
        Catalogue([Moved], {**UPCASTERS, ("test.moved", 3): add_seat})
    with pytest.raises(ValueError, match="tag"):
        Catalogue([Moved, Impostor], UPCASTERS)

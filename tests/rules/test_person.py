"""The aggregate of a person: what each command makes of it, and what changes nothing."""

from collections.abc import Sequence

import pytest

from contracts.event import Event
from contracts.ids import CommandId, PlayerId
from contracts.person import (
    NoticesRead,
    PersonErased,
    PersonOpened,
    PersonPardoned,
    PersonRegistered,
    PersonSilenced,
    PlayerMuted,
)
from contracts.table import SeatTaken
from domain import person as people
from domain.person import BAN, MOST_MUTED, SILENCE, Person, Sanction
from domain.refusal import Refusal

ANN, BEN = PlayerId("p-ann"), PlayerId("p-ben")
NOW = 1_790_000_000_000


def folded(*events: Event) -> Person:
    """A person after one commit with these events."""
    person = Person("00000000-0000-5000-8000-000000000001")
    if events:
        person.apply([PersonOpened(ANN), *events], "svc-test", CommandId("1"))
    return person


def apply(person: Person, decided: people.Decided) -> Sequence[Event]:
    assert isinstance(decided, list), decided
    person.apply(decided, "svc-test", CommandId(f"c{person.version}"))
    return decided


def test_the_first_commit_says_whose_it_is() -> None:
    person = folded()
    assert apply(person, people.register(person, ANN)) == [PersonOpened(ANN), PersonRegistered()]
    assert (person.player, person.registered, person.version) == (ANN, True, 1)
    assert apply(person, people.mute(person, ANN, BEN)) == [PlayerMuted(BEN)]


def test_what_is_so_already_changes_nothing() -> None:
    person = folded(PersonRegistered(), PlayerMuted(BEN), NoticesRead(5))
    assert people.register(person, ANN) == 1
    assert people.mute(person, ANN, BEN) == 1
    assert people.read_notices(person, ANN, 5) == 1
    assert people.read_notices(person, ANN, 4) == 1
    assert people.unmute(folded(), ANN, BEN) == 0
    assert people.erase(folded(PersonErased()), ANN) == 1


def test_an_erased_person_is_not_registered_and_mutes_nobody() -> None:
    person = folded(PersonRegistered(), PlayerMuted(BEN))
    apply(person, people.erase(person, ANN))
    assert (person.registered, person.muted, person.erased) == (False, [], True)
    assert isinstance(people.register(person, ANN), Refusal)


@pytest.mark.parametrize("what", [SILENCE, BAN])
def test_a_sanction_holds_until_its_time(what: str) -> None:
    person = folded()
    apply(person, people.sanction(person, ANN, what, NOW + 10, "insults", NOW))
    holds = person.silenced if what == SILENCE else person.banned
    other = person.banned if what == SILENCE else person.silenced
    assert holds(NOW + 9) == Sanction(NOW + 10, "insults")
    assert holds(NOW + 10) is None
    assert other(NOW) is None
    apply(person, people.sanction(person, ANN, what, None, "again", NOW))
    assert holds(NOW + 10**12) == Sanction(None, "again")
    apply(person, people.pardon(person, ANN, what, "a mistake", NOW))
    assert holds(NOW) is None
    assert isinstance(people.pardon(person, ANN, what, "a mistake", NOW), Refusal)


def test_a_sanction_that_is_over_already_is_refused() -> None:
    assert isinstance(people.sanction(folded(), ANN, BAN, NOW, "late", NOW), Refusal)
    assert isinstance(people.pardon(folded(PersonSilenced(NOW, "x")), ANN, SILENCE, "late", NOW), Refusal)


def test_a_pardon_of_one_leaves_the_other() -> None:
    person = folded(PersonSilenced(None, "insults"))
    apply(person, people.sanction(person, ANN, BAN, None, "cheating", NOW))
    person.apply([PersonPardoned(BAN, "a mistake")], "svc-admin", CommandId("p"))
    assert person.silenced(NOW)
    assert not person.banned(NOW)


def test_nobody_mutes_or_reports_himself_or_without_end() -> None:
    assert isinstance(people.mute(folded(), ANN, ANN), Refusal)
    assert isinstance(people.report(folded(), ANN, ANN, "abuse", None, None), Refusal)
    many = folded(*(PlayerMuted(PlayerId(f"p-{i}")) for i in range(MOST_MUTED)))
    assert isinstance(people.mute(many, ANN, BEN), Refusal)
    apply(many, people.unmute(many, ANN, PlayerId("p-0")))
    assert apply(many, people.mute(many, ANN, BEN)) == [PlayerMuted(BEN)]


def test_an_event_of_something_else_is_a_defect() -> None:
    with pytest.raises(TypeError):
        folded(SeatTaken(0, ANN))

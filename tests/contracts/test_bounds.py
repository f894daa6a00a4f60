"""Numbers that anybody may send have bounds: a database takes 64 bits, JSON any number of digits."""

from collections.abc import Iterator
from typing import Any

import msgspec
import msgspec.inspect as mi
import pytest

from contracts.commands import MatchmakingCommand, PeopleCommand, RulesCommand
from contracts.gateway import EraseRequest, FromClient, GuestRequest, RegisterRequest, TokenRequest
from contracts.queries import Query

SENT: list[Any] = [
    RulesCommand, MatchmakingCommand, PeopleCommand, FromClient, EraseRequest, GuestRequest, RegisterRequest, TokenRequest,
    *Query.__subclasses__(),
]  # fmt: skip


def unbounded(type_: mi.Type, at: str) -> Iterator[str]:
    """Where there are numbers without a greatest one."""
    match type_:
        case mi.IntType(le=None, lt=None):
            yield at
        case mi.StructType(cls=cls, fields=fields):
            for field in fields:
                yield from unbounded(field.type, f"{cls.__name__}.{field.name}")
        case mi.UnionType(types=types):
            for one in types:
                yield from unbounded(one, at)
        case mi.ListType(item_type=item) | mi.DictType(value_type=item) | mi.Metadata(type=item):
            yield from unbounded(item, at)


@pytest.mark.parametrize("sent", SENT, ids=str)
def test_every_number_has_a_greatest(sent: Any) -> None:
    assert list(unbounded(mi.type_info(sent), "")) == []


def test_the_look_finds_what_it_looks_for() -> None:
    class Free(msgspec.Struct):
        numbers: list[int]

    assert list(unbounded(mi.type_info(Free), "")) == ["Free.numbers"]

"""Which lists are ordered, and how parts of positions are compared."""

from typing import Any

import pytest

from domain.compare import differences


def _differ(wanted: dict[str, Any], got: dict[str, Any]) -> list[str]:
    return [difference.path for difference in differences(wanted, got)]


@pytest.mark.parametrize(
    ("field", "one", "two"),
    [
        ("deck", ["a", "b"], ["b", "a"]),
        ("discard", ["a", "b"], ["b", "a"]),
        ("pile", ["a", "b"], ["b", "a"]),
        ("table", [[0, "a"], [1, "b"]], [[1, "b"], [0, "a"]]),
        ("hands", [["a"], ["b"]], [["b"], ["a"]]),
        ("supply", [1, 2], [2, 1]),
        ("placed", [0, 1], [1, 0]),
        ("board", [{"at": [0, 1]}], [{"at": [1, 0]}]),
        ("kingdoms", [[["a", "b"]]], [[["b", "a"]]]),
        ("kingdoms", [[["a"], ["b"]]], [[["b"], ["a"]]]),
    ],
)
def test_order_counts(field: str, one: object, two: object) -> None:
    assert _differ({field: one}, {field: one}) == []
    assert _differ({field: one}, {field: two}) == [field]


@pytest.mark.parametrize(
    ("field", "one", "two"),
    [
        ("stake", ["a", "b"], ["b", "a"]),
        ("trolls", ["a", "b"], ["b", "a"]),
        ("to_act", [0, 1], [1, 0]),
        ("factions", ["a", "b"], ["b", "a"]),
        ("hands", [["a", "b"], []], [["b", "a"], []]),
        ("board", [{"at": [0, 1], "pieces": [0, 1]}], [{"pieces": [1, 0], "at": [0, 1]}]),
        ("display", ["a", "b"], ["b", "a"]),
    ],
)
def test_order_does_not_count_but_number_does(field: str, one: list[Any], two: list[Any]) -> None:
    assert _differ({field: one}, {field: two}) == []
    assert _differ({field: [*one, one[0]]}, {field: two}) == [field]


def test_objects_are_compared_field_by_field() -> None:
    got = {
        "pending": {"order": [1, 0], "peek": None},
        "result": {"winners": [0, 1], "maps": {"3": [[0, 1], []]}},
    }
    assert _differ({"pending": {"order": [1, 0]}}, got) == []
    assert _differ({"pending": {"order": [0, 1], "peek": "a"}}, got) == ["pending.order", "pending.peek"]
    assert _differ({"result": {"winners": [1, 0]}}, got) == []
    assert _differ({"result": {"maps": {"3": [[1, 0], []]}}}, got) == []
    assert _differ({"result": {"maps": {"3": [[], [0, 1]]}}}, got) == ["result.maps.3"]


@pytest.mark.parametrize("nothing", [None, 0, False, [], {}, [[], []]])
def test_an_absent_field_is_nothing(nothing: object) -> None:
    assert _differ({"x": nothing}, {}) == []


@pytest.mark.parametrize("something", [1, "a", ["a"], {"a": 1}, [[], ["a"]]])
def test_an_absent_field_is_not_something(something: object) -> None:
    [difference] = differences({"x": something}, {})
    assert difference.got is None
    assert str(difference).endswith("got no such field")


def test_types_count() -> None:
    assert _differ({"x": True}, {"x": 1}) == ["x"]
    assert _differ({"x": "1"}, {"x": 1}) == ["x"]
    assert _differ({"x": None}, {"x": 0}) == ["x"]


def test_an_absent_field_of_an_object_in_a_list_is_nothing() -> None:
    short, long = {"at": [0, 0], "card": "seer"}, {"at": [0, 0], "card": "seer", "down": False, "pieces": []}
    assert _differ({"board": [short]}, {"board": [long]}) == []
    assert _differ({"board": [long]}, {"board": [short]}) == []
    assert _differ({"board": [short]}, {"board": [{**long, "pieces": [0]}]}) == ["board"]
    assert _differ({"board": [{**short, "down": True}]}, {"board": [long]}) == ["board"]


def test_who_looked_at_a_tile_says_nothing_when_it_is_open() -> None:
    open_tile, closed = {"tile": "staff", "open": True}, {"tile": "staff", "open": False}
    assert _differ({"tiles": [{"a1": {**open_tile, "seen": [0]}}]}, {"tiles": [{"a1": open_tile}]}) == []
    assert _differ({"tiles": [{"a1": open_tile}]}, {"tiles": [{"a1": {**open_tile, "seen": [0]}}]}) == []
    assert _differ({"tiles": [{"a1": {**closed, "seen": [0]}}]}, {"tiles": [{"a1": closed}]}) == ["tiles"]

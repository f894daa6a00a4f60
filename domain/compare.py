"""Compares parts of positions as the notation says: objects field by field, lists in order or as multisets.

This is the one place that says which lists are ordered, for all variants.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

#: Paths of the lists whose order counts; "*" stands for any key or place. All other lists are multisets.
ORDERED = frozenset(
    tuple(path.split("."))
    for path in (
        # Piles, and what was laid down one after the other.
        "deck", "pile", "discard", "legends.pile", "table", "board", "spaces", "treasures",
        "pending.order", "pending.gnomes",
        # Lists by seat.
        "hands", "followers", "score", "gnomes", "supply", "points", "turns", "arranging", "tiles",
        "legends.taken", "result.points", "result.totals", "result.categories",
        # Kingdoms by seat, their rows, the cells of a row.
        "kingdoms", "kingdoms.*", "kingdoms.*.*",
        # Coordinates.
        "placed", "board.*.at", "spaces.*.at", "treasures.*.at",
        # Pairs.
        "table.*", "map_points.*", "result.maps.*",
    )
)  # fmt: skip

_encoder = msgspec.json.Encoder(order="deterministic")


class Difference(msgspec.Struct, frozen=True):
    """A field that is not as it should be. `got` is None where there is no such field."""

    path: str
    wanted: str
    got: str | None

    def __str__(self) -> str:
        got = "no such field" if self.got is None else self.got
        return f"{self.path}: wanted {self.wanted}, got {got}"


def differences(
    wanted: Mapping[str, Any], got: Mapping[str, Any], path: tuple[str, ...] = ()
) -> Iterator[Difference]:
    """Fields named in `wanted` that `got` has otherwise. Fields that only `got` has do not count.

    A field that `got` lacks is empty, zero or null.
    """
    for key, value in wanted.items():
        here = (*path, key)
        name = ".".join(here)
        if key not in got:
            if not _is_nothing(value):
                yield Difference(name, text(value, here), None)
        elif isinstance(value, Mapping) and isinstance(got[key], Mapping):
            yield from differences(value, got[key], here)
        elif text(value, here) != text(got[key], here):
            yield Difference(name, text(value, here), text(got[key], here))


def text(value: object, path: tuple[str, ...] = ()) -> str:
    """The value as JSON, equal for values that are equal in the notation: multisets and keys are sorted.

    Strict about types: true is not 1. In the objects of a list, such as the cards of a board, a field that is empty,
    zero or null is as good as none, and so is `seen` of a tile that lies open.
    """
    return _encoder.encode(_sorted(value, path)).decode()


def _sorted(value: object, path: tuple[str, ...]) -> object:
    if isinstance(value, Mapping):
        listed = "*" in path
        return {
            key: _sorted(part, (*path, key)) for key, part in value.items() if not listed or _says(value, key)
        }
    if not isinstance(value, list | tuple):
        return value
    parts = [_sorted(part, (*path, "*")) for part in value]
    return parts if _is_ordered(path) else sorted(parts, key=_encoder.encode)


@cache
def _is_ordered(path: tuple[str, ...]) -> bool:
    return any(
        len(pattern) == len(path) and all(p in ("*", q) for p, q in zip(pattern, path, strict=True))
        for pattern in ORDERED
    )


def _says(listed: Mapping[str, Any], key: str) -> bool:
    """Whether a field of an object in a list says anything: who looked at a tile does not when the tile is open."""
    return bool(listed[key]) and not (key == "seen" and listed.get("open") is True)


def _is_nothing(value: object) -> bool:
    """Empty, zero, null, false, or a list by seat of such."""
    return not value or (isinstance(value, list) and all(map(_is_nothing, value)))

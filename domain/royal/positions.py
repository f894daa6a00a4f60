"""War maps and treasures in positions and views (RY-5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.royal.maps import KINDS, RUIN
from domain.royal.treasures import COPIES
from domain.tiles.grid import xy
from domain.tiles.position import number, read_at
from domain.tiles.state import Area, State
from domain.tiles.view import HIDDEN

_KINDS = frozenset(KINDS.values())
_LARGEST = 1_000_000


def describe(state: State, *, everything: bool) -> dict[str, Any]:
    """Treasures are hidden but for one that waits for a choice, unless everything is asked for."""
    waiting = state.placed if state.waiting_treasure() is not None else None
    return {
        "spaces": [
            {"at": list(xy(at)), "kind": kind, "map": number}
            for at, (kind, number) in sorted(state.area.spaces.items())
        ],
        "map_points": {str(number): list(worth) for number, worth in sorted(state.area.map_points.items())},
        "treasures": [
            {"at": list(xy(at)), "treasure": name if everything or at == waiting else HIDDEN}
            for at, name in sorted(state.treasures.items())
        ],
        "house": state.rules.house,
    }


def read(state: State, position: Mapping[str, Any]) -> None:
    """Raises ValueError, TypeError or KeyError on what is wrong."""
    spaces: dict[int, tuple[str, int]] = {}
    for entry in position.get("spaces") or ():
        at, kind = read_at(entry["at"]), entry["kind"]
        if at in spaces or kind not in _KINDS or not set(entry) <= {"at", "kind", "map"}:
            raise ValueError("a space is named once, with a kind that exists, and a map")
        spaces[at] = kind, number(entry.get("map"), _LARGEST)
    points = position.get("map_points") or {}
    state.area = Area(spaces, {number(int(name), _LARGEST): _worth(worth) for name, worth in points.items()})
    _read_treasures(state, position)


def _worth(worth: Any) -> tuple[int, int]:
    first, second = worth
    return number(first, _LARGEST), number(second, _LARGEST)


def _read_treasures(state: State, position: Mapping[str, Any]) -> None:
    for entry in position.get("treasures") or ():
        at, name = read_at(entry["at"]), entry["treasure"]
        if at in state.treasures or not set(entry) <= {"at", "treasure"}:
            raise ValueError("there is one treasure on a space")
        if name not in COPIES or state.area.spaces.get(at, ("", 0))[0] != RUIN:
            raise ValueError("a treasure that exists lies on a ruin")
        state.treasures[at] = name

"""How old payloads of the common events become new ones, one version at a time."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

#: Takes the JSON object of one version and returns that of the next.
Upcaster: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


def _created_without_clock(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "clock": None, "rated": False, "table": None}


def _opened_for_everybody(data: dict[str, Any]) -> dict[str, Any]:
    """Tables of version 1 had a host who started them, no clock and no end."""
    return {
        **data,
        "clock": None,
        "rated": False,
        "private": False,
        "invite": "",
        "challenged": [],
        "rematch_of": None,
        "autostart": False,
        "fill_at": None,
        "expires": 0,
    }


def _closed_by_its_host(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "reason": "host_left"}


UPCASTERS: Mapping[tuple[str, int], Upcaster] = {
    ("game.created", 1): _created_without_clock,
    ("table.opened", 1): _opened_for_everybody,
    ("table.closed", 1): _closed_by_its_host,
}

"""What the options of the tile games have in common."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from contracts.refusals import RefusalCode
from domain.refusal import Refusal

#: The preset whose factions are drawn when the game begins.
RANDOM = "random"


class BadOptions(ValueError):  # noqa: N818 - what is wrong with a request, not a failure of ours
    """Options that the rules do not allow, with the reason."""


def refused(bad: BadOptions) -> Refusal:
    return Refusal(RefusalCode.BAD_OPTIONS, str(bad))


def check_fields(request: Mapping[str, Any], variant: str, fields: Sequence[str]) -> None:
    if not set(request) <= set(fields):
        raise BadOptions(f"{variant} has the options {', '.join(fields)} and no others")


def read_players(players: object, counts: Sequence[int]) -> int | None:
    if players is None:
        return None
    if type(players) is not int or players not in counts:
        raise BadOptions(f"players must be one of {', '.join(map(str, counts))}")
    return players


def read_factions(wish: object, allowed: Collection[str], size: int) -> list[str]:
    """A set of so many of the allowed factions."""
    if not isinstance(wish, list) or not all(isinstance(name, str) for name in wish):
        raise BadOptions("factions must be a list of names")
    if not set(wish) <= set(allowed):
        raise BadOptions(f"the factions are {', '.join(allowed)}")
    if len(set(wish)) != len(wish) or len(wish) != size:
        raise BadOptions(f"a game has {size} factions, each of them once")
    return list(wish)

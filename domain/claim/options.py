"""Options of a game: presets, and the sets of factions that may be played (CL-1.4, CL-2.1 to CL-2.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from contracts.refusals import RefusalCode
from domain.claim.cards import FACTIONS, PAIRS, TENS
from domain.claim.rules import all_written
from domain.refusal import Refusal
from domain.variant import NotThereYetError

#: Preset name to its set for each number of players.
SETS: Mapping[str, Mapping[int, Sequence[str]]] = {
    "classic": {2: ("goblin", "knight", "undead", "dwarf", "doppelganger")},
}

PLAYER_COUNTS: Sequence[int] = (2,)
PRESETS: Mapping[str, Sequence[int]] = {name: tuple(sets) for name, sets in SETS.items()}

#: CL-1.4.
RACOON_LOOT: Sequence[int] = (0, 1, 2, 3, 4)
_FIELDS = frozenset({"preset", "players", "factions", "racoon_loot"})


class BadOptions(ValueError):  # noqa: N818 - what is wrong with a request, not a failure of ours
    """Options that the rules do not allow, with the reason."""


class NotWrittenYetError(BadOptions, NotThereYetError):
    """Options of the game whose rules are not written yet."""


def settle(request: Mapping[str, Any]) -> dict[str, Any] | Refusal:
    """Options complete and checked. Refuses with `bad_options` and the reason."""
    try:
        return _settle(request)
    except BadOptions as bad:
        return Refusal(RefusalCode.BAD_OPTIONS, str(bad))


def _settle(request: Mapping[str, Any]) -> dict[str, Any]:
    unknown = sorted(set(request) - _FIELDS)
    if unknown:
        raise BadOptions(f"claim has the options {', '.join(sorted(_FIELDS))} and no others")
    players = _players(request.get("players"))
    loot = _racoon_loot(request.get("racoon_loot", list(RACOON_LOOT)))
    if "factions" in request and "preset" not in request:
        factions = _factions(request["factions"])
        players = players or _players_for(factions)
        check_set(factions, players)
        return {"players": players, "factions": factions, "racoon_loot": loot}
    preset, players = _preset(request.get("preset"), players)
    factions = list(SETS[preset][players])
    if "factions" in request and request["factions"] != factions:
        raise BadOptions(f"the preset {preset} has other factions; leave out one of the two")
    return {"players": players, "preset": preset, "factions": factions, "racoon_loot": loot}


def _players(players: object) -> int | None:
    if players is None:
        return None
    if type(players) is not int or players not in PLAYER_COUNTS:
        raise BadOptions(f"players must be one of {', '.join(map(str, PLAYER_COUNTS))}")
    return players


def _players_for(factions: Sequence[str]) -> int:
    if len(factions) != 5:
        raise BadOptions("say how many players: 3 or 4")
    return 2


def _preset(preset: object, players: int | None) -> tuple[str, int]:
    if preset is None:
        preset = next(name for name, counts in PRESETS.items() if players is None or players in counts)
    if not isinstance(preset, str) or preset not in PRESETS:
        raise BadOptions(f"preset must be one of {', '.join(PRESETS)}")
    counts = PRESETS[preset]
    if players is None:
        players = counts[0]
    if players not in counts:
        raise BadOptions(f"the preset {preset} is for {', '.join(map(str, counts))} players")
    return preset, players


def _factions(factions: object) -> list[str]:
    if not isinstance(factions, list) or not all(isinstance(name, str) for name in factions):
        raise BadOptions("factions must be a list of names")
    return factions


def _racoon_loot(values: object) -> list[int]:
    if not isinstance(values, list) or not all(type(value) is int and 0 <= value <= 13 for value in values):
        raise BadOptions("racoon_loot must be a list of racoon values, 0 to 13")
    if len(set(values)) != len(values):
        raise BadOptions("racoon_loot names a value twice")
    return sorted(values)


def check_set(factions: Sequence[str], players: int) -> None:
    """Raises BadOptions, with the reason, on a set that CL-2.1 does not allow for so many players."""
    if not set(factions) <= set(FACTIONS):
        raise BadOptions(f"the factions are {', '.join(FACTIONS)}")
    if len(set(factions)) != len(factions):
        raise BadOptions("a faction is named twice")
    if not all_written(factions):
        raise NotWrittenYetError("one of these factions is not there yet")
    pairs = [pair for pair in PAIRS if set(pair) & set(factions)]
    if any(not set(pair) <= set(factions) for pair in pairs):
        raise BadOptions("goblin and knight, gnome and giant, royal and peasant are only used together")
    if len(pairs) != 1:
        raise BadOptions(
            "a deck has exactly one pair: goblin and knight, gnome and giant, or royal and peasant"
        )
    tens = sum(name in TENS for name in factions)
    wanted = 3 if players == 2 else 5
    if tens != wanted:
        raise BadOptions(f"with {players} players a deck has a pair and {wanted} other factions")

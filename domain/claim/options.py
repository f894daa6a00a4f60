"""Options of a game: presets, and the sets of factions that may be played (CL-1.4, CL-2.1 to CL-2.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from contracts.refusals import RefusalCode
from domain.claim.cards import FACTIONS, PAIRS
from domain.placing import alone
from domain.refusal import Refusal

PLAYER_COUNTS: Sequence[int] = (2, 3, 4)

#: The preset whose set is drawn at random when the game begins.
RANDOM = "random"


def _scenario(two: str, more: str) -> Mapping[int, Sequence[str]]:
    """CL-2.5: a set for 2 players, and the same with two factions more for 3 or 4."""
    larger = (*two.split(), *more.split())
    return {2: tuple(two.split()), 3: larger, 4: larger}


#: Preset name to its set for each number of players (CL-2.2, CL-2.5).
SETS: Mapping[str, Mapping[int, Sequence[str]]] = {
    "classic": {2: ("goblin", "knight", "undead", "dwarf", "doppelganger")},
    "borderlands": _scenario("goblin knight dragon griffon troll", "seer undead"),
    "clockwork-court": _scenario("royal peasant automaton bard doppelganger", "dragon racoon"),
    "night-market": _scenario("gnome giant racoon seer dwarf", "bard automaton"),
    "long-winter": _scenario("royal peasant viking undead troll", "griffon dwarf"),
}
#: Preset name to the numbers of players that it is for.
PRESETS: Mapping[str, Sequence[int]] = {
    **{name: tuple(sets) for name, sets in SETS.items()},
    RANDOM: PLAYER_COUNTS,
}

#: CL-1.4.
RACOON_LOOT: Sequence[int] = (0, 1, 2, 3, 4)

_FIELDS = ("preset", "players", "factions", "racoon_loot")


class BadOptions(ValueError):  # noqa: N818 - what is wrong with a request, not a failure of ours
    """Options that the rules do not allow, with the reason."""


def settle(request: Mapping[str, Any]) -> dict[str, Any] | Refusal:
    """Options complete and checked. Refuses with `bad_options` and the reason.

    A request names a preset or a set of factions; where it names neither it gets the first preset for its players.
    `{"preset": "random"}` has no factions until the game begins: they are drawn from the game's own shuffles.
    """
    try:
        return _settle(request)
    except BadOptions as bad:
        return Refusal(RefusalCode.BAD_OPTIONS, str(bad))


def _settle(request: Mapping[str, Any]) -> dict[str, Any]:
    if not set(request) <= set(_FIELDS):
        raise BadOptions(f"claim has the options {', '.join(_FIELDS)} and no others")
    players = _players(request.get("players"))
    loot = _racoon_loot(request.get("racoon_loot"))
    wish = request.get("factions")
    factions = None if wish is None else _factions(wish)
    if factions is not None and request.get("preset") is None:
        players = players or _players_for(factions)
        check_set(factions, players)
        return {"players": players, "factions": factions, "racoon_loot": loot}
    preset, players = _preset(request.get("preset"), players)
    settled = {"players": players, "preset": preset, "racoon_loot": loot}
    if preset != RANDOM:
        settled["factions"] = list(SETS[preset][players])
    if factions is not None and factions != settled.get("factions"):
        raise BadOptions(f"the preset {preset} has other factions; name only one of the two")
    return settled


def _players(players: object) -> int | None:
    if players is None:
        return None
    if type(players) is not int or players not in PLAYER_COUNTS:
        raise BadOptions("players must be 2, 3 or 4")
    return players


def _players_for(factions: Sequence[str]) -> int:
    if len(factions) > set_size(2):
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
    return list(factions)


def _racoon_loot(values: object) -> list[int]:
    if values is None:
        return list(RACOON_LOOT)
    if not isinstance(values, list) or not all(type(value) is int and 0 <= value <= 13 for value in values):
        raise BadOptions("racoon_loot must be a list of racoon values, 0 to 13")
    if len(set(values)) != len(values):
        raise BadOptions("racoon_loot names a value twice")
    return sorted(values)


def set_size(players: int) -> int:
    """How many factions there are: a pair and 3 or 5 others (CL-2.1)."""
    return 5 if players == 2 else 7


def check_set(factions: Sequence[str], players: int) -> None:
    """Raises BadOptions, with the reason, on a set that CL-2.1 does not allow for so many players."""
    if not set(factions) <= set(FACTIONS):
        raise BadOptions(f"the factions are {', '.join(FACTIONS)}")
    if len(set(factions)) != len(factions):
        raise BadOptions("a faction is named twice")
    pairs = [pair for pair in PAIRS if set(pair) & set(factions)]
    if len(pairs) != 1 or not set(pairs[0]) <= set(factions):
        raise BadOptions(
            "a deck has exactly one pair: goblin and knight, gnome and giant, or royal and peasant"
        )
    if len(factions) != set_size(players):
        raise BadOptions(
            f"with {players} players a deck has a pair and {set_size(players) - 2} other factions"
        )


def parties(options: Mapping[str, Any]) -> list[list[int]]:
    """Four play in two partnerships, who sit across (CL-2.4). `options` are settled."""
    players: int = options["players"]
    return [[0, 2], [1, 3]] if players == 4 else alone(players)

"""Options of a game: which seven of the ten factions are played with (KD-1.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.kingdoms.edition import DUEL
from domain.refusal import Refusal
from domain.tiles.options import RANDOM, BadOptions, check_fields, read_factions, read_players, refused

#: KD-1.1.
FACTIONS: Sequence[str] = (
    "goblin", "dwarf", "gnome", "troll", "undead", "dragon", "seer", "doppelganger", "giant", "knight",
)  # fmt: skip

#: Preset name to its set; a set of `random` is drawn from the game's own shuffles.
SETS: Mapping[str, Sequence[str]] = {
    "classic": ("goblin", "dwarf", "gnome", "undead", "dragon", "giant", "knight"),
    "court-of-masks": ("goblin", "troll", "undead", "seer", "doppelganger", "dragon", "knight"),
}
PRESETS: Mapping[str, Sequence[int]] = dict.fromkeys((*SETS, RANDOM), (2,))

_FIELDS = ("preset", "players", "factions")


def settle(request: Mapping[str, Any]) -> dict[str, Any] | Refusal:
    """Options complete and checked. Refuses with `bad_options` and the reason.

    A request names a preset or a set of factions; where it names neither it gets the first preset.
    """
    try:
        return _settle(request)
    except BadOptions as bad:
        return refused(bad)


def _settle(request: Mapping[str, Any]) -> dict[str, Any]:
    check_fields(request, DUEL.id, _FIELDS)
    players = read_players(request.get("players"), DUEL.player_counts) or 2
    preset, wish = request.get("preset"), request.get("factions")
    if wish is not None and preset is None:
        return {"players": players, "factions": read_factions(wish, FACTIONS, DUEL.set_sizes[players])}
    if preset is None:
        preset = next(iter(PRESETS))
    if not isinstance(preset, str) or preset not in PRESETS:
        raise BadOptions(f"preset must be one of {', '.join(PRESETS)}")
    settled: dict[str, Any] = {"players": players, "preset": preset}
    if preset != RANDOM:
        settled["factions"] = list(SETS[preset])
    if wish is not None and wish != settled.get("factions"):
        raise BadOptions(f"the preset {preset} has other factions; name only one of the two")
    return settled

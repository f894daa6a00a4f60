"""Options of a game: factions, war maps, house powers (RY-1.1, RY-1.8, RY-3.house)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from domain.refusal import Refusal
from domain.royal.edition import ROYAL_EDITION
from domain.tiles.catalogue import HOUSE, Catalogue
from domain.tiles.options import BadOptions, check_fields, read_factions, read_players, refused

_FIELDS = ("preset", "players", "factions", "maps", "house")


class Preset(NamedTuple):
    """Factions are drawn when the game begins: from all, or without house powers from those that need none."""

    maps: bool
    house: bool


SETS: Mapping[str, Preset] = {
    "war-maps": Preset(maps=True, house=False),
    "open-field": Preset(maps=False, house=False),
    "all-factions": Preset(maps=True, house=True),
}
PRESETS: Mapping[str, Sequence[int]] = dict.fromkeys(SETS, ROYAL_EDITION.player_counts)


def pool(catalogue: Catalogue, *, house: bool) -> list[str]:
    """The factions that a set is drawn from."""
    return [name for name, faction in catalogue.items() if house or faction.origin != HOUSE]


def settle(request: Mapping[str, Any], catalogue: Catalogue) -> dict[str, Any] | Refusal:
    """Options complete and checked. Refuses with `bad_options` and the reason.

    A request names a preset, or a set of factions with `maps` (true if left out) and `house` (false if left out).
    Where it names neither it gets the first preset.
    """
    try:
        return _settle(request, catalogue)
    except BadOptions as bad:
        return refused(bad)


def _settle(request: Mapping[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    check_fields(request, ROYAL_EDITION.id, _FIELDS)
    players = read_players(request.get("players"), ROYAL_EDITION.player_counts)
    maps, house = _switch(request, "maps"), _switch(request, "house")
    wish = request.get("factions")
    if wish is not None:
        if request.get("preset") is not None:
            raise BadOptions("name a preset or factions, not both")
        players = players or _players_for(wish)
        factions = read_factions(wish, catalogue, ROYAL_EDITION.set_sizes[players])
        return {"players": players, "factions": factions, "maps": maps is not False, "house": house is True}
    name = request.get("preset") or next(iter(SETS))
    if not isinstance(name, str) or name not in SETS:
        raise BadOptions(f"preset must be one of {', '.join(SETS)}")
    preset = SETS[name]
    if maps not in (None, preset.maps) or house not in (None, preset.house):
        raise BadOptions(f"the preset {name} says otherwise about maps or house powers")
    players = players or ROYAL_EDITION.player_counts[0]
    if len(pool(catalogue, house=preset.house)) < ROYAL_EDITION.set_sizes[players]:
        raise BadOptions(f"there are too few factions for the preset {name}")
    return {"players": players, "preset": name, "maps": preset.maps, "house": preset.house}


def _switch(request: Mapping[str, Any], field: str) -> bool | None:
    value = request.get(field)
    if value is not None and not isinstance(value, bool):
        raise BadOptions(f"{field} must be true or false")
    return value


def _players_for(wish: object) -> int:
    size = len(wish) if isinstance(wish, list) else 0
    return next((players for players, due in ROYAL_EDITION.set_sizes.items() if due == size), 2)

"""Options of a game: mode, number of players, whether the tiles are used, and whether clients may count along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from contracts.refusals import RefusalCode
from domain.aetherya.state import COMPETITIVE, COOP, SOLO
from domain.placing import alone
from domain.refusal import Refusal

PLAYER_COUNTS: Sequence[int] = (1, 2, 3, 4)

#: Mode to the numbers of players that it is for.
MODES: Mapping[str, Sequence[int]] = {COMPETITIVE: (2, 3, 4), SOLO: (1,), COOP: (2, 3, 4)}
_ITEMS = "-items"
#: Preset name to the numbers of players that it is for: each mode, and the same with the tiles.
PRESETS: Mapping[str, Sequence[int]] = {
    mode + ending: counts for ending in ("", _ITEMS) for mode, counts in MODES.items()
}

_FIELDS = ("preset", "players", "mode", "items", "hints")


class BadOptions(ValueError):  # noqa: N818 - what is wrong with a request, not a failure of ours
    """Options that the rules do not allow, with the reason."""


def settle(request: Mapping[str, Any]) -> dict[str, Any] | Refusal:
    """Options complete and checked. Refuses with `bad_options` and the reason.

    A preset is short for a mode and for items or none; a request may name either, or both if they agree. `hints`: whether
    clients may show what open cards count so far; true where nothing is said, and always false in a rated game
    (`domain.terms`). It changes nothing in the rules.
    """
    try:
        return _settle(request)
    except BadOptions as bad:
        return Refusal(RefusalCode.BAD_OPTIONS, str(bad))


def _settle(request: Mapping[str, Any]) -> dict[str, Any]:
    if not set(request) <= set(_FIELDS):
        raise BadOptions(f"aetherya has the options {', '.join(_FIELDS)} and no others")
    players = _checked(request, "players", int, PLAYER_COUNTS)
    mode = _checked(request, "mode", str, MODES)
    items = _checked(request, "items", bool, (False, True))
    hints = _checked(request, "hints", bool, (False, True))
    preset = _checked(request, "preset", str, PRESETS)
    if preset is not None:
        given = preset.removesuffix(_ITEMS), preset.endswith(_ITEMS)
        if mode not in (None, given[0]) or items not in (None, given[1]):
            raise BadOptions(f"the preset {preset} has another mode or other items; name only one of the two")
        mode, items = given
    if mode is None:
        mode = SOLO if players == 1 else COMPETITIVE
    if players is None:
        players = MODES[mode][0]
    if players not in MODES[mode]:
        raise BadOptions(f"the mode {mode} is for {', '.join(map(str, MODES[mode]))} players")
    items = bool(items)
    return {
        "preset": mode + (_ITEMS if items else ""),
        "players": players,
        "mode": mode,
        "items": items,
        "hints": hints is not False,
    }


def _checked(request: Mapping[str, Any], name: str, kind: type, allowed: Any) -> Any:
    """The option, or None where it is not given. True is no number."""
    given = request.get(name)
    if given is not None and (type(given) is not kind or given not in allowed):
        raise BadOptions(f"{name} must be one of {', '.join(map(str, allowed))}")
    return given


def parties(options: Mapping[str, Any]) -> list[list[int]]:
    """Together all are one party (AE-7.1), otherwise each plays for himself. `options` are settled."""
    players: int = options["players"]
    return [list(range(players))] if options["mode"] == COOP else alone(players)

"""What games are tried with: variant, preset and player count."""

import os
from collections.abc import Sequence
from typing import TypeAlias

from domain.registry import VARIANTS

#: Variant id, preset, player count.
GameSetting: TypeAlias = tuple[str, str, int]

#: Everything that tables can be opened for.
ALL: Sequence[GameSetting] = [
    (variant.id, preset, players)
    for variant in VARIANTS.values()
    for preset, counts in variant.presets.items()
    for players in counts
]

#: Set where everything shall be tried with every preset at every player count; it takes twice as long.
TRY_ALL = "INTERREGNUM_TEST_ALL_SETTINGS"


def every_preset_and_count(settings: Sequence[GameSetting]) -> list[GameSetting]:
    """Settings in which every preset and every player count of every variant occurs, but not each with each."""
    chosen: list[GameSetting] = []
    seen: set[tuple[str, str | int]] = set()
    for variant, preset, players in sorted(settings, key=lambda setting: -setting[2]):
        facts: set[tuple[str, str | int]] = {(variant, preset), (variant, players)}
        if not facts <= seen:
            seen |= facts
            chosen.append((variant, preset, players))
    return [setting for setting in settings if setting in chosen]


CHOSEN: Sequence[GameSetting] = ALL if os.environ.get(TRY_ALL) else every_preset_and_count(ALL)

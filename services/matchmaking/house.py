"""What all decisions of this service share."""

import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

from contracts.ids import PlayerId


def _seed() -> bytes:
    return secrets.token_bytes(32)


class House(NamedTuple):
    """bots: the programs that can be seated; they sit at as many tables as they like. new_seed: where secrets come
    from, 32 bytes each."""

    bots: Sequence[PlayerId]
    new_seed: Callable[[], bytes] = _seed

    def people(self, players: Sequence[PlayerId | None]) -> list[PlayerId]:
        """Those who are no programs of the platform."""
        return [player for player in players if player is not None and player not in self.bots]

"""How the game stands: what each seat may expect at its end, and how likely an end now is a victory."""

from __future__ import annotations

from math import erf, sqrt

from domain.aetherya.cards import value
from domain.aetherya.harmony import harmony
from domain.aetherya.links import cells, links
from domain.aetherya.state import COOP, SOLO
from services.bots.strategies.aetherya.outlook import gains, hope
from services.bots.strategies.aetherya.seen import Seen, stones

#: The variance of a total, and what each face-down card adds to it.
_SPREAD, _SPREAD_OF_CARD = 2.0, 5.0
#: Feed messages of each player until bots press for the end, by mode; and how soon they press harder.
_PATIENCE = {SOLO: 500, COOP: 150}
_COMPETITIVE_PATIENCE, _HASTE = 60, 20


def expected_total(seen: Seen, seat: int) -> float:
    """The total of a seat if all cards were turned up now."""
    kingdom, laid = seen.kingdoms[seat], seen.laid[seat]
    linked = links(kingdom.open[-1], laid.griffins)
    to_come = sum(hope(gains(kingdom.open, linked, cell), seen.chances, 0) for cell in cells(kingdom.down))
    return sum(harmony(kingdom.open, laid)) + to_come + besides(seen, seat)


def besides(seen: Seen, seat: int) -> int:
    """What a seat has besides its cards: legends and stones."""
    return stones(seen.tiles[seat]) + (0 if seen.mode == SOLO else seen.taken[seat])


class Standing:
    """The others' totals, looked at once for a decision."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._others = [
            (expected_total(seen, seat), seen.kingdoms[seat].down.bit_count()) for seat in seen.others()
        ]
        patience = _PATIENCE.get(seen.mode, _COMPETITIVE_PATIENCE) * seen.players
        #: Grows without bound when a game takes too long.
        self.haste = max(0.0, (seen.number - patience) / (_HASTE * seen.players))
        self.besides = besides(seen, seen.seat)
        self.my_total = expected_total(seen, seen.seat)
        self.my_down = seen.kingdom.down.bit_count()

    def victory(self, mine: float, down: int, legends: int) -> float:
        """How likely a victory is if the game ended with this total of mine, `down` cards of mine unsure.

        legends: the bits of those that would lie open then.
        """
        if self._seen.mode == SOLO:
            need = value(self._seen.taken_legends[9:])
            return float(not legends and not self._seen.later and mine - down >= need)
        if self._seen.mode == COOP:
            chance = 0.0 if legends else _above(mine, down)
            for total, hidden in self._others:
                chance *= _above(total, hidden)
            return chance
        chance = 1.0
        for total, hidden in self._others:
            chance *= _above(mine - total, hidden + down)
        return chance


def _above(difference: float, hidden: int) -> float:
    """How likely a number with this mean is above 0."""
    return 0.5 + 0.5 * erf(difference / sqrt(2 * (_SPREAD + _SPREAD_OF_CARD * hidden)))

"""What a kingdom of mine is worth to me, in points of harmony."""

from __future__ import annotations

from typing import NamedTuple

from domain.aetherya.cards import DRAGON, PORTAL, VALUES
from domain.aetherya.harmony import Laid, harmony
from domain.aetherya.kingdom import Kingdom
from domain.aetherya.legends import met
from domain.aetherya.links import Links, cells, links
from domain.aetherya.state import COOP, SOLO
from services.bots.strategies.aetherya.outlook import gains, hope
from services.bots.strategies.aetherya.seen import Seen
from services.bots.strategies.aetherya.standing import Standing
from services.bots.strategies.aetherya.wishes import missing


class Aims(NamedTuple):
    """What a mode is played for."""

    #: What a point of a legend counts beside a point of harmony.
    legend: float
    #: The part of a legend that counts when it is met but can be taken next turn only; and 1, 2, 3 cards before.
    next_turn: float
    near: tuple[float, float, float]
    #: What a card turned up counts when the game stands level, and how much more when it is won.
    tempo: float
    lead: float
    #: How much one can choose among the cards to come.
    choice: float
    #: What a victory counts beside a defeat.
    victory: float
    #: What a locked card costs: nothing else can ever lie there.
    lock: float
    #: What a card put where it does harm costs at most, because there is time to replace it.
    harm: float


_COMPETITIVE = Aims(1.0, 0.6, (0.25, 0.08, 0.0), 0.3, 0.7, 0.6, 30.0, 0.0, 99.0)
_COOP = Aims(8.0, 0.9, (0.5, 0.25, 0.1), 0.0, 1.0, 0.8, 300.0, 2.0, 0.0)
_SOLO = Aims(16.0, 0.9, (0.5, 0.25, 0.1), 0.0, 0.0, 0.8, 300.0, 25.0, 0.0)
_AIMS = {COOP: _COOP, SOLO: _SOLO}
#: What a face-down tile is worth.
_TILE = 1.5


class Worth:
    """Made once for a decision. The kingdoms that it is asked about are what my next action may make of mine."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.aims = _AIMS.get(seen.mode, _COMPETITIVE)
        self.standing = Standing(seen)
        self.laid = seen.laid[seen.seat]
        before = met(seen.kingdom.open, self.laid.griffins) & seen.legends
        #: The best legend that can be taken before the action, as a bit.
        self.held = 0 if seen.legend_taken else _best(before)
        self._tempo = self._pace()
        self._others = self._others_near() if seen.mode == COOP else {}

    def _pace(self) -> float:
        """What turning up a card is worth."""
        standing = self.standing
        open_legends = self.seen.legends
        chance = standing.victory(standing.my_total, standing.my_down, open_legends)
        return self.aims.tempo + self.aims.lead * (2 * chance - 1) + standing.haste

    def _others_near(self) -> dict[int, float]:
        """By open legend, how near the nearest partner is to it."""
        found: dict[int, float] = {}
        for seat in self.seen.others():
            kingdom, griffins = self.seen.kingdoms[seat], self.seen.laid[seat].griffins
            linked = links(kingdom.open[PORTAL], griffins)
            meets = met(kingdom.open, griffins)
            for legend in cells(self.seen.legends):
                near = self._nearness(legend, meets, kingdom, linked)
                found[legend] = max(near, found.get(legend, 0.0))
        return found

    def of(self, kingdom: Kingdom, laid: Laid | None = None) -> float:
        """The value of my kingdom after my action. A kingdom without face-down cards ends the game.

        laid: where tiles are laid then; None: as they are.
        """
        laid = laid or self.laid
        points: float = sum(harmony(kingdom.open, laid))
        if not kingdom.down and self.seen.kingdom.down:
            return points + self._end(points)
        linked = links(kingdom.open[PORTAL], laid.griffins)
        points -= self.aims.lock * (_locked(kingdom) & ~_locked(self.seen.kingdom)).bit_count()
        chances, choice = self.seen.chances, self.aims.choice
        for cell in cells(kingdom.down):
            points += hope(gains(kingdom.open, linked, cell), chances, choice) - self._tempo
        return points + self._legends(kingdom, linked, laid) + self._tiles(kingdom)

    def _end(self, points: float) -> float:
        """Of the end of the game that the action makes; a legend is taken before or never (AE-2.7)."""
        standing, seen = self.standing, self.seen
        legends = seen.legends & ~self.held
        gained = sum(VALUES[legend] for legend in cells(self.held))
        chance = standing.victory(points + standing.besides + gained, 0, legends)
        return (
            self.aims.victory * (chance - 0.5)
            + self.aims.legend * gained
            + standing.haste * self.aims.victory / 10
        )

    def _nearness(self, legend: int, meets: int, kingdom: Kingdom, linked: Links) -> float:
        if meets >> legend & 1:
            return self.aims.next_turn
        return self.aims.near[missing(legend, kingdom.open, linked) - 1]

    def _legends(self, kingdom: Kingdom, linked: Links, laid: Laid) -> float:
        meets = met(kingdom.open, laid.griffins) | self.held
        best = 0 if self.seen.legend_taken else _best(meets & self.seen.legends)
        points = 0.0
        for legend in cells(self.seen.legends):
            if best >> legend & 1:
                points += VALUES[legend]
            else:
                near = self._nearness(legend, meets, kingdom, linked)
                points += VALUES[legend] * max(near, self._others.get(legend, 0.0))
        return self.aims.legend * points

    def _tiles(self, kingdom: Kingdom) -> float:
        """Of the tiles that the action turns up."""
        tiles = self.seen.tiles[self.seen.seat]
        turned = self.seen.kingdom.down & ~kingdom.down
        return sum(_TILE for cell in cells(turned) if cell in tiles and not tiles[cell].open)


def _locked(kingdom: Kingdom) -> int:
    """AE-2.2: the cells on which nothing else can ever lie."""
    return kingdom.open[DRAGON] | kingdom.open[PORTAL]


def _best(legends: int) -> int:
    """The bit of the legend of highest value among these bits; 0 of none."""
    return 1 << max(cells(legends), key=VALUES.__getitem__) if legends else 0

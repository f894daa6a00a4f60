"""The action of a turn: which card goes where (AE-2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.aetherya import moves as m
from domain.aetherya.cards import DRAGON, PORTAL
from domain.aetherya.harmony import harmony
from domain.aetherya.kingdom import Kingdom
from domain.aetherya.links import cells, links
from services.bots.strategies.aetherya.outlook import gains, hope
from services.bots.strategies.aetherya.worth import Worth

#: How many places are looked at closely where a card is only imagined.
_CLOSELY = 4
#: How many face-down cards are imagined turned up.
_TURNED = 2


class Action(NamedTuple):
    """A move and its worth; the kingdom that it makes, where that is known."""

    worth: float
    move: str
    kingdom: Kingdom | None


def best_action(worth: Worth, moves: Sequence[str]) -> Action:
    """The best of these moves, which take, draw, put or reveal."""
    verbs = {move.split()[0] for move in moves}
    found: list[Action] = []
    if m.TAKE in verbs:
        found += _placings(worth, worth.seen.top, m.TAKES)
    if m.DRAW in verbs:
        found.append(Action(_drawing(worth), m.DRAW, None))
    if m.PUT in verbs:
        found += _placings(worth, worth.seen.drawn, m.PUTS)
    if m.REVEAL in verbs:
        found += [Action(_turning(worth, cell), m.REVEALS[cell], None) for cell in _promising(worth)]
    return max(found, key=lambda action: action.worth)


def _placings(worth: Worth, kind: int, texts: Sequence[str]) -> list[Action]:
    """Of a card in every place where it may lie."""
    kingdom = worth.seen.kingdom
    made = [(cell, kingdom.with_card(cell, kind)) for cell in _places(kingdom, kind)]
    return [Action(worth.of(after), texts[cell], after) for cell, after in made]


def _places(kingdom: Kingdom, kind: int) -> list[int]:
    """AE-2.2, AE-2.3."""
    fixed = kingdom.open[DRAGON] | kingdom.open[PORTAL] | kingdom.open[kind]
    return [cell for cell in range(16) if not fixed >> cell & 1]


def _drawing(worth: Worth) -> float:
    """On average over the cards that may come, each put or discarded as is best."""
    turned = max((_turning(worth, cell) for cell in _promising(worth)), default=-1e9)
    least = worth.of(worth.seen.kingdom) - worth.aims.harm
    return sum(
        chance * max(least, turned, _placed(worth, kind))
        for kind, chance in enumerate(worth.seen.chances)
        if chance
    )


def _placed(worth: Worth, kind: int) -> float:
    """The worth of a card in the best of the places that look best at first sight."""
    kingdom, laid = worth.seen.kingdom, worth.laid
    after = [kingdom.with_card(cell, kind) for cell in _places(kingdom, kind)]
    after.sort(key=lambda made: sum(harmony(made.open, laid)), reverse=True)
    return max(map(worth.of, after[:_CLOSELY]), default=-1e9)


def _promising(worth: Worth) -> list[int]:
    """The face-down cards that chance serves best, and choice least."""
    kingdom, chances = worth.seen.kingdom, worth.seen.chances
    linked = links(kingdom.open[PORTAL], worth.laid.griffins)

    def served(cell: int) -> float:
        adds = gains(kingdom.open, linked, cell)
        return hope(adds, chances, 0) - hope(adds, chances, worth.aims.choice)

    return sorted(cells(kingdom.down), key=served, reverse=True)[:_TURNED]


def _turning(worth: Worth, cell: int) -> float:
    """The worth of turning up the card of this cell, on average over what it may be."""
    kingdom = worth.seen.kingdom
    return sum(
        chance * worth.of(kingdom.with_card(cell, kind))
        for kind, chance in enumerate(worth.seen.chances)
        if chance
    )

"""CL-5.viking, the end: a viking whose value another card of the pile has counts as two for the vikings' vote.

With 4 players both partners' piles make one.
"""

from collections import Counter

from domain.claim.cards import FACTION
from domain.claim.power import Power

_VIKING = FACTION["viking"]


def _counts(pile: list[int]) -> tuple[int, int]:
    values = Counter(card & 15 for card in pile)
    return 0, sum(2 if values[card & 15] > 1 else 1 for card in pile if card >> 4 == _VIKING)


POWER = Power(counts=_counts)

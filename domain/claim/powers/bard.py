"""CL-5.bard, the end: the longest run of consecutive bard values wins the vote; if equal, the normal count decides.

With 4 players both partners' piles make one run.
"""

from domain.claim.cards import FACTION
from domain.claim.power import Power

_BARD = FACTION["bard"]


def _counts(pile: list[int]) -> tuple[int, int]:
    values = {card & 15 for card in pile if card >> 4 == _BARD}
    longest = 0
    for value in values:
        end = value
        while end in values:
            end += 1
        longest = max(longest, end - value)
    return longest, len(values)


POWER = Power(counts=_counts)

"""CL-5.seer, phase one: a winner who played a seer in the trick looks at the top card of the deck and may take it.

The choice itself is that of every pick: `domain.claim.pick`.
"""

from domain.claim.power import Power

POWER = Power(peeks=True)

"""CL-5.doppelganger: may be played as the led faction at any time, and then counts as that faction.

It keeps its own value and takes on no other power. If it leads, doppelganger is the led faction.
"""

from domain.claim.power import Power

POWER = Power(follows=True)

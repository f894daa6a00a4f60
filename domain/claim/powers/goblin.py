"""CL-5.goblin: no power."""

from domain.claim.power import Power

POWER = Power()

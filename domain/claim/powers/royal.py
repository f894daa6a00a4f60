"""CL-5.royal: no power of its own; royals keep peasants, see `peasant`."""

from domain.claim.power import Power

POWER = Power()

"""CL-5.undead, phase one: played undead are not discarded, the winner of the trick puts them into the score pile."""

from domain.claim.power import Power

POWER = Power(keeps=True)

"""The variant `claim`: a trick-taking game in two phases. `CLAIM` follows `domain.variant.Variant`."""

from domain.claim.state import State
from domain.claim.variant import Claim
from domain.variant import Variant

CLAIM: Variant[State] = Claim()

__all__ = ["CLAIM"]

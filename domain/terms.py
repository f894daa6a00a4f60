"""What a table or a ticket is for: a variant with its settled options, a clock, and whether the result counts."""

from collections.abc import Mapping
from typing import Any

import msgspec

from contracts.clock import Clock, Correspondence, RealTime
from contracts.refusals import RefusalCode
from domain.refusal import Refusal
from domain.registry import VARIANTS

_canonical = msgspec.json.Encoder(order="sorted")

#: The option of some variants whether clients may count for the players while the game goes on. Off where the result counts.
HINTS = "hints"


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """options: as the variant settled them."""

    variant: str
    options: dict[str, Any]
    clock: Clock | None
    rated: bool

    @property
    def players(self) -> int:
        players: int = self.options["players"]
        return players

    @property
    def real_time(self) -> bool:
        """Whether who plays it has to be there: nobody does that twice at the same time."""
        return isinstance(self.clock, RealTime)

    @property
    def correspondence(self) -> bool:
        return isinstance(self.clock, Correspondence)

    @property
    def key(self) -> str:
        """The same for those who want the same."""
        return _canonical.encode(self).decode()


def settle(variant_id: str, request: Mapping[str, Any], clock: Clock | None, rated: bool) -> Terms | Refusal:
    """The terms of what somebody asks for. A rated game needs a clock and somebody to play against, and has no hints."""
    variant = VARIANTS.get(variant_id)
    if variant is None:
        return Refusal(RefusalCode.UNKNOWN_VARIANT, "there is no such variant here")
    options = variant.settle(request)
    if isinstance(options, Refusal):
        return options
    if rated and clock is None:
        return Refusal(RefusalCode.NOT_RATABLE, "rated games have a clock")
    if rated and len(variant.parties(options)) < 2:
        return Refusal(RefusalCode.NOT_RATABLE, "a game without opponents is not rated")
    if rated and HINTS in options:
        options = {**options, HINTS: False}
    return Terms(variant=variant_id, options=options, clock=clock, rated=rated)

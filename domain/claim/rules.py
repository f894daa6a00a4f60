"""The rules of one set of factions: the powers in play, sorted by the moment at which they act."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from domain.claim.cards import COPIES, FACTION, FACTIONS
from domain.claim.powers import POWERS

_ALWAYS = frozenset(card for name, power in POWERS.items() if power.follows for card in COPIES[name])
#: By number of the led faction: its cards, which oblige who holds one (CL-3.2), ...
LED: Sequence[frozenset[int]] = [frozenset(COPIES[name]) for name in FACTIONS]
#: ... and all cards that follow it.
FOLLOWS: Sequence[frozenset[int]] = [cards | _ALWAYS for cards in LED]


class Rules:
    """The powers of the factions in play, one tuple for each moment, so that an absent power costs nothing."""

    __slots__ = (
        "asks_at_end", "at_end", "counts", "factions", "keeps", "leads", "lends", "numbers", "offers", "peeks",
        "raises", "shares", "skips", "strikes", "wins",
    )  # fmt: skip

    def __init__(self, factions: tuple[str, ...]) -> None:
        self.factions = factions
        self.numbers = tuple(FACTION[name] for name in factions)
        powers = [(FACTION[name], POWERS[name]) for name in factions]
        self.keeps = frozenset(number for number, power in powers if power.keeps)
        self.peeks = frozenset(number for number, power in powers if power.peeks)
        self.skips = frozenset(number for number, power in powers if power.skips)
        self.raises = tuple(power.raises for _, power in powers if power.raises)
        self.wins = tuple((number, power.wins) for number, power in powers if power.wins)
        self.leads = tuple((number, power.leads) for number, power in powers if power.leads)
        self.offers = tuple(power.offers for _, power in powers if power.offers)
        self.strikes = tuple(power.strikes for _, power in powers if power.strikes)
        self.shares = tuple(power.shares for _, power in powers if power.shares)
        self.counts = {number: power.counts for number, power in powers if power.counts}
        ending = [power.at_end for _, power in powers if power.at_end]
        self.asks_at_end = tuple(power.asks_at_end for _, power in powers if power.asks_at_end)
        self.lends = tuple(power.lends for _, power in powers if power.lends)
        self.at_end = tuple(step for _, step in sorted(ending, key=lambda step: step[0]))


@lru_cache(maxsize=512)
def rules_of(factions: tuple[str, ...]) -> Rules:
    return Rules(factions)

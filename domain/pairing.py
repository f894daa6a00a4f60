"""Which waiting tickets make a game. Pure: from the same tickets and time always the same games.

Who waits longest comes first and gets the nearest ratings within his range. The range widens with the wait: at its
end it is several times as wide; in games that are not rated everybody is in range after half the wait.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec

from contracts.ids import PlayerId, TicketId

#: How far ratings may be apart, in thousandths: when the wait begins, and at its end.
FIRST_RANGE, LAST_RANGE = 3_000, 15_000


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket that waits. key: of its terms. players: of the game. rating: in thousandths. opened, ends: milliseconds
    since 1970-01-01T00:00Z."""

    ticket: TicketId
    player: PlayerId
    key: str
    players: int
    rated: bool
    fill: bool
    rating: int
    opened: int
    ends: int


#: The tickets of one game, who waited longest first.
Company: TypeAlias = list[Waiting]


def reach(ticket: Waiting, now: int) -> float:
    """How far from the ticket's rating its opponents' may be at this time, in thousandths."""
    waited = min(1.0, max(0.0, (now - ticket.opened) / (ticket.ends - ticket.opened)))
    if not ticket.rated and waited >= 0.5:
        return float("inf")
    return FIRST_RANGE + (LAST_RANGE - FIRST_RANGE) * waited


def pair(waiting: Iterable[Waiting], now: int) -> list[Company]:
    """The games that can be made now; no ticket and no player is in two of them."""
    by_key: defaultdict[str, list[Waiting]] = defaultdict(list)
    for ticket in sorted(waiting, key=_age):
        by_key[ticket.key].append(ticket)
    games: list[Company] = []
    busy: set[PlayerId] = set()
    for tickets in by_key.values():
        games += _pair_alike(tickets, now, busy)
    return sorted(games, key=lambda game: _age(game[0]))


def company(first: Waiting, waiting: Iterable[Waiting], now: int) -> Company:
    """Who plays with this ticket when programs fill the game: as many as are in range and would have programs too."""
    others = [other for other in waiting if other.key == first.key and other.fill and other != first]
    return sorted([first, *_nearest(first, others, now)], key=_age)


def why_not(ticket: Waiting, waiting: Iterable[Waiting]) -> str:
    """The reason of a ticket that expires: "out_of_range" where only the ratings kept others from playing."""
    others = {w.player for w in waiting if w.key == ticket.key and w.player != ticket.player}
    return "out_of_range" if len(others) >= ticket.players - 1 else "nobody"


def _age(ticket: Waiting) -> tuple[int, TicketId]:
    return ticket.opened, ticket.ticket


def _pair_alike(tickets: Sequence[Waiting], now: int, busy: set[PlayerId]) -> list[Company]:
    """tickets: with the same key, who waits longest first. busy: players who have a game; those of new ones are added."""
    games: list[Company] = []
    for first in tickets:
        if first.player in busy:
            continue
        found = _nearest(first, [other for other in tickets if other.player not in busy], now)
        if len(found) == first.players - 1:
            games.append(sorted([first, *found], key=_age))
            busy.update(ticket.player for ticket in games[-1])
    return games


def _nearest(first: Waiting, others: Sequence[Waiting], now: int) -> list[Waiting]:
    """The nearest in range, each player once, at most as many as the game needs besides the first."""
    far = reach(first, now)
    in_range = [other for other in others if abs(other.rating - first.rating) <= far]
    found: dict[PlayerId, Waiting] = {}
    for other in sorted(in_range, key=lambda other: (abs(other.rating - first.rating), *_age(other))):
        if len(found) < first.players - 1 and other.player != first.player:
            found.setdefault(other.player, other)
    return list(found.values())

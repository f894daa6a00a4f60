"""What happened, in one line of English, from what a viewer may know of an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from contracts import tiles as events
from contracts.event import Event
from domain.tiles.view import HIDDEN

Shown = Mapping[str, Any]

_REASONS = {
    "supply": "a supply is empty",
    "cards": "all cards are placed",
    "covered": "the war maps are covered",
    "nowhere": "nothing can be placed any more",
}


def tell(tag: str, shown: Shown) -> str:
    """One line for a log, from an event's tag and its payload as `show` gives it. Raises KeyError on other tags."""
    return _TOLD[tag](shown)


def _at(space: Sequence[int]) -> str:
    return f"{space[0]},{space[1]}"


def _cards(cards: Sequence[str], none: str = "nothing") -> str:
    """Names, or how many there are if they are hidden."""
    if not cards:
        return none
    if HIDDEN in cards:
        return "a card" if len(cards) == 1 else f"{len(cards)} cards"
    return ", ".join(cards)


def _seats(seats: Sequence[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats) or "nobody"


def _piece(piece: Shown) -> str:
    return f"a piece of seat {piece['seat']} on {_at(piece['at'])}"


def _began(shown: Shown) -> str:
    names = ", ".join(faction["name"] for faction in shown["factions"])
    return f"{shown['players']} players with {names}{', with house powers' if shown['house'] else ''}"


def _laid(shown: Shown) -> str:
    maps = ", ".join(f"{one['number']} ({one['first']}/{one['second']})" for one in shown["maps"])
    return f"war maps {maps} are laid out"


def _dealt(shown: Shown) -> str:
    return (
        f"{shown['start']} lies at 0,0, the display is {_cards(shown['display'])}, "
        f"{len(shown['hands'][0])} in each hand; seat {shown['first']} begins"
    )


def _used(shown: Shown) -> str:
    copied = f", copying {shown['copied']}" if shown["copied"] else ""
    return f"seat {shown['seat']} uses the {shown['card']}{copied}"


def _points(shown: Shown) -> str:
    verb = "gains" if shown["change"] >= 0 else "loses"
    return f"seat {shown['seat']} {verb} {abs(shown['change'])} ({shown['cause']})"


def _turned(shown: Shown) -> str:
    returned = f"; {len(shown['returned'])} pieces go home" if shown["returned"] else ""
    side = "down" if shown["down"] else "up"
    return f"the card on {_at(shown['at'])} is turned {side} ({shown['cause']}){returned}"


def _ended(shown: Shown) -> str:
    factions = ", ".join(f"{name} for {_seats(seats)}" for name, seats in shown["factions"].items())
    maps = "".join(
        f"; map {number}: first {_seats(first)}, second {_seats(second)}"
        for number, (first, second) in (shown["maps"] or {}).items()
    )
    points = ", ".join(str(points) for points in shown["points"])
    return (
        f"the end: {_REASONS[shown['reason']]}; {factions}{maps}; "
        f"points {points}; winner: {_seats(shown['winners'])}"
    )


_BY_EVENT: Mapping[type[Event], Callable[[Shown], str]] = {
    events.GameBegan: _began,
    events.MapsLaid: _laid,
    events.TreasuresHidden: lambda shown: f"{len(shown['at'])} treasures lie face down on ruins",
    events.CardsDealt: _dealt,
    events.DisplayExchanged: lambda shown: (
        f"three alike: {_cards(shown['returned'])} under the pile, {_cards(shown['revealed'])} into the display"
    ),
    events.CardPlaced: lambda shown: f"seat {shown['seat']} places {shown['card']} on {_at(shown['at'])}",
    events.StepBegan: lambda shown: f"seat {shown['seat']} decides: {shown['step']}",
    events.TreasureTurned: lambda shown: f"the ruin on {_at(shown['at'])} holds a {shown['treasure']}",
    events.TreasureRemoved: lambda shown: f"the {shown['treasure']} is out of the game",
    events.PowerUsed: _used,
    events.PowerSkipped: lambda shown: f"seat {shown['seat']} does not use the {shown['card']}",
    events.PointsChanged: _points,
    events.PieceAdded: lambda shown: (
        f"seat {shown['seat']} puts one more piece on {_at(shown['at'])} ({shown['cause']})"
    ),
    events.PiecesRemoved: lambda shown: (
        f"{' and '.join(map(_piece, shown['pieces']))} goes home ({shown['cause']})"
    ),
    events.PiecesSwapped: lambda shown: (
        f"{_piece(shown['one'])} and {_piece(shown['two'])} change places ({shown['cause']})"
    ),
    events.PieceMoved: lambda shown: (
        f"{_piece(shown['piece'])} moves to {_at(shown['to'])} ({shown['cause']})"
    ),
    events.CardTurned: _turned,
    events.CardMoved: lambda shown: (
        f"{shown['card']} moves from {_at(shown['source'])} to {_at(shown['target'])} ({shown['cause']})"
    ),
    events.CardsSwapped: lambda shown: (
        f"the cards on {_at(shown['one'])} and {_at(shown['two'])} change places ({shown['cause']})"
    ),
    events.CardsTaken: lambda shown: (
        f"seat {shown['seat']} looks at {_cards(shown['cards'])} of the pile ({shown['cause']})"
    ),
    events.CardsKept: lambda shown: (
        f"seat {shown['seat']} keeps {_cards(shown['kept'])} and gives back {_cards(shown['returned'])}"
    ),
    events.PileShuffled: lambda shown: f"the pile ({len(shown['pile'])}) is shuffled",
    events.CardDrawn: lambda shown: (
        f"seat {shown['seat']} draws {_cards([shown['card']])} from the {shown['source']}"
    ),
    events.DisplayRefilled: lambda shown: f"{_cards(shown['revealed'])} comes into the display",
    events.TurnEnded: lambda shown: f"seat {shown['seat']} has ended its turn",
    events.TurnBegan: lambda shown: f"seat {shown['seat']} is to place",
    events.GameEnded: _ended,
}

_TOLD = {event.TAG: told for event, told in _BY_EVENT.items()}

"""What happened, in one line of English, from what a viewer may know of an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from contracts import aetherya as events
from contracts.event import Event
from domain.aetherya.cards import HIDDEN

Shown = Mapping[str, Any]


def tell(tag: str, shown: Mapping[str, Any]) -> str:
    """One line for a log, from an event's tag and its payload as `show` gives it. Raises KeyError on other tags."""
    return _TOLD[tag](shown)


def _list(names: list[str]) -> str:
    return ", ".join(names)


def _seats(seats: list[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats)


def _began(shown: Shown) -> str:
    players = "1 player" if shown["players"] == 1 else f"{shown['players']} players"
    return f"{shown['mode']} game, {players}, {'with' if shown['items'] else 'without'} items"


def _dealt(shown: Shown) -> str:
    hands = "; ".join(f"seat {seat} arranges {_list(cards)}" for seat, cards in enumerate(shown["arranging"]))
    return f"{hands}; seat {shown['first']} begins"


def _legends_laid(shown: Shown) -> str:
    ages = "".join(f"; age {number}: {_list(age)}" for number, age in enumerate(shown["ages"], start=2))
    return f"legends: {_list(shown['open'])}{ages}"


def _shown(shown: Shown) -> str:
    return "; ".join(f"seat {seat} arranged {_list(cards)}" for seat, cards in enumerate(shown["cards"]))


def _drawn(shown: Shown) -> str:
    card = "a card" if shown["card"] == HIDDEN else shown["card"]
    return f"seat {shown['seat']} draws {card}"


def _exchanged(shown: Shown) -> str:
    origin = " from the discard pile" if shown["source"] == "discard" else ""
    lost = f"; {_list(shown['lost'])} goes with it" if shown["lost"] else ""
    return (
        f"seat {shown['seat']} puts {shown['card']}{origin} on {shown['cell']} for {shown['replaced']}"
        f"{lost}{_with_tile(shown)}"
    )


def _turned_up(shown: Shown) -> str:
    return (
        f"seat {shown['seat']} discards {shown['discarded']} and turns up {shown['card']} on {shown['cell']}"
        f"{_with_tile(shown)}"
    )


def _with_tile(shown: Shown) -> str:
    return f"; the tile there is {shown['tile']}" if shown["tile"] else ""


def _legend_taken(shown: Shown) -> str:
    replacement = f"; {shown['replacement']} takes its place" if shown["replacement"] else ""
    return f"seat {shown['seat']} takes the legend {shown['legend']}{replacement}"


def _tile_seen(shown: Shown) -> str:
    tile = "" if shown["tile"] == HIDDEN else f": it is {shown['tile']}"
    return f"seat {shown['seat']} looks at the tile of seat {shown['owner']} on {shown['cell']}{tile}"


def _tile_bought(shown: Shown) -> str:
    return (
        f"seat {shown['seat']} buys {shown['tile']} of seat {shown['owner']} for {shown['stone']} (smuggler)"
    )


def _dragon_replaced(shown: Shown) -> str:
    lost = f"; {_list(shown['lost'])} goes with the dragon" if shown["lost"] else ""
    return f"seat {shown['seat']} slays the dragon on {shown['cell']}: {shown['card']} takes its place (sword){lost}"


def _age_passed(shown: Shown) -> str:
    following = f"; the next age: {_list(shown['open'])}" if shown["open"] else ""
    return f"age {shown['age']} is passed{following}"


def _all_turned_up(shown: Shown) -> str:
    turned = [
        f"seat {seat} turns up {_list([*kingdom['cards'].values(), *kingdom['tiles'].values()])}"
        for seat, kingdom in enumerate(shown["kingdoms"])
        if kingdom["cards"] or kingdom["tiles"]
    ]
    return "; ".join(turned) or "all cards are face up"


def _scored(shown: Shown) -> str:
    totals = ", ".join(f"seat {seat} has {total}" for seat, total in enumerate(shown["totals"]))
    winners = _seats(shown["winners"])
    return f"the result: {totals}; " + (f"winner: {winners}" if winners else "nobody wins")


_BY_EVENT: Mapping[type[Event], Callable[[Shown], str]] = {
    events.GameBegan: _began,
    events.CardsDealt: _dealt,
    events.LegendsLaid: _legends_laid,
    events.TilesLaid: lambda shown: f"{len(shown['tiles'][0])} tiles lie face down on each kingdom",
    events.CardsArranged: lambda shown: f"seat {shown['seat']} has arranged its cards",
    events.ArrangementsShown: _shown,
    events.DiscardBegan: lambda shown: f"the discard pile begins with {shown['card']}",
    events.TurnBegan: lambda shown: f"it is the turn of seat {shown['seat']}",
    events.CardDrawn: _drawn,
    events.PileShuffled: lambda shown: (
        f"the discard pile is shuffled: {len(shown['pile'])} cards are the new pile"
    ),
    events.CardExchanged: _exchanged,
    events.CardTurnedUp: _turned_up,
    events.LegendTaken: _legend_taken,
    events.TileLaid: lambda shown: f"seat {shown['seat']} lays {shown['tile']} on {shown['on']}",
    events.TileSeen: _tile_seen,
    events.TileStolen: lambda shown: (
        f"seat {shown['seat']} steals {shown['tile']} of seat {shown['owner']} (thief)"
    ),
    events.TileBought: _tile_bought,
    events.DragonReplaced: _dragon_replaced,
    events.CardsSwapped: lambda shown: f"seat {shown['seat']} swaps {' and '.join(shown['cells'])} (hammer)",
    events.AgePassed: _age_passed,
    events.KingdomsTurnedUp: _all_turned_up,
    events.GameScored: _scored,
}

_TOLD = {event.TAG: told for event, told in _BY_EVENT.items()}

"""What happened, in one line of English, from what a viewer may know of an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from contracts import claim as events
from contracts.event import Event
from domain.claim.choice import HIDDEN

Shown = Mapping[str, Any]


def tell(tag: str, shown: Mapping[str, Any]) -> str:
    """One line for a log, from an event's tag and its payload as `show` gives it. Raises KeyError on other tags."""
    return _TOLD[tag](shown)


def _card(name: str, hidden: str = "a card") -> str:
    return hidden if name == HIDDEN else name


def _by(power: str | None) -> str:
    return f" ({power})" if power else ""


def _began(shown: Shown) -> str:
    return f"{shown['players']} players with {', '.join(shown['factions'])}"


def _dealt(shown: Shown) -> str:
    removed = f", {len(shown['removed'])} racoons leave unseen" if shown["removed"] else ""
    return f"{len(shown['hands'][0])} cards are dealt to each{removed}; seat {shown['leader']} leads"


def _turned(shown: Shown) -> str:
    without_play = ", won without play: everybody discards a card" if shown["without_play"] else ""
    return f"trick {shown['trick']} is for {' and '.join(shown['cards'])}{without_play}"


def _won(shown: Shown) -> str:
    raised = "".join(f", five more for seat {seat} (griffon)" for seat in shown["raised"])
    return f"seat {shown['seat']} wins the trick with {shown['card']}{_by(shown['power'])}{raised}"


def _pick_offered(shown: Shown) -> str:
    peek = (
        ""
        if shown["peek"] is None
        else f", having looked at {_card(shown['peek'], 'the top card of the deck')}"
    )
    return f"seat {shown['order'][0]} chooses a card{peek}"


def _taken(shown: Shown) -> str:
    where = {"stake": "the stake", "deck": "the deck", "peek": "the deck (seer)"}
    return ", ".join(
        f"seat {take['seat']} takes {_card(take['card'])} from {where[take['source']]}"
        for take in shown["takes"]
    )


def _cleared(shown: Shown) -> str:
    kept = f"seat {shown['seat']} keeps {', '.join(shown['kept'])} (undead); " if shown["kept"] else ""
    return f"{kept}seat {shown['leader']} leads next{_by(shown['power'])}"


def _discards_turned(shown: Shown) -> str:
    pairs = zip(shown["seats"], shown["cards"], strict=True)
    return ", ".join(f"seat {seat} discarded {card}" for seat, card in pairs)


def _collected(shown: Shown) -> str:
    parts = [f"seat {seat} gains {', '.join(won)}" for seat, won in enumerate(shown["score"]) if won]
    if shown["gnomes"]:
        parts.append(f"seat {shown['seat']} lays out {', '.join(shown['gnomes'])} (gnome)")
    if shown["trolls"]:
        parts.append(f"{', '.join(shown['trolls'])} aside (troll)")
    return "; ".join([*parts, f"seat {shown['leader']} leads next{_by(shown['power'])}"])


def _joined(shown: Shown) -> str:
    joined = [f"{', '.join(pile)} of seat {seat}" for seat, pile in enumerate(shown["gnomes"]) if pile]
    return f"gnomes join the score piles: {'; '.join(joined)}"


def _left(shown: Shown) -> str:
    return "; ".join(
        f"{', '.join(leaving['cards'])} leave seat {leaving['seat']} for seat {leaving['to']} (peasant)"
        for leaving in shown["departures"]
    )


def _voted(shown: Shown) -> str:
    votes = [
        f"{name} for {'nobody' if vote is None else f'seat {vote}'}" for name, vote in shown["votes"].items()
    ]
    winners = " and ".join(f"seat {seat}" for seat in shown["winners"])
    return f"the votes: {', '.join(votes)}; winner: {winners}"


_BY_EVENT: Mapping[type[Event], Callable[[Shown], str]] = {
    events.GameBegan: _began,
    events.CardsDealt: _dealt,
    events.StakeTurned: _turned,
    events.CardPlayed: lambda shown: f"seat {shown['seat']} plays {shown['card']}",
    events.TrickWon: _won,
    events.PickOffered: _pick_offered,
    events.FollowersTaken: _taken,
    events.TableCleared: _cleared,
    events.CardDiscarded: lambda shown: f"seat {shown['seat']} discards {_card(shown['card'])}",
    events.DiscardsTurned: _discards_turned,
    events.PhaseTwoBegan: lambda shown: (
        f"phase two: follower decks become hands, seat {shown['leader']} leads"
    ),
    events.SmashOffered: lambda shown: f"seat {shown['seat']} may smash {', '.join(shown['gnomes'])} (giant)",
    events.GnomeSmashed: lambda shown: f"a giant smashes {shown['gnome']} of seat {shown['seat']}",
    events.GnomeSpared: lambda shown: f"{shown['gnome']} of seat {shown['seat']} is spared",
    events.TrickCollected: _collected,
    events.GnomesJoined: _joined,
    events.PeasantsLeft: _left,
    events.LootOffered: lambda shown: (
        f"seat {shown['seat']} chooses what its racoons loot: {', '.join(shown['factions'])}"
    ),
    events.LootCounted: lambda shown: (
        f"{', '.join(shown['racoons'])} of seat {shown['seat']} count also as {shown['faction']} (racoon)"
    ),
    events.VotesCast: _voted,
}

_TOLD = {event.TAG: told for event, told in _BY_EVENT.items()}

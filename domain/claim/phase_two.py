"""The end of a trick of phase two: powers act, then its cards are shared out (CL-4.2, CL-4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from contracts.claim import CardPlayed, TrickCollected
from contracts.event import Event
from domain.claim.cards import names
from domain.claim.ending import end_game
from domain.claim.spoils import Spoils
from domain.claim.trick import Trick, next_leader

if TYPE_CHECKING:
    from domain.claim.state import State


def finish_trick(state: State, played: CardPlayed, table: list[tuple[int, int]]) -> list[Event]:
    """All that follows the last card of a trick. `table` has that card already, `state` has not."""
    trick = Trick(state, table)
    events: list[Event] = [played, trick.won()]
    for offers in state.rules.offers:
        offer = offers(state, trick)
        if offer is not None:
            events.append(offer)
            return events
    for strikes in state.rules.strikes:
        events += strikes(state, trick)
    _collect(state, events, trick)
    return events


def go_on(state: State, events: list[Event]) -> None:
    """Adds what follows the last choice about a trick, whose events `state` has not seen."""
    _collect(state, events, Trick(state, state.table))


def _collect(state: State, events: list[Event], trick: Trick) -> None:
    """Adds the sharing of the trick and, after the last trick, the end of the game."""
    # Who moved last may still hold that card in `state`; an empty hand of another says that all are empty.
    last = not all(state.hands)
    cards = [card for _, card in trick.table]
    spoils = Spoils(trick.winner, cards, state.players, state.trolls, last)
    for shares in state.rules.shares:
        shares(state, trick, spoils)
    spoils.score[trick.winner][:0] = spoils.cards
    leader, power = next_leader(state, trick)
    events.append(
        TrickCollected(
            trick.winner,
            [names(pile) for pile in spoils.score],
            leader,
            state.trick + (not last),
            names(spoils.gnomes),
            names(spoils.trolls),
            power,
        )
    )
    if last:
        end_game(state, events)

"""What a faction's power may consist of: data, and one small function for each moment at which it acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from contracts.event import Event

if TYPE_CHECKING:
    from domain.claim.spoils import Spoils
    from domain.claim.state import State
    from domain.claim.trick import Trick


class Power(NamedTuple):
    """The power of one faction (CL-5). Whatever is left out acts never."""

    #: May be played whatever faction is led, and then counts as that faction.
    follows: bool = False
    #: Phase one: its played cards go to the score pile of the trick's winner.
    keeps: bool = False
    #: Phase one: a winner who played it looks at the top card of the deck.
    peeks: bool = False
    #: Phase one: the winner of a trick with it wins the next trick without play.
    skips: bool = False
    #: Phase two: what is added to the value of a card that the seat plays.
    raises: Callable[[State, int, int], int] | None = None
    #: The place in the order of play of a card that wins by this power, or None.
    wins: Callable[[Trick], int | None] | None = None
    #: The seat that leads the next trick by this power, or None.
    leads: Callable[[Trick], int | None] | None = None
    #: Phase two: a choice that the winner has before the trick is collected, or None.
    offers: Callable[[State, Trick], Event | None] | None = None
    #: Phase two: what happens without choice before the trick is collected.
    strikes: Callable[[State, Trick], list[Event]] | None = None
    #: Phase two: takes cards of a won trick out of the winner's share.
    shares: Callable[[State, Trick, Spoils], None] | None = None
    #: The end: place in the order of CL-6.0, and what happens.
    at_end: tuple[int, Callable[[State], list[Event]]] | None = None
    #: After all of `at_end`, and again after each answer: what happens up to the next choice.
    asks_at_end: Callable[[State], list[Event]] | None = None
    #: The vote: values of an owner's cards that count also towards a faction (by number) that is not theirs.
    lends: Callable[[State, int, int], list[int]] | None = None
    #: The vote: by an owner's whole pile, a number compared first and the number of cards compared next.
    counts: Callable[[list[int]], tuple[int, int]] | None = None

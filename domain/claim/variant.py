"""The variant `claim` as the platform knows it."""

from __future__ import annotations

from collections.abc import Sequence

from contracts.claim import VotesCast
from contracts.event import Event
from domain.claim.decide import decide, legal_moves
from domain.claim.evolve import evolve
from domain.claim.hidden import exchange_hidden
from domain.claim.options import PLAYER_COUNTS, PRESETS, parties, settle
from domain.claim.position import from_position
from domain.claim.setup import setup
from domain.claim.show import AUDIENCES, show
from domain.claim.state import State
from domain.claim.tell import tell
from domain.claim.view import to_position, view
from domain.claim.votes import final_places, final_scores
from domain.variant import Options


class Claim:
    """Follows `domain.variant.Variant`; every function is that of its own file."""

    id = "claim"
    revision = 1
    player_counts = PLAYER_COUNTS
    presets = PRESETS
    events: Sequence[type[Event]] = tuple(AUDIENCES)
    last_events: tuple[type[Event], ...] = (VotesCast,)

    settle = staticmethod(settle)
    setup = staticmethod(setup)
    blank = staticmethod(State)
    evolve = staticmethod(evolve)
    decide = staticmethod(decide)
    legal_moves = staticmethod(legal_moves)
    to_position = staticmethod(to_position)
    from_position = staticmethod(from_position)
    view = staticmethod(view)
    show = staticmethod(show)
    tell = staticmethod(tell)
    exchange_hidden = staticmethod(exchange_hidden)
    parties = staticmethod(parties)
    places = staticmethod(final_places)
    scores = staticmethod(final_scores)

    @staticmethod
    def to_act(state: State) -> Sequence[int]:
        return state.to_act()

    @staticmethod
    def winners(state: State) -> Sequence[int] | None:
        return state.winners

    @staticmethod
    def mode(options: Options) -> str:  # noqa: ARG004 - there are no modes
        return ""

    @staticmethod
    def factions(state: State) -> list[str]:
        return list(state.rules.factions)

    @staticmethod
    def copy(state: State) -> State:
        return state.copy()

    @staticmethod
    def shuffles(event: Event) -> Sequence[Sequence[str]]:  # noqa: ARG004 - nothing is shuffled after the deal
        return ()

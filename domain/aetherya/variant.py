"""The variant `aetherya` as the platform knows it."""

from __future__ import annotations

from collections.abc import Sequence

from contracts.aetherya import PileShuffled
from contracts.event import Event
from domain.aetherya.board import check_board
from domain.aetherya.decide import decide, legal_moves
from domain.aetherya.evolve import evolve
from domain.aetherya.hidden import exchange_hidden
from domain.aetherya.options import PLAYER_COUNTS, PRESETS, settle
from domain.aetherya.position import from_position
from domain.aetherya.setup import setup
from domain.aetherya.show import AUDIENCES, show
from domain.aetherya.state import State
from domain.aetherya.tell import tell
from domain.aetherya.view import to_position, view


class Aetherya:
    """Follows `domain.variant.Variant`; every function is that of its own file."""

    id = "aetherya"
    revision = 1
    player_counts = PLAYER_COUNTS
    presets = PRESETS
    events: Sequence[type[Event]] = tuple(AUDIENCES)

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
    check_board = staticmethod(check_board)

    @staticmethod
    def to_act(state: State) -> Sequence[int]:
        return state.to_act()

    @staticmethod
    def winners(state: State) -> Sequence[int] | None:
        return state.winners

    @staticmethod
    def copy(state: State) -> State:
        return state.copy()

    @staticmethod
    def shuffles(event: Event) -> Sequence[Sequence[str]]:
        return (event.pile,) if isinstance(event, PileShuffled) else ()

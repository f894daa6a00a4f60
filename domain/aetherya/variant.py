"""The variant `aetherya` as the platform knows it."""

from __future__ import annotations

from collections.abc import Sequence

from contracts.aetherya import GameScored, PileShuffled
from contracts.event import Event
from domain.aetherya.board import check_board
from domain.aetherya.decide import decide, legal_moves
from domain.aetherya.ending import final_places
from domain.aetherya.evolve import evolve
from domain.aetherya.hidden import exchange_hidden
from domain.aetherya.options import PLAYER_COUNTS, PRESETS, parties, settle
from domain.aetherya.position import from_position
from domain.aetherya.setup import setup
from domain.aetherya.show import AUDIENCES, show
from domain.aetherya.state import State
from domain.aetherya.tell import tell
from domain.aetherya.view import to_position, view
from domain.variant import Options


class Aetherya:
    """Follows `domain.variant.Variant`; every function is that of its own file."""

    id = "aetherya"
    revision = 1
    player_counts = PLAYER_COUNTS
    presets = PRESETS
    events: Sequence[type[Event]] = tuple(AUDIENCES)
    last_events: tuple[type[Event], ...] = (GameScored,)

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
    parties = staticmethod(parties)
    places = staticmethod(final_places)

    @staticmethod
    def to_act(state: State) -> Sequence[int]:
        return state.to_act()

    @staticmethod
    def winners(state: State) -> Sequence[int] | None:
        return state.winners

    @staticmethod
    def mode(options: Options) -> str:
        mode: str = options["mode"]
        return mode

    @staticmethod
    def scores(state: State) -> list[int]:
        """The totals of AE-3.total, AE-6.2 and AE-7.1."""
        return list(state.totals)

    @staticmethod
    def factions(state: State) -> list[str]:  # noqa: ARG004 - there are none
        return []

    @staticmethod
    def copy(state: State) -> State:
        return state.copy()

    @staticmethod
    def shuffles(event: Event) -> Sequence[Sequence[str]]:
        return (event.pile,) if isinstance(event, PileShuffled) else ()

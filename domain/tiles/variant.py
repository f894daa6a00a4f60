"""What the variants of this family have in common towards the platform."""

from __future__ import annotations

from collections.abc import Sequence

from contracts.event import Event
from contracts.tiles import GameEnded, PileShuffled
from domain.placing import alone
from domain.tiles.decide import decide, legal_moves
from domain.tiles.ending import final_places, final_scores
from domain.tiles.evolve import evolve
from domain.tiles.hidden import exchange_hidden
from domain.tiles.show import show
from domain.tiles.state import State
from domain.tiles.tell import tell
from domain.tiles.view import to_position, view
from domain.variant import Options


class TileVariant:
    """Most of `domain.variant.Variant`; options, setup and positions are each variant's own."""

    last_events: tuple[type[Event], ...] = (GameEnded,)

    evolve = staticmethod(evolve)
    decide = staticmethod(decide)
    legal_moves = staticmethod(legal_moves)
    to_position = staticmethod(to_position)
    view = staticmethod(view)
    show = staticmethod(show)
    tell = staticmethod(tell)
    exchange_hidden = staticmethod(exchange_hidden)
    places = staticmethod(final_places)
    scores = staticmethod(final_scores)

    @staticmethod
    def to_act(state: State) -> Sequence[int]:
        return state.to_act()

    @staticmethod
    def winners(state: State) -> Sequence[int] | None:
        return None if state.result is None else state.result["winners"]

    @staticmethod
    def mode(options: Options) -> str:  # noqa: ARG004 - these games have no modes
        return ""

    @staticmethod
    def parties(options: Options) -> list[list[int]]:
        return alone(options["players"])

    @staticmethod
    def factions(state: State) -> list[str]:
        return list(state.rules.factions)

    @staticmethod
    def copy(state: State) -> State:
        return state.copy()

    @staticmethod
    def shuffles(event: Event) -> Sequence[Sequence[str]]:
        return (event.pile,) if isinstance(event, PileShuffled) else ()

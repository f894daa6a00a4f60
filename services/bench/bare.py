"""A variant without rules, to measure the way of a move alone: a counter that two seats raise in turn.

It is known only to processes that the bench starts (`enter`), never to the platform's registry.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from contracts.event import Event
from contracts.refusals import RefusalCode
from domain.chance import Chance
from domain.placing import alone
from domain.refusal import Refusal
from domain.registry import VARIANTS
from domain.variant import Options, Position, Variant, Viewer

#: Moves of one game: as many as the classic game for two has cards to play.
LENGTH = 52
MOVES = ["raise"]


class Raised(Event, frozen=True):
    """The counter went up."""

    TAG: ClassVar[str] = "bare.raised"

    count: int


class Reached(Event, frozen=True):
    """The counter went up for the last time."""

    TAG: ClassVar[str] = "bare.reached"

    count: int


class Counter:
    """The state."""

    __slots__ = ("count",)

    def __init__(self, count: int = 0) -> None:
        self.count = count


class Bare:
    """Follows `domain.variant.Variant`."""

    id = "bare"
    revision = 1
    player_counts: Sequence[int] = (2,)
    presets: Mapping[str, Sequence[int]] = {"counter": (2,)}
    events: Sequence[type[Event]] = (Raised, Reached)
    last_events: tuple[type[Event], ...] = (Reached,)

    def settle(self, request: Mapping[str, Any]) -> Options | Refusal:
        return {"players": 2, "preset": request.get("preset", "counter")}

    def setup(self, options: Options, chance: Chance) -> list[Event]:  # noqa: ARG002 - the protocol's
        return [Raised(0)]

    def blank(self) -> Counter:
        return Counter()

    def evolve(self, state: Counter, event: Event) -> None:
        if not isinstance(event, Raised | Reached):
            raise TypeError(f"{type(event).__name__} is no event of a counter")
        state.count = event.count

    def decide(self, state: Counter, seat: int, move: str, chance: Chance) -> list[Event] | Refusal:  # noqa: ARG002
        if move != "raise":
            return Refusal(RefusalCode.MALFORMED, "a counter can be raised")
        if seat not in self.to_act(state):
            return Refusal(RefusalCode.NOT_YOUR_TURN, "it is not your turn")
        count = state.count + 1
        return [Reached(count) if count == LENGTH else Raised(count)]

    def legal_moves(self, state: Counter, seat: int) -> list[str]:
        return MOVES if seat in self.to_act(state) else []

    def to_act(self, state: Counter) -> Sequence[int]:
        return () if state.count == LENGTH else (state.count & 1,)

    def winners(self, state: Counter) -> Sequence[int] | None:
        return (0, 1) if state.count == LENGTH else None

    def mode(self, options: Options) -> str:  # noqa: ARG002 - there are no modes
        return ""

    def parties(self, options: Options) -> list[list[int]]:
        return alone(options["players"])

    def places(self, state: Counter) -> list[int]:  # noqa: ARG002 - both have reached it
        return [1, 1]

    def scores(self, state: Counter) -> list[int]:
        return [state.count, state.count]

    def factions(self, state: Counter) -> list[str]:  # noqa: ARG002 - there are none
        return []

    def copy(self, state: Counter) -> Counter:
        return Counter(state.count)

    def to_position(self, state: Counter) -> Position:
        return {"variant": self.id, "count": state.count, "to_act": list(self.to_act(state))}

    def from_position(self, position: Mapping[str, Any]) -> Counter:
        return Counter(position["count"])

    def view(self, state: Counter, viewer: Viewer) -> Position:  # noqa: ARG002 - nothing is hidden
        return self.to_position(state)

    def show(self, event: Event, viewer: Viewer) -> dict[str, Any]:  # noqa: ARG002 - nothing is hidden
        return {"count": cast("Raised | Reached", event).count}

    def tell(self, tag: str, shown: Mapping[str, Any]) -> str:  # noqa: ARG002 - there is one kind of event
        return f"The counter is at {shown['count']}."

    def shuffles(self, event: Event) -> Sequence[Sequence[str]]:  # noqa: ARG002 - nothing is shuffled
        return ()

    def exchange_hidden(self, state: Counter, viewer: Viewer, chance: Chance) -> Counter:  # noqa: ARG002
        return self.copy(state)


BARE: Variant[Counter] = Bare()


def enter() -> None:
    """Adds the counter to this process's registry; before anything asks the catalogue of events."""
    cast("dict[str, Variant[Any]]", VARIANTS)[BARE.id] = BARE

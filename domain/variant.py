"""The protocol that every variant follows. A new variant is one package and one line in `domain.registry`.

Three words for three things: a *move* is a request, a string of the notation; an *event* is what happened, with
its outcomes; a *state* is folded from events and is the variant's own plain class, read by nobody else.

All functions are pure but `evolve`, which changes the state that it is given and nothing else. The laws in
`tests/rules/test_laws.py` hold for every registered variant.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, runtime_checkable

from contracts.event import Event
from domain.chance import Chance
from domain.refusal import Refusal

#: Who looks: a seat, or everybody.
Viewer: TypeAlias = int | Literal["public"]
#: A JSON object in the notation of the variant.
Position: TypeAlias = dict[str, Any]
#: Options as they are settled: a JSON object, complete, with "players".
Options: TypeAlias = dict[str, Any]

S = TypeVar("S")


class NotThereYetError(ValueError):
    """A position of the notation that this version of the platform does not play yet.

    The message says what is missing (a faction, a player count, a mode). Case files skip such cases.
    """


class Variant(Protocol[S]):
    """The rules of one game. `S` is the state."""

    @property
    def id(self) -> str: ...

    @property
    def revision(self) -> int:
        """Raised by a change that would alter any recorded game; the old revision stays beside the new one."""
        ...

    @property
    def player_counts(self) -> Sequence[int]: ...

    @property
    def presets(self) -> Mapping[str, Sequence[int]]:
        """Preset name to the player counts that it is for."""
        ...

    @property
    def events(self) -> Sequence[type[Event]]:
        """All events of this variant, for storage and schema."""
        ...

    @property
    def last_events(self) -> tuple[type[Event], ...]:
        """The events that end a game that is played out: one of them is the last event of its last move."""
        ...

    def settle(self, request: Mapping[str, Any]) -> Options | Refusal:
        """Options complete and checked, from what a host asks for. Settled options settle to themselves.

        `request` may hold anything that JSON can: refuses with `bad_options` and the reason.
        """
        ...

    def setup(self, options: Options, chance: Chance) -> list[Event]:
        """The events that open a game: shuffles, deal, first turn. `options` are settled."""
        ...

    def blank(self) -> S:
        """The state before any event."""
        ...

    def evolve(self, state: S, event: Event) -> None:
        """Folds one event into the state, in place. Raises TypeError on an event that is not this variant's."""
        ...

    def decide(self, state: S, seat: int, move: str, chance: Chance) -> list[Event] | Refusal:
        """What the move makes happen, or why not. `seat` may be any int, `move` any string. Changes nothing."""
        ...

    def legal_moves(self, state: S, seat: int) -> list[str]:
        """Exactly the moves that `decide` accepts from this seat now, each once, in a stable order."""
        ...

    def to_act(self, state: S) -> Sequence[int]:
        """Seats that may move now, ascending; empty when the game is over."""
        ...

    def winners(self, state: S) -> Sequence[int] | None:
        """Seats that won (or share, or draw), or None while the game goes on."""
        ...

    def mode(self, options: Options) -> str:
        """The mode of settled options ("solo", "coop", ...), "" where the variant has no modes."""
        ...

    def parties(self, options: Options) -> list[list[int]]:
        """Seats that play together, each seat once: `[[0, 2], [1, 3]]`, or each seat for itself."""
        ...

    def places(self, state: S) -> list[int]:
        """By seat, of a finished game: 1 and one more for each party that is better; equal parties share a place.

        The first are the winners. Where nobody won, as in a lost solo game, nobody is first: all have the place 2.
        """
        ...

    def scores(self, state: S) -> list[int]:
        """By seat, of a finished game: what the rules count, before they break ties (votes, points, harmony)."""
        ...

    def factions(self, state: S) -> list[str]:
        """The factions that are in the game, in its order; empty where the variant has none."""
        ...

    def copy(self, state: S) -> S:
        """An equal state that shares nothing that changes."""
        ...

    def to_position(self, state: S) -> Position:
        """The referee's view: the whole state in the notation."""
        ...

    def from_position(self, position: Mapping[str, Any]) -> S:
        """The state of a position; absent fields mean empty, zero or null.

        Raises ValueError, with the reason, on what is no position of this variant, and NotThereYetError on a
        position that the notation allows but the variant cannot play yet: say "3 players are not there yet".
        """
        ...

    def view(self, state: S, viewer: Viewer) -> Position:
        """The position as the viewer may know it, built by adding what he may know; "?" for a hidden card."""
        ...

    def show(self, event: Event, viewer: Viewer) -> dict[str, Any]:
        """The event's payload as the viewer may know it; hidden cards are "?", sizes stay."""
        ...

    def tell(self, tag: str, shown: Mapping[str, Any]) -> str:
        """One line of English for a log, from an event's tag and its payload as `show` gives it."""
        ...

    def shuffles(self, event: Event) -> Sequence[Sequence[str]]:
        """Outcomes of shuffles after the start that this event records, each the whole pile, top first."""
        ...

    def exchange_hidden(self, state: S, viewer: Viewer, chance: Chance) -> S:
        """Another state that the viewer cannot tell from this one: what is hidden from him, shuffled.

        For the law that views leak nothing, and for bots that imagine what they cannot see.
        """
        ...


@runtime_checkable
class ChecksBoards(Protocol):
    """What a variant may offer besides: boards of a case file are checked without a game."""

    def check_board(self, board: Mapping[str, Any]) -> list[str]:
        """What is not as the board says; empty where all is. Raises ValueError or KeyError on what is no board."""
        ...

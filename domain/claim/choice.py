"""A choice that the stake or a power asks for, while no card is played."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from contracts.event import Event
from domain.refusal import Refusal

if TYPE_CHECKING:
    from domain.claim.state import State

#: What stands in a view for a hidden card.
HIDDEN = "?"


class Answer(NamedTuple):
    """What an answer makes happen, and whether that was the last choice, so that the game goes on."""

    events: list[Event]
    done: bool


class Choice(Protocol):
    """One pending choice. It never changes: another takes its place."""

    @property
    def verbs(self) -> Container[str]:
        """Verbs of the moves that answer it."""
        ...

    def seats(self) -> list[int]:
        """Who may answer now, ascending."""
        ...

    def legal(self, state: State, seat: int) -> list[str]:
        """The moves of a seat that may answer."""
        ...

    def answer(self, state: State, seat: int, verb: str, what: int) -> Answer | Refusal:
        """What an answer of a seat that may give it, with one of the verbs, makes happen."""
        ...

    def cards(self) -> list[int]:
        """Cards that lie nowhere else."""
        ...

    def describe(self, state: State, sees: Container[int]) -> dict[str, Any]:
        """As `pending` in a position; secrets only of the seats in `sees`."""
        ...

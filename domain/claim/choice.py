"""A choice that a power or a stake asks for, while no card is played."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from contracts.event import Event
from domain.refusal import Refusal

if TYPE_CHECKING:
    from domain.claim.state import State


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

    def decide(self, state: State, seat: int, verb: str, what: int) -> list[Event] | Refusal:
        """What an answer of that seat, with one of the verbs, makes happen."""
        ...

    def describe(self, state: State, sees: Container[int]) -> Mapping[str, Any]:
        """As `pending` in a position; secrets only of the seats in `sees`."""
        ...

"""What an effect primitive is: it may ask for a target, and it makes something happen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from domain.tiles.effects.fields import Check, Value
from domain.tiles.grid import NAMES

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.state import State


class Target(NamedTuple):
    """What a player has chosen for a power: spaces, or pieces by space and seat, as the effect needs them."""

    spaces: tuple[int, ...] = ()
    pieces: tuple[tuple[int, int], ...] = ()


#: What is chosen where nothing is to be chosen.
NOTHING = Target()


class Use(NamedTuple):
    """One use of a power: who, where the card lies now, whose power it is, and the target."""

    seat: int
    here: int
    cause: str
    target: Target


class Effect:
    """One primitive with its fields. Immutable. Subclasses are the primitives of `PRIMITIVES`."""

    #: Fields of a data file, and what they may hold.
    FIELDS: ClassVar[Mapping[str, Check]] = {}
    #: Where nothing can be chosen, the rest of the power can be used without this effect.
    optional = False

    def __init__(self, table: Mapping[str, Value]) -> None:
        """From checked fields. Raises BadFieldError where fields do not go together."""

    @property
    def asks(self) -> bool:
        """Whether the player chooses a target for it."""
        return False

    @property
    def names_end(self) -> bool:
        """Whether its target names what goes and then the space that it goes to."""
        return False

    @property
    def needs_target(self) -> bool:
        """Whether it takes place only where a target was chosen."""
        return self.asks

    def available(self, state: State) -> bool:  # noqa: ARG002
        """Whether what it needs besides a target is there."""
        return True

    def targets(self, state: State, seat: int, here: int) -> dict[str, Target]:
        """All that can be chosen: arguments of the move, each with what it means, in a stable order."""
        raise NotImplementedError

    def happen(self, happening: Happening, use: Use) -> None:
        """Makes the effect happen."""
        raise NotImplementedError


def card_targets(spaces: list[int]) -> dict[str, Target]:
    """One of these cards (or spaces) is chosen."""
    return {NAMES[at]: Target((at,)) for at in spaces}


def piece_name(state: State, at: int, seat: int) -> str:
    """A piece as a move names it."""
    return f"{NAMES[at]}:{seat}" if state.rules.edition.names_seats else NAMES[at]

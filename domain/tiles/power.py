"""The power of a faction: its effect primitives, of which one at most asks for a target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from domain.tiles.effects import PRIMITIVES
from domain.tiles.effects.add import Add
from domain.tiles.effects.copy import Copy
from domain.tiles.effects.double import Double
from domain.tiles.effects.draw import Draw
from domain.tiles.effects.effect import NOTHING, Effect, Target
from domain.tiles.effects.fields import BadFieldError, Value, wrong_fields
from domain.tiles.effects.gain import Gain

if TYPE_CHECKING:
    from domain.tiles.state import State

_BARE: Mapping[str, Target] = {"": NOTHING}


class Power:
    """Composed effects. `copies` and `doubles` are set for a power that consists of such an effect."""

    __slots__ = ("_asks", "_checks", "copies", "doubles", "effects")

    def __init__(self, effects: Sequence[Effect]) -> None:
        self.effects = tuple(effects)
        self._asks = next((effect for effect in effects if effect.asks), None)
        self._checks = [effect for effect in effects if type(effect).available is not Effect.available]
        self.copies = next((effect for effect in effects if isinstance(effect, Copy)), None)
        self.doubles = next((effect for effect in effects if isinstance(effect, Double)), None)

    def available(self, state: State) -> bool:
        """Whether there is something to use, and what it needs besides a target is there."""
        return self.doubles is None and all(effect.available(state) for effect in self._checks)

    def targets(self, state: State, seat: int, here: int) -> Mapping[str, Target]:
        """All that a use may name, by the arguments of the move; "" for none."""
        if self._asks is None:
            return _BARE
        targets = self._asks.targets(state, seat, here)
        return _BARE if not targets and self._asks.optional else targets

    def happens(self, target: Target) -> Sequence[Effect]:
        """The effects that take place with this target."""
        if target is NOTHING and self._asks is not None:
            return [effect for effect in self.effects if not effect.needs_target]
        return self.effects


def make_effect(table: Mapping[str, Value]) -> Effect:
    """The primitive of a data file's table. Raises BadFieldError."""
    name = table.get("do")
    if not isinstance(name, str) or name not in PRIMITIVES:
        raise BadFieldError("do", f"do must be one of {', '.join(PRIMITIVES)}")
    primitive = PRIMITIVES[name]
    for wrong in wrong_fields(table, primitive.FIELDS):
        raise wrong
    return primitive(table)


def check_together(effects: Sequence[Effect]) -> tuple[int, str] | None:
    """Why these effects make no power: the place of the one that is wrong, and the reason. None: they do."""
    asking = [place for place, effect in enumerate(effects) if effect.asks]
    if len(asking) > 1:
        return asking[1], "a power asks for one target at most, and another effect does already"
    looking = [place for place, effect in enumerate(effects) if isinstance(effect, Draw)]
    if len(looking) > 1:
        return looking[1], "a power looks at cards once at most, and another effect does already"
    for place, effect in enumerate(effects):
        if isinstance(effect, Copy | Double) and len(effects) > 1:
            return place, "copy and double are powers by themselves and go with no other effect"
        if isinstance(effect, Add) and effect.onto_target:
            before = effects[asking[0]] if asking and asking[0] < place else None
            if before is None or isinstance(before, Gain):
                return place, "target is a card that an effect before this one asks for"
    return None


def make_power(tables: Sequence[Mapping[str, Value]]) -> Power | None:
    """The power of effects that were checked before; None: no power at all."""
    return Power([make_effect(table) for table in tables]) if tables else None

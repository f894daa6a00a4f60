"""What can be done with the power of the card just placed (KD-2.2, KD-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from contracts.tiles import PowerUsed
from domain.refusal import Refusal
from domain.tiles.effects.effect import NOTHING, Use
from domain.tiles.grid import NAMES
from domain.tiles.moves import COPY, USE, Move
from domain.tiles.power import Power
from domain.tiles.refused import ILLEGAL_TARGET, UNAVAILABLE

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.state import State


def power_moves(state: State) -> list[str]:
    """The moves that use the power of the card just placed."""
    power, here = _placed(state)
    if power is None:
        return []
    if power.copies is None:
        return _moves(state, power, here, USE)
    moves: list[str] = []
    for source in power.copies.sources(state, state.turn, here):
        copied = state.rules.powers.get(state.cards[source])
        if copied is not None:
            moves += _moves(state, copied, here, f"{COPY} {NAMES[source]}")
    return moves


def can_use_power(state: State) -> bool:
    """Whether there is any such move."""
    return bool(power_moves(state))


def _placed(state: State) -> tuple[Power | None, int]:
    here = state.placed
    if here is None or here not in state.cards:
        return None, 0
    return state.rules.powers.get(state.cards[here]), here


def _moves(state: State, power: Power, here: int, verb: str) -> list[str]:
    if not power.available(state):
        return []
    if power.copies is not None:
        return [verb]
    return [f"{verb} {name}" if name else verb for name in power.targets(state, state.turn, here)]


def use_power(happening: Happening, move: Move) -> Refusal | None:
    """KD-3: the power of the card just placed. What it makes happen, or why not; then nothing has happened."""
    state = happening.state
    power, here = _placed(state)
    if power is None or power.copies is not None:
        return UNAVAILABLE
    return _use(happening, power, here, state.cards[here], None, move.target)


def copy_power(happening: Happening, move: Move) -> Refusal | None:
    """KD-3.doppelganger: the power of another card, from this card's place."""
    state = happening.state
    power, here = _placed(state)
    if power is None or power.copies is None:
        return UNAVAILABLE
    [source] = move.spaces
    if source not in power.copies.sources(state, state.turn, here):
        return ILLEGAL_TARGET
    name = state.cards[source]
    copied = state.rules.powers.get(name)
    if copied is None:
        return ILLEGAL_TARGET if move.target else UNAVAILABLE
    return _use(happening, copied, here, state.cards[here], name, move.target)


def _use(
    happening: Happening, power: Power, here: int, card: str, copied: str | None, named: str
) -> Refusal | None:
    state = happening.state
    if not power.available(state):
        return ILLEGAL_TARGET if named else UNAVAILABLE
    target = NOTHING if power.copies and not named else power.targets(state, state.turn, here).get(named)
    if target is None or (power.copies and named):
        return ILLEGAL_TARGET
    happening.happen(PowerUsed(state.turn, card, copied))
    for effect in power.happens(target):
        # An effect before may have moved the card.
        here = here if state.placed is None else state.placed
        effect.happen(happening, Use(state.turn, here, copied or card, target))
    return None

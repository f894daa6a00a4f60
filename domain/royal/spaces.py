"""Special spaces and treasures: what they do when a card is placed on them, and the choices that they ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from contracts.tiles import TreasureRemoved, TreasureTurned
from domain.refusal import Refusal
from domain.royal.maps import CASTLE, CATAPULT, MILL, RUIN, SWAMP
from domain.royal.treasures import CHEST, MERCENARY, SPECTER, TRAP
from domain.tiles.board import can_place_on, destinations
from domain.tiles.grid import NAMES, adjacent, xy
from domain.tiles.moves import MOVE, REINFORCE, REMOVE, Move
from domain.tiles.refused import ILLEGAL_SPACE, ILLEGAL_TARGET, WRONG_STEP

if TYPE_CHECKING:
    from domain.tiles.happening import Happening
    from domain.tiles.state import State

_POINTS = {SWAMP: -1, CASTLE: 1, CHEST: 2, TRAP: -1}


def enter(happening: Happening, seat: int, at: int) -> bool:
    """RY-2.2, RY-2.4: what the space does. Gives whether it asks for a choice."""
    state = happening.state
    kind, _ = state.area.spaces.get(at, (None, 0))
    if kind == RUIN:
        return at in state.treasures and _turn_up(happening, seat, at)
    if kind == CATAPULT:
        return bool(_removable(state, at))
    if kind == MILL and state.supply[seat]:
        happening.add_piece(seat, at, kind)
    elif kind in _POINTS:
        happening.change_points(seat, _POINTS[kind], kind)
    return False


def _turn_up(happening: Happening, seat: int, at: int) -> bool:
    """RY-2.3. A treasure that asks for a choice stays until it is made; one that can not be used is gone."""
    state = happening.state
    treasure = state.treasures[at]
    happening.happen(TreasureTurned(xy(at), treasure))
    if treasure == SPECTER and any(destinations(state, card) for card in (*state.cards, *state.down)):
        return True
    if treasure == MERCENARY and state.supply[seat]:
        return True
    if treasure in _POINTS:
        happening.change_points(seat, _POINTS[treasure], treasure)
    happening.happen(TreasureRemoved(xy(at), treasure))
    return False


def legal(state: State) -> list[str]:
    """The moves that answer what the space asks for."""
    verb = _asked(state)
    if state.placed is None:
        return []
    if verb == MOVE:
        placed = sorted((*state.cards, *state.down))
        return [f"move {NAMES[at]} {NAMES[end]}" for at in placed for end in destinations(state, at)]
    if verb == REINFORCE:
        return [f"reinforce {NAMES[at]}" for at in sorted(state.cards)] if state.supply[state.turn] else []
    return [f"remove {name}" for name in _removable(state, state.placed)]


def answer(happening: Happening, move: Move) -> Refusal | None:
    """What the answer makes happen, or why not; then nothing has happened."""
    state = happening.state
    at = state.placed
    if move.verb != _asked(state) or at is None:
        return WRONG_STEP
    if move.verb == REMOVE:
        piece = _removable(state, at).get(move.target)
        if piece is None:
            return ILLEGAL_TARGET
        happening.remove_pieces([piece], CATAPULT)
        return None
    treasure = state.treasures[at]
    refused = _specter(happening, move) if move.verb == MOVE else _mercenary(happening, move)
    if refused is None:
        happening.happen(TreasureRemoved(xy(at), treasure))
    return refused


def _specter(happening: Happening, move: Move) -> Refusal | None:
    state = happening.state
    source, target = move.spaces
    if source not in state.cards and source not in state.down:
        # Of two reasons the first in the order of the notation is told: the space.
        return ILLEGAL_TARGET if can_place_on(state, target) else ILLEGAL_SPACE
    if target not in destinations(state, source):
        return ILLEGAL_SPACE
    happening.move_card(source, target, SPECTER)
    return None


def _mercenary(happening: Happening, move: Move) -> Refusal | None:
    chosen = next((at for at in happening.state.cards if NAMES[at] == move.target), None)
    if chosen is None:
        return ILLEGAL_TARGET
    happening.add_piece(happening.state.turn, chosen, MERCENARY)
    return None


def _asked(state: State) -> str:
    """The verb that answers what the space of the card just placed asks for."""
    treasure = state.treasures.get(state.placed) if state.placed is not None else None
    return {SPECTER: MOVE, MERCENARY: REINFORCE}.get(treasure or "", REMOVE)


def _removable(state: State, at: int) -> dict[str, tuple[int, int]]:
    """Followers on adjacent cards, by their names in moves."""
    return {
        f"{NAMES[beside]}:{owner}": (beside, owner)
        for beside in adjacent(at)
        for owner in state.pieces.get(beside, ())
    }

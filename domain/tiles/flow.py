"""The turn: what comes after what. Whatever asks nobody happens by itself (KD-2, RY-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from contracts.tiles import CardPlaced, StepBegan, TurnBegan, TurnEnded
from domain.tiles.board import is_anything_open
from domain.tiles.ending import end_game
from domain.tiles.grid import xy
from domain.tiles.state import DRAW, KEEP, POWER, SPACE
from domain.tiles.uses import can_use_power

if TYPE_CHECKING:
    from domain.tiles.happening import Happening


def place(happening: Happening, seat: int, card: str, at: int) -> None:
    """KD-2.1: the card, then a piece on it, if one is left."""
    happening.happen(CardPlaced(seat, card, xy(at), happening.state.supply[seat] > 0))
    if happening.state.rules.edition.enter(happening, seat, at):
        _ask(happening, SPACE)
    else:
        begin_power(happening)


def begin_power(happening: Happening) -> None:
    """KD-2.2. A step in which nothing can be used is passed."""
    if can_use_power(happening.state):
        _ask(happening, POWER)
    else:
        finish_power(happening)


def finish_power(happening: Happening) -> None:
    """The power step is over: the game may be (RY-4.1), or the draw follows, if there is a card to draw."""
    state = happening.state
    reason = state.rules.edition.ends_after_power(state)
    if reason is not None:
        end_game(happening, reason)
    elif state.display or state.pile:
        _ask(happening, DRAW)
    else:
        end_turn(happening)


def begin_keep(happening: Happening) -> None:
    _ask(happening, KEEP)


def finish_keep(happening: Happening) -> None:
    """A choice of cards stands in place of the draw, and belongs to the power step (RY-4.1)."""
    state = happening.state
    reason = state.rules.edition.ends_after_power(state)
    if reason is not None:
        end_game(happening, reason)
    else:
        end_turn(happening)


def end_turn(happening: Happening) -> None:
    """Counts the turn and begins the next one of a seat that can place something (KD-2.5, KD-4.1)."""
    state = happening.state
    seat = state.turn
    while True:
        happening.happen(TurnEnded(seat))
        reason = state.rules.edition.ends_after_turn(state)
        if reason is None and (not any(state.hands) or not is_anything_open(state)):
            reason = "nowhere"
        if reason is not None:
            end_game(happening, reason)
            return
        seat = (seat + 1) % state.players
        if state.hands[seat]:
            happening.happen(TurnBegan(seat))
            return


def _ask(happening: Happening, step: str) -> None:
    happening.happen(StepBegan(happening.state.turn, step))

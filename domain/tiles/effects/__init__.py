"""The effect primitives: what powers are made of. `PRIMITIVES` is the whole language, by the name in "do"."""

from collections.abc import Mapping

from domain.tiles.effects.add import Add
from domain.tiles.effects.copy import Copy
from domain.tiles.effects.double import Double
from domain.tiles.effects.draw import Draw
from domain.tiles.effects.effect import Effect
from domain.tiles.effects.gain import Gain
from domain.tiles.effects.move import Move
from domain.tiles.effects.move_card import MoveCard
from domain.tiles.effects.remove import Remove
from domain.tiles.effects.swap import Swap
from domain.tiles.effects.swap_cards import SwapCards
from domain.tiles.effects.turn import Turn

PRIMITIVES: Mapping[str, type[Effect]] = {
    "gain": Gain,
    "add": Add,
    "remove": Remove,
    "swap": Swap,
    "move": Move,
    "turn": Turn,
    "move-card": MoveCard,
    "swap-cards": SwapCards,
    "draw": Draw,
    "copy": Copy,
    "double": Double,
}

__all__ = ["PRIMITIVES", "Effect"]

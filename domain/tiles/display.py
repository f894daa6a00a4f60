"""The open display: drawing from it, filling it up, and exchanging three alike (KD-2.3, KD-2.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from contracts.tiles import DisplayExchanged, DisplayRefilled
from domain.tiles.state import DISPLAY_SIZE

if TYPE_CHECKING:
    from domain.tiles.happening import Happening


def refill(happening: Happening) -> None:
    """Fills the display up, as long as the pile lasts; then exchanges three alike, where the edition does."""
    state = happening.state
    missing = DISPLAY_SIZE - len(state.display)
    if missing > 0 and state.pile:
        happening.happen(DisplayRefilled(state.pile[:missing]))
    if state.rules.edition.exchanges_three:
        exchange_three(happening)


def exchange_three(happening: Happening) -> None:
    """KD-2.4: two of three alike go under the pile, two come from its top, until there are no three alike.

    Nothing is exchanged while the pile holds no card of another faction.
    """
    state = happening.state
    while len(state.display) == DISPLAY_SIZE and len(set(state.display)) == 1:
        alike = state.display[0]
        if all(card == alike for card in state.pile):
            return
        returned = [alike, alike]
        happening.happen(DisplayExchanged(returned, [*state.pile, *returned][:2]))

"""Exchanges what a viewer may not know: for the law that views leak nothing, and for bots that imagine."""

from __future__ import annotations

from domain.aetherya.cards import CENTRE, NOTHING
from domain.aetherya.kingdom import Kingdom
from domain.aetherya.links import cells
from domain.aetherya.state import ARRANGE, NO_CARD, State
from domain.aetherya.tile import Tiles
from domain.chance import Chance
from domain.variant import Viewer


def exchange_hidden(state: State, viewer: Viewer, chance: Chance) -> State:
    """Another state with the same view for this viewer: what is hidden from him changes places.

    Hidden are all face-down cards, the pile and another's drawn card; the pile of legends; the face-down tiles of
    each seat that the viewer has not looked at; and how others arranged their four cards, until all have.
    """
    twin = state.copy()
    _exchange_cards(twin, viewer, chance)
    twin.legends_pile = chance.shuffle(twin.legends_pile)
    if state.items:
        twin.tiles = [_exchange_tiles(tiles, viewer, chance) for tiles in state.tiles]
    if state.step == ARRANGE:
        twin.kingdoms = [
            kingdom
            if seat == viewer or kingdom.cards[CENTRE[0]] == NOTHING
            else _arranged_anew(kingdom, chance)
            for seat, kingdom in enumerate(twin.kingdoms)
        ]
    return twin


def _exchange_cards(twin: State, viewer: Viewer, chance: Chance) -> None:
    """Face-down cards, the pile, and the drawn card that the viewer does not see."""
    hides_drawn = twin.drawn != NO_CARD and viewer != twin.turn
    hidden = [kingdom.cards[cell] for kingdom in twin.kingdoms for cell in cells(kingdom.down)]
    hidden += twin.pile
    if hides_drawn:
        hidden.append(twin.drawn)
    others = iter(chance.shuffle(hidden))
    twin.kingdoms = [
        _with_face_down(kingdom, [next(others) for _ in cells(kingdom.down)]) for kingdom in twin.kingdoms
    ]
    twin.pile = [next(others) for _ in twin.pile]
    if hides_drawn:
        twin.drawn = next(others)


def _with_face_down(kingdom: Kingdom, face_down: list[int]) -> Kingdom:
    cards = list(kingdom.cards)
    for cell, kind in zip(cells(kingdom.down), face_down, strict=True):
        cards[cell] = kind
    return Kingdom(cards, kingdom.down)


def _arranged_anew(kingdom: Kingdom, chance: Chance) -> Kingdom:
    """Everybody has seen which four cards there were to arrange, and nobody how they are arranged."""
    return kingdom.with_cards(
        zip(CENTRE, chance.shuffle([kingdom.cards[cell] for cell in CENTRE]), strict=True)
    )


def _exchange_tiles(tiles: Tiles, viewer: Viewer, chance: Chance) -> Tiles:
    hidden = [cell for cell, tile in tiles.at.items() if not tile.open and viewer not in tile.seen]
    others = chance.shuffle([tiles.at[cell].tile for cell in hidden])
    exchanged = {cell: tiles.at[cell]._replace(tile=tile) for cell, tile in zip(hidden, others, strict=True)}
    return Tiles({**tiles.at, **exchanged})

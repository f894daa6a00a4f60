"""Folds events into a state. Nothing is decided here: events say what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from contracts.aetherya import (
    AgePassed,
    ArrangementsShown,
    CardDrawn,
    CardExchanged,
    CardsArranged,
    CardsDealt,
    CardsSwapped,
    CardTurnedUp,
    DiscardBegan,
    DragonReplaced,
    GameBegan,
    GameScored,
    KingdomsTurnedUp,
    LegendsLaid,
    LegendTaken,
    PileShuffled,
    TileBought,
    TileLaid,
    TileSeen,
    TilesLaid,
    TileStolen,
    TurnBegan,
)
from contracts.event import Event
from domain.aetherya.cards import (
    CELL,
    CENTRE,
    DRAGON,
    KIND,
    LEGEND,
    NOTHING,
    OUTER,
    TILE,
    kinds,
    legend_numbers,
)
from domain.aetherya.kingdom import Kingdom
from domain.aetherya.state import DRAWN, LEGEND_STEP, NO_CARD, OVER, TURN, State
from domain.aetherya.tile import NONE, Tile, Tiles


def evolve(state: State, event: Event) -> None:
    """Folds one event into the state, in place. Raises TypeError on an event that is not of this variant."""
    fold = _FOLDS.get(type(event))
    if fold is None:
        raise TypeError(f"{type(event).__name__} is no event of aetherya")
    fold(state, event)


def _began(state: State, event: GameBegan) -> None:
    state.players = event.players
    state.mode = event.mode
    state.items = event.items
    state.taken = [[] for _ in range(event.players)]
    state.tiles = [NONE] * event.players


def _dealt(state: State, event: CardsDealt) -> None:
    state.arranging = [tuple(kinds(cards)) for cards in event.arranging]
    state.kingdoms = [_outer(kinds(cards)) for cards in event.face_down]
    state.pile = kinds(event.pile)
    state.turn = event.first


def _outer(cards: list[int]) -> Kingdom:
    """These cards face down on the outer cells, and nothing in the centre."""
    placed = [NOTHING] * 16
    for cell, kind in zip(OUTER, cards, strict=True):
        placed[cell] = kind
    return Kingdom(placed, sum(1 << cell for cell in OUTER))


def _legends_laid(state: State, event: LegendsLaid) -> None:
    state.legends = tuple(legend_numbers(event.open))
    state.legends_pile = legend_numbers(event.pile)
    state.ages = [tuple(legend_numbers(age)) for age in event.ages]


def _tiles_laid(state: State, event: TilesLaid) -> None:
    state.tiles = [
        Tiles({cell: Tile(TILE[name], open=False) for cell, name in zip(OUTER, tiles, strict=True)})
        for tiles in event.tiles
    ]


def _arranged(state: State, event: CardsArranged) -> None:
    kingdom = state.kingdoms[event.seat]
    state.kingdoms[event.seat] = kingdom.with_cards(zip(CENTRE, kinds(event.cards), strict=True))
    state.arranging[event.seat] = None


def _shown(state: State, event: ArrangementsShown) -> None:  # noqa: ARG001
    state.step = TURN


def _discard_began(state: State, event: DiscardBegan) -> None:
    del state.pile[0]
    state.discard.insert(0, KIND[event.card])


def _turn_began(state: State, event: TurnBegan) -> None:
    _turn_over(state)
    state.turn = event.seat
    state.step = TURN


def _turn_over(state: State) -> None:
    """The balls of the seat whose turn it was can be used again: only these can have been used."""
    state.legend_taken = False
    tiles = state.tiles[state.turn]
    if tiles.used:
        state.tiles[state.turn] = tiles.ready_again()


def _drawn(state: State, event: CardDrawn) -> None:
    del state.pile[0]
    state.drawn = KIND[event.card]
    state.step = DRAWN


def _shuffled(state: State, event: PileShuffled) -> None:
    state.pile = kinds(event.pile)
    state.discard = []


def _exchanged(state: State, event: CardExchanged) -> None:
    seat, cell = event.seat, CELL[event.cell]
    if event.source == "discard":
        del state.discard[0]
    state.drawn = NO_CARD
    state.discard.insert(0, KIND[event.replaced])
    state.kingdoms[seat] = state.kingdoms[seat].with_card(cell, KIND[event.card])
    state.step = LEGEND_STEP
    if event.lost:
        state.tiles[seat] = state.tiles[seat].without_laid(cell)
    if event.tile is not None:
        state.tiles[seat] = state.tiles[seat].turned_up(cell)


def _turned_up(state: State, event: CardTurnedUp) -> None:
    seat, cell = event.seat, CELL[event.cell]
    state.drawn = NO_CARD
    state.discard.insert(0, KIND[event.discarded])
    state.kingdoms[seat] = state.kingdoms[seat].turned_up(cell)
    state.step = LEGEND_STEP
    if event.tile is not None:
        state.tiles[seat] = state.tiles[seat].turned_up(cell)


def _put_tile(state: State, seat: int, cell: int, tile: Tile) -> None:
    state.tiles[seat] = state.tiles[seat].with_tile(cell, tile)


def _legend_taken(state: State, event: LegendTaken) -> None:
    legend = LEGEND[event.legend]
    state.legends = tuple(other for other in state.legends if other != legend)
    state.taken[event.seat].append(legend)
    state.legend_taken = True
    if event.replacement is not None:
        del state.legends_pile[0]
        state.legends += (LEGEND[event.replacement],)


def _tile_laid(state: State, event: TileLaid) -> None:
    at = CELL[event.at]
    _put_tile(state, event.seat, at, state.tiles[event.seat].at[at]._replace(on=CELL[event.on]))


def _tile_seen(state: State, event: TileSeen) -> None:
    seat, owner = event.seat, event.owner
    state.tiles[seat] = state.tiles[seat].ball_used(CELL[event.at])
    state.tiles[owner] = state.tiles[owner].seen_by(seat, CELL[event.cell])


def _tile_stolen(state: State, event: TileStolen) -> None:
    state.tiles[event.owner] = state.tiles[event.owner].without(CELL[event.cell])
    _put_tile(state, event.seat, CELL[event.at], Tile(TILE[event.tile], open=True))


def _tile_bought(state: State, event: TileBought) -> None:
    state.tiles[event.seat] = state.tiles[event.seat].without(CELL[event.stone_at])
    _put_tile(state, event.seat, CELL[event.at], Tile(TILE[event.tile], open=True))
    _put_tile(state, event.owner, CELL[event.cell], Tile(TILE[event.stone], open=True))


def _dragon_replaced(state: State, event: DragonReplaced) -> None:
    seat, cell = event.seat, CELL[event.cell]
    state.tiles[seat] = state.tiles[seat].without(CELL[event.at]).without_laid(cell)
    del state.pile[0]
    state.discard.insert(0, DRAGON)
    state.kingdoms[seat] = state.kingdoms[seat].with_card(cell, KIND[event.card])


def _swapped(state: State, event: CardsSwapped) -> None:
    seat = event.seat
    one, two = (CELL[name] for name in event.cells)
    kingdom = state.kingdoms[seat]
    state.kingdoms[seat] = kingdom.with_cards([(one, kingdom.cards[two]), (two, kingdom.cards[one])])
    goes_to = {one: two, two: one}
    hammer = CELL[event.at]
    state.tiles[seat] = Tiles(
        {
            at: tile._replace(on=goes_to[tile.on]) if tile.on in goes_to else tile
            for at, tile in state.tiles[seat].at.items()
            if at != hammer
        }
    )


def _age_passed(state: State, event: AgePassed) -> None:
    state.legends = tuple(legend_numbers(event.open))
    state.ages = state.ages[1:]


def _all_turned_up(state: State, event: KingdomsTurnedUp) -> None:
    for seat, turned in enumerate(event.kingdoms):
        state.kingdoms[seat] = Kingdom(state.kingdoms[seat].cards, 0)
        if turned.tiles:
            state.tiles[seat] = state.tiles[seat].all_turned_up()


def _scored(state: State, event: GameScored) -> None:
    _turn_over(state)
    state.step = OVER
    state.totals = list(event.totals)
    state.scores = list(event.scores)
    state.winners = list(event.winners)


_FOLDS: Mapping[type[Event], Callable[[State, Any], None]] = {
    GameBegan: _began,
    CardsDealt: _dealt,
    LegendsLaid: _legends_laid,
    TilesLaid: _tiles_laid,
    CardsArranged: _arranged,
    ArrangementsShown: _shown,
    DiscardBegan: _discard_began,
    TurnBegan: _turn_began,
    CardDrawn: _drawn,
    PileShuffled: _shuffled,
    CardExchanged: _exchanged,
    CardTurnedUp: _turned_up,
    LegendTaken: _legend_taken,
    TileLaid: _tile_laid,
    TileSeen: _tile_seen,
    TileStolen: _tile_stolen,
    TileBought: _tile_bought,
    DragonReplaced: _dragon_replaced,
    CardsSwapped: _swapped,
    AgePassed: _age_passed,
    KingdomsTurnedUp: _all_turned_up,
    GameScored: _scored,
}

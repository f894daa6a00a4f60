"""Positions and views. A view is built by adding what the viewer may know (AE-8.1)."""

from __future__ import annotations

from typing import Any

from contracts.aetherya import Score
from domain.aetherya.cards import CELLS, CENTRE, HIDDEN, KINDS, NOTHING, TILES, legend_names, names
from domain.aetherya.kingdom import Kingdom
from domain.aetherya.state import ARRANGE, DRAWN, LEGEND_STEP, NO_CARD, OVER, SOLO, TURN, State
from domain.aetherya.tile import Tile, Tiles
from domain.variant import Position, Viewer

STEPS = {ARRANGE: "arrange", TURN: "turn", DRAWN: "drawn", LEGEND_STEP: "legend", OVER: None}


def to_position(state: State) -> Position:
    """The referee's view: everything."""
    return _describe(
        state,
        [_rows([_whole(kingdom, cell) for cell in range(16)]) for kingdom in state.kingdoms],
        [{CELLS[cell]: _tile(tile, shown=True) for cell, tile in tiles.at.items()} for tiles in state.tiles],
        pile=names(state.pile),
        legends_pile=legend_names(state.legends_pile),
        drawn=None if state.drawn == NO_CARD else KINDS[state.drawn],
    )


def view(state: State, viewer: Viewer) -> Position:
    """What a seat or the public may know; "?" stands for a hidden card."""
    drawn = KINDS[state.drawn] if viewer == state.turn else HIDDEN
    return _describe(
        state,
        [
            _rows(_seen(kingdom, arranged=state.step != ARRANGE or seat == viewer))
            for seat, kingdom in enumerate(state.kingdoms)
        ],
        [_tiles_seen(tiles, viewer) for tiles in state.tiles],
        pile=[HIDDEN] * len(state.pile),
        legends_pile=[HIDDEN] * len(state.legends_pile),
        drawn=None if state.drawn == NO_CARD else drawn,
    )


def _describe(
    state: State,
    kingdoms: list[list[list[str | None]]],
    tiles: list[dict[str, Any]],
    *,
    pile: list[str],
    legends_pile: list[str],
    drawn: str | None,
) -> Position:
    """A position with these secrets, and all that everybody knows."""
    legends: dict[str, Any] = {
        "open": legend_names(state.legends),
        "pile": legends_pile,
        "taken": [legend_names(taken) for taken in state.taken],
    }
    if state.mode == SOLO:
        legends["ages"] = [legend_names(age) for age in state.ages]
    return {
        "variant": "aetherya",
        "players": state.players,
        "mode": state.mode,
        "items": state.items,
        "kingdoms": kingdoms,
        "arranging": [None if cards is None else names(cards) for cards in state.arranging],
        "pile": pile,
        "discard": names(state.discard),
        "legends": legends,
        "tiles": tiles,
        "turn": state.turn,
        "step": STEPS[state.step],
        "drawn": drawn,
        "legend_taken": state.legend_taken,
        "to_act": state.to_act(),
        "result": None if state.winners is None else _result(state, state.winners),
    }


def _rows(cards: list[str | None]) -> list[list[str | None]]:
    return [cards[row : row + 4] for row in range(0, 16, 4)]


def _whole(kingdom: Kingdom, cell: int) -> str | None:
    kind = kingdom.cards[cell]
    if kind == NOTHING:
        return None
    return HIDDEN + KINDS[kind] if kingdom.down >> cell & 1 else KINDS[kind]


def _seen(kingdom: Kingdom, *, arranged: bool) -> list[str | None]:
    """Open cards; the four in the centre only when all have arranged, or to who arranged them (AE-1.4)."""
    seen: list[str | None] = [None if kind == NOTHING else HIDDEN for kind in kingdom.cards]
    for cell, kind in enumerate(kingdom.cards):
        if kingdom.is_open(cell) and (arranged or cell not in CENTRE):
            seen[cell] = KINDS[kind]
    return seen


def _tiles_seen(tiles: Tiles, viewer: Viewer) -> dict[str, Any]:
    """Open tiles, and those that the viewer looked at."""
    return {
        CELLS[cell]: _tile(tile, shown=tile.open or viewer in tile.seen) for cell, tile in tiles.at.items()
    }


def _tile(tile: Tile, *, shown: bool) -> dict[str, Any]:
    described: dict[str, Any] = {"tile": TILES[tile.tile] if shown else HIDDEN, "open": tile.open}
    if tile.on >= 0:
        described["on"] = CELLS[tile.on]
    if tile.used:
        described["used"] = True
    if tile.seen:
        described["seen"] = list(tile.seen)
    return described


def _result(state: State, winners: list[int]) -> dict[str, Any]:
    return {
        "totals": list(state.totals),
        "categories": [categories(score) for score in state.scores],
        "winners": list(winners),
    }


def categories(score: Score) -> dict[str, int]:
    """A score as the notation writes it."""
    return {
        "human": score.humans,
        "elf": score.elves,
        "dwarf": score.dwarfs,
        "goblin": score.goblins,
        "dragon": score.dragons,
        "legend": score.legends,
        "conflict": score.conflicts,
        "stones": score.stones,
    }

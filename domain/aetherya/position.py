"""A state from a position of the notation, which may come from anybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from contracts.aetherya import Score
from domain.aetherya.cards import (
    CELL,
    CELLS,
    CENTRE,
    DRAGON,
    GRIFFIN,
    HIDDEN,
    KIND,
    NOTHING,
    OUTER,
    SCROLL,
    STAFF,
    TILE,
    TRIBES,
    kinds,
    legend_numbers,
)
from domain.aetherya.ending import AGES
from domain.aetherya.kingdom import Kingdom
from domain.aetherya.options import MODES
from domain.aetherya.state import ARRANGE, DRAWN, NO_CARD, OVER, SOLO, State
from domain.aetherya.tile import Tile, Tiles
from domain.aetherya.view import STEPS

_FIELDS = frozenset(
    {
        "variant", "players", "mode", "items", "kingdoms", "arranging", "pile", "discard", "legends", "tiles",
        "turn", "step", "drawn", "legend_taken", "to_act", "result",
    }
)  # fmt: skip
_STEPS = {name: step for step, name in STEPS.items()}


def from_position(position: Mapping[str, Any]) -> State:
    """The state of a position. Raises ValueError, with the reason, on what is none."""
    try:
        state = _read(position)
    except (TypeError, KeyError, IndexError, AttributeError) as error:
        raise ValueError(f"no position of aetherya: {error!r}") from None
    _check(state)
    return state


def _read(position: Mapping[str, Any]) -> State:
    if not set(position) <= _FIELDS or position.get("variant", "aetherya") != "aetherya":
        raise ValueError("a position of aetherya has other fields, or another variant")
    state = State()
    state.mode = position["mode"]
    state.players = position["players"]
    if type(state.players) is not int or state.players not in MODES[state.mode]:
        raise ValueError("the mode is for another number of players")
    state.items = _flag(position.get("items"))
    state.kingdoms = [read_kingdom(rows) for rows in _by_seat(position["kingdoms"], state.players)]
    state.arranging = [
        None if cards is None else tuple(kinds(cards))
        for cards in _by_seat(position.get("arranging") or [None] * state.players, state.players)
    ]
    state.pile = _cards(position.get("pile"))
    state.discard = _cards(position.get("discard"))
    _read_legends(state, position.get("legends") or {})
    state.step = _STEPS[position.get("step")]
    state.tiles = [
        _tiles(tiles, state.players, over=state.step == OVER)
        for tiles in _by_seat(position.get("tiles") or [{}] * state.players, state.players)
    ]
    state.turn = _number(position.get("turn"), state.players)
    drawn = position.get("drawn")
    state.drawn = NO_CARD if drawn is None else KIND[drawn]
    state.legend_taken = _flag(position.get("legend_taken"))
    _read_result(state, position.get("result"))
    return state


def _flag(value: object) -> bool:
    if value not in (None, False, True) or isinstance(value, int) != isinstance(value, bool):
        raise ValueError("true or false is due")
    return bool(value)


def _number(value: object, below: int) -> int:
    if value is None:
        return 0
    if type(value) is not int or not 0 <= value < below:
        raise ValueError(f"a number from 0 to {below - 1} is due")
    return value


def _by_seat(values: Any, players: int) -> list[Any]:
    if not isinstance(values, list) or len(values) != players:
        raise ValueError("one entry for each seat is due")
    return values


def _cards(card_names: Any) -> list[int]:
    if card_names is not None and not isinstance(card_names, list):
        raise ValueError("a pile is a list of cards")
    return kinds(card_names or ())


def read_kingdom(rows: Any) -> Kingdom:
    """A kingdom from four rows of four cards, `?elf` face down. Raises ValueError, or KeyError on no card."""
    if not isinstance(rows, list) or [len(row) for row in rows] != [4] * 4:
        raise ValueError("a kingdom has four rows of four cards")
    cards = [card for row in rows for card in row]
    down = sum(1 << cell for cell, card in enumerate(cards) if card is not None and card.startswith(HIDDEN))
    return Kingdom([NOTHING if card is None else KIND[card.removeprefix(HIDDEN)] for card in cards], down)


def _read_legends(state: State, legends: Mapping[str, Any]) -> None:
    if not set(legends) <= {"open", "pile", "taken", "ages"}:
        raise ValueError("legends are open, pile, taken and ages")
    state.legends = tuple(legend_numbers(legends.get("open") or ()))
    state.legends_pile = legend_numbers(legends.get("pile") or ())
    taken = _by_seat(legends.get("taken") or [[]] * state.players, state.players)
    state.taken = [legend_numbers(one) for one in taken]
    state.ages = [tuple(legend_numbers(age)) for age in legends.get("ages") or ()]
    everywhere = [
        *state.legends,
        *state.legends_pile,
        *(one for pile in (*state.taken, *state.ages) for one in pile),
    ]
    if len(set(everywhere)) != len(everywhere):
        raise ValueError("there is one of each legend")
    if len(state.ages) > (len(AGES) - 1 if state.mode == SOLO else 0):
        raise ValueError("a solo game has three ages, others none")


def _tiles(tiles: Mapping[str, Any], players: int, *, over: bool) -> Tiles:
    read = {CELL[name]: _tile(tile, players, over=over) for name, tile in tiles.items()}
    if not set(read) <= set(OUTER):
        raise ValueError("tiles lie on the outer cells")
    return Tiles(dict(sorted(read.items())))


def _tile(tile: Mapping[str, Any], players: int, *, over: bool) -> Tile:
    """A tile, without what no longer says anything: who saw one that is open, which ball was used in the last turn."""
    if not set(tile) <= {"tile", "open", "on", "used", "seen"}:
        raise ValueError("a tile has other fields")
    shown = _flag(tile.get("open"))
    on = tile.get("on")
    seen = () if shown else tuple(sorted({_number(seat, players) for seat in tile.get("seen") or ()}))
    used = _flag(tile.get("used")) and not over
    return Tile(TILE[tile["tile"]], shown, -1 if on is None else CELL[on], used, seen)


def _read_result(state: State, result: Mapping[str, Any] | None) -> None:
    if (result is not None) != (state.step == OVER):
        raise ValueError("there is a result exactly when the game is over")
    if result is None:
        return
    state.totals = [int(total) for total in _by_seat(result["totals"], state.players)]
    state.scores = [_score(one) for one in _by_seat(result["categories"], state.players)]
    state.winners = [_number(seat, state.players) for seat in result["winners"]]


def _score(one: Mapping[str, Any]) -> Score:
    order = ("human", "elf", "dwarf", "goblin", "dragon", "legend", "conflict", "stones")
    if not set(one) <= set(order):
        raise ValueError("a result has other categories")
    return Score(*(int(one.get(category, 0)) for category in order))


def _check(state: State) -> None:
    """Raises ValueError on what can not be while somebody decides."""
    if (state.drawn != NO_CARD) != (state.step == DRAWN):
        raise ValueError("a card is drawn exactly in the step drawn")
    arranging = [cards is not None for cards in state.arranging]
    if any(arranging) != (state.step == ARRANGE):
        raise ValueError("there are cards to arrange exactly in the step arrange")
    for kingdom, cards in zip(state.kingdoms, state.arranging, strict=True):
        empty = [cell for cell, kind in enumerate(kingdom.cards) if kind == NOTHING]
        if empty != ([] if cards is None else list(CENTRE)) or (
            cards is not None and len(cards) != len(CENTRE)
        ):
            raise ValueError("four cards are to be arranged where the centre is empty, and nowhere else")
    if any(tiles.at for tiles in state.tiles) and not state.items:
        raise ValueError("tiles belong to the option items")
    for kingdom, tiles in zip(state.kingdoms, state.tiles, strict=True):
        for tile in tiles.at.values():
            _check_laid(kingdom, tile)


def _check_laid(kingdom: Kingdom, tile: Tile) -> None:
    if tile.on < 0:
        return
    kind = kingdom.cards[tile.on]
    fits = kind == DRAGON if tile.tile == STAFF else tile.tile in (SCROLL, GRIFFIN) and kind < TRIBES
    if not (tile.open and fits and kingdom.is_open(tile.on)):
        raise ValueError(f"no tile like this is laid on {CELLS[tile.on]}")

"""A state from a position of the notation, which may come from anybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from domain.tiles.catalogue import Catalogue
from domain.tiles.decide import legal_moves
from domain.tiles.edition import Edition
from domain.tiles.grid import FARTHEST, space
from domain.tiles.rules import Rules
from domain.tiles.state import DISPLAY_SIZE, DRAW, KEEP, PLACE, POWER, SPACE, State

#: Cards of each faction (KD-1.1, RY-1.1).
COPIES = 7

_STEPS = (PLACE, SPACE, POWER, DRAW, KEEP)
_FIELDS = frozenset(
    {
        "variant", "players", "factions", "board", "hands", "display", "pile", "supply", "points", "first", "turn",
        "turns", "step", "placed", "drawn", "to_act", "result",
    }
)  # fmt: skip


def from_position(edition: Edition, catalogue: Catalogue, position: Mapping[str, Any]) -> State:
    """The state of a position. Raises ValueError, with the reason, on what is none."""
    try:
        state = _read(edition, catalogue, position)
    except (TypeError, KeyError, IndexError, AttributeError, OverflowError) as error:
        raise ValueError(f"no position of {edition.id}: {error!r}") from None
    _check_cards(state)
    _check_step(state)
    return state


def _read(edition: Edition, catalogue: Catalogue, position: Mapping[str, Any]) -> State:
    # An empty field says as much as an absent one, also where only the other edition has it.
    said = {name for name, value in position.items() if value}
    if not said <= _FIELDS | edition.fields or position.get("variant", edition.id) != edition.id:
        raise ValueError(f"a position of {edition.id} has other fields, or another variant")
    players = position["players"]
    if type(players) is not int or players not in edition.player_counts:
        raise ValueError(f"players must be one of {', '.join(map(str, edition.player_counts))}")
    factions = _names(position["factions"])
    if len(set(factions)) != len(factions) or len(factions) != edition.set_sizes[players]:
        raise ValueError(
            f"{players} players play with {edition.set_sizes[players]} factions, each of them once"
        )
    house = position.get("house") or False
    if not isinstance(house, bool):
        raise ValueError("house is true or false")
    rules = Rules(edition, [catalogue[name] for name in factions], house=house)
    state = State(rules)
    state.seat(players, rules)
    _read_board(state, position.get("board") or ())
    _read_piles(state, position)
    _read_numbers(state, position)
    edition.read(state, position)
    _read_turn(state, position)
    return state


def _names(names: Sequence[str] | None) -> list[str]:
    names = [] if names is None else names
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError("a list of names is due")
    return list(names)


def read_at(at: Sequence[int]) -> int:
    """The space of a pair of coordinates. Raises ValueError."""
    if not isinstance(at, list | tuple) or len(at) != 2 or any(type(one) is not int for one in at):
        raise ValueError("a space is a pair of whole numbers")
    x, y = at
    if max(abs(x), abs(y)) > FARTHEST:
        raise ValueError(f"coordinates go from {-FARTHEST} to {FARTHEST}")
    return space(x, y)


def _read_board(state: State, board: Sequence[Mapping[str, Any]]) -> None:
    for entry in board:
        if not set(entry) <= {"at", "card", "down", "pieces"}:
            raise ValueError("a card on the board has at, card, down and pieces")
        at = read_at(entry["at"])
        if at in state.cards or at in state.down:
            raise ValueError("two cards lie on one space")
        pieces = tuple(sorted(number(seat, state.players) for seat in entry.get("pieces") or ()))
        down = entry.get("down") or False
        if not isinstance(down, bool) or (down and pieces):
            raise ValueError("down is true or false, and no piece stands on a face-down card")
        (state.down if down else state.cards)[at] = entry["card"]
        if pieces:
            state.pieces[at] = pieces


def _read_piles(state: State, position: Mapping[str, Any]) -> None:
    hands = position.get("hands") or [[]] * state.players
    state.hands = [_names(hand) for hand in hands]
    state.display = _names(position.get("display"))
    state.pile = _names(position.get("pile"))
    state.drawn = _names(position.get("drawn"))
    largest = state.rules.edition.hand_size
    if len(state.hands) != state.players or any(len(hand) > largest for hand in state.hands):
        raise ValueError(f"a hand of at most {largest} is due for each seat")
    if len(state.display) > DISPLAY_SIZE:
        raise ValueError(f"the display has at most {DISPLAY_SIZE} cards")


def _read_numbers(state: State, position: Mapping[str, Any]) -> None:
    state.supply = _by_seat(position.get("supply"), state.players)
    state.points = _by_seat(position.get("points"), state.players)
    state.turns = _by_seat(position.get("turns"), state.players)
    state.first = number(position.get("first"), state.players)
    state.turn = number(position.get("turn"), state.players)


def _by_seat(values: Sequence[int] | None, players: int) -> list[int]:
    read = [number(value, 1_000_000) for value in values or [0] * players]
    if len(read) != players:
        raise ValueError("a number for each seat is due")
    return read


def number(value: int | None, below: int) -> int:
    """The value, 0 for None. Raises ValueError on what is no such number."""
    if value is None:
        return 0
    if type(value) is not int or not 0 <= value < below:
        raise ValueError(f"a number from 0 to {below - 1} is due")
    return value


def _read_turn(state: State, position: Mapping[str, Any]) -> None:
    state.step = position.get("step")
    placed = position.get("placed")
    state.placed = None if placed is None else read_at(placed)
    result = position.get("result")
    if result is not None:
        state.result = _result(state, result)
    if state.step is not None and state.step not in _STEPS:
        raise ValueError(f"step must be one of {', '.join(_STEPS)}, or null")
    if (state.step is None) != (state.result is not None):
        raise ValueError("there is a result exactly when the game is over")


def _result(state: State, result: Mapping[str, Any]) -> dict[str, Any]:
    """Checked, with nothing else in it."""
    if not set(result) <= {"factions", "maps", "points", "winners"}:
        raise ValueError("a result has factions, maps, points and winners")
    factions = {name: _seats(state, seats) for name, seats in result["factions"].items()}
    if not set(factions) <= set(state.rules.factions):
        raise ValueError("only factions in play are scored")
    read: dict[str, Any] = {"factions": factions}
    if "maps" in result:
        read["maps"] = {
            str(int(name)): [_seats(state, seats) for seats in places]
            for name, places in result["maps"].items()
        }
    return read | {
        "points": _by_seat(result["points"], state.players),
        "winners": _seats(state, result["winners"]),
    }


def _seats(state: State, seats: Sequence[int]) -> list[int]:
    if not isinstance(seats, list | tuple):
        raise ValueError("a list of seats is due")
    return [number(seat, state.players) for seat in seats]


def _check_cards(state: State) -> None:
    """Raises ValueError where a card is not in play, or there are more of it than the game has."""
    piles = [*state.hands, state.display, state.pile, state.drawn, state.cards.values(), state.down.values()]
    counts = Counter(card for pile in piles for card in pile)
    if not set(counts) <= set(state.rules.factions):
        raise ValueError("a card is of no faction in play")
    if max(counts.values(), default=0) > COPIES:
        raise ValueError(f"there are not more than {COPIES} cards of a faction")


def _check_step(state: State) -> None:
    """Raises ValueError where the step does not fit, or asks for nothing."""
    if state.step is None:
        if state.placed is not None or state.drawn:
            raise ValueError("when the game is over nothing is placed or looked at")
        return
    if (state.step == PLACE) != (state.placed is None):
        raise ValueError("a card was placed in every step but place")
    if state.placed is not None and state.placed not in state.cards:
        raise ValueError("where a card was placed, a card lies face up")
    if (state.step == KEEP) != bool(state.drawn):
        raise ValueError("cards are looked at exactly in the step keep")
    if not legal_moves(state, state.turn):
        raise ValueError("nothing can be chosen in this step")

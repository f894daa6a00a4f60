"""Moves as strings and what they say.

Arguments that name targets stay text: one move has one spelling, so that a target is looked up by its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from domain.tiles.grid import SPACE_PATTERN, read_space

PLACE, SKIP, USE, COPY, DRAW, KEEP = "place", "skip", "use", "copy", "draw", "keep"
#: Answers to special spaces and treasures.
REMOVE, MOVE, REINFORCE = "remove", "move", "reinforce"
PILE = "pile"

#: Longer strings are no moves.
LONGEST = 1_000

NAME_PATTERN = "[a-z]+(?:-[a-z]+)*"
_is_name = re.compile(NAME_PATTERN).fullmatch
_is_piece = re.compile(f"({SPACE_PATTERN}):([0-9]|[1-9][0-9]+)").fullmatch


class Move(NamedTuple):
    """What a move says. Which fields are filled depends on the verb."""

    verb: str
    #: place, draw (or `PILE`), keep.
    cards: tuple[str, ...] = ()
    #: place, copy: a space; move: source and destination.
    spaces: tuple[int, ...] = ()
    #: use, copy, remove, reinforce: the target as it is written, "" for none.
    target: str = ""


Read = Callable[[Sequence[str]], Move | None]

#: Shapes of the targets of a power: L is row or column, S a space, P a piece with its seat.
_PLAIN_SHAPES = frozenset(("", "L", "S", "SS"))
_SEATED_SHAPES = frozenset(("", "L", "S", "P", "PP"))
#: With seats: a card and where it goes, a piece and where it goes.
_END_SHAPES = frozenset(("SS", "PS"))


def parse(move: str, *, seats: bool, ends: bool, hand_size: int, special: bool) -> Move | None:
    """What the move says; None where it has no known form.

    seats: pieces are named with their seats. ends: there are powers whose target says where something goes.
    hand_size: how many cards are kept. special: special spaces exist.
    """
    if len(move) > LONGEST:
        return None
    verb, *words = move.split(" ")
    match verb:
        case "place":
            return _place(words)
        case "skip":
            return None if words else Move(SKIP)
        case "use":
            return _aimed(USE, (), words, seats=seats, ends=ends)
        case "copy":
            source = read_space(words[0]) if words else None
            return None if source is None else _aimed(COPY, (source,), words[1:], seats=seats, ends=ends)
        case "draw":
            return Move(DRAW, tuple(words)) if len(words) == 1 and _is_name(words[0]) else None
        case "keep":
            return _keep(words, hand_size)
        case "remove" | "move" | "reinforce" if special:
            return _SPECIAL[verb](words)
    return None


def _place(words: Sequence[str]) -> Move | None:
    if len(words) != 2 or not _is_name(words[0]):
        return None
    at = read_space(words[1])
    return None if at is None else Move(PLACE, (words[0],), (at,))


def _keep(words: Sequence[str], hand_size: int) -> Move | None:
    """Cards are named alphabetically."""
    if len(words) != hand_size or not all(map(_is_name, words)) or list(words) != sorted(words):
        return None
    return Move(KEEP, tuple(words))


def _aimed(
    verb: str, spaces: tuple[int, ...], words: Sequence[str], *, seats: bool, ends: bool
) -> Move | None:
    shape = "".join(map(_shape, words))
    if shape not in (_SEATED_SHAPES if seats else _PLAIN_SHAPES) and not (ends and shape in _END_SHAPES):
        return None
    if shape == ("PP" if seats else "SS") and _order(words[0]) > _order(words[1]):
        return None
    return Move(verb, (), spaces, " ".join(words))


def _shape(word: str) -> str:
    if word in ("row", "column"):
        return "L"
    if read_space(word) is not None:
        return "S"
    return "P" if _is_piece(word) else "?"


def _order(word: str) -> tuple[int, ...]:
    """Sorts pieces in board order, then by seat."""
    at, _, seat = word.partition(":")
    x, y = map(int, at.split(","))
    return y, x, int(seat or 0)


def _remove(words: Sequence[str]) -> Move | None:
    return Move(REMOVE, target=words[0]) if len(words) == 1 and _is_piece(words[0]) else None


def _reinforce(words: Sequence[str]) -> Move | None:
    return Move(REINFORCE, target=words[0]) if len(words) == 1 and _shape(words[0]) == "S" else None


def _move(words: Sequence[str]) -> Move | None:
    spaces = [at for at in map(read_space, words) if at is not None]
    return Move(MOVE, spaces=tuple(spaces)) if len(words) == len(spaces) == 2 else None


_SPECIAL: Mapping[str, Read] = {REMOVE: _remove, MOVE: _move, REINFORCE: _reinforce}

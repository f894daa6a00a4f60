"""Fields of effect primitives in a data file: which values they take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from domain.tiles.selector import HOLDING, WHOSE, Selector

Value: TypeAlias = int | str | bool
#: Says what is wrong with a value; None: nothing.
Check: TypeAlias = Callable[[object], str | None]

#: Places of cards that a power may look for; "line" is a line that the player chooses.
PLACES = ("adjacent", "corners", "around", "row", "column", "lines", "anywhere")


class BadFieldError(ValueError):
    """A field that is wrong, missing, or one too many. field: its name ("do" for the effect as a whole)."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(reason)
        self.field = field


def one_of(names: Iterable[str]) -> Check:
    allowed = list(names)
    return lambda value: None if value in allowed else f"must be one of {', '.join(allowed)}"


def whole(least: int, most: int) -> Check:
    def check(value: object) -> str | None:
        fits = type(value) is int and least <= value <= most
        return None if fits else f"must be a whole number from {least} to {most}"

    return check


def yes(value: object) -> str | None:
    return None if value is True else "can only be true, or be left out"


def a_name(value: object) -> str | None:
    return None if isinstance(value, str) and value else "must be the name of a faction"


#: Fields that select cards.
SELECTING: Mapping[str, Check] = {
    "where": one_of(PLACES),
    "faction": a_name,
    "holding": one_of(HOLDING),
    "face": one_of(("up", "down")),
}
WHOSE_PIECES = one_of(WHOSE)


def selector(table: Mapping[str, Value], where: str, face: str = "up") -> Selector:
    """The cards that a table selects; `where` and `face` are meant where it does not say so."""
    chosen = str(table.get("where", where))
    side = str(table.get("face", face))
    if side == "down" and chosen not in ("adjacent", "corners", "around", "anywhere"):
        raise BadFieldError("where", "face-down cards lie adjacent, at corners, around or anywhere")
    if side == "down" and "holding" in table:
        raise BadFieldError("holding", "nothing stands on a face-down card")
    return Selector(chosen, _text(table, "faction"), _text(table, "holding"), side)


def _text(table: Mapping[str, Value], field: str) -> str | None:
    value = table.get(field)
    return None if value is None else str(value)


def wrong_fields(table: Mapping[str, object], fields: Mapping[str, Check]) -> Iterator[BadFieldError]:
    """Every field of a table that is none of these, or has a wrong value; in "do" stands what the table is."""
    for field, value in table.items():
        if field == "do":
            continue
        if field not in fields:
            yield BadFieldError(field, f"{table['do']} has no field {field}; it has {', '.join(fields)}")
        elif (wrong := fields[field](value)) is not None:
            yield BadFieldError(field, f"{field} {wrong}")

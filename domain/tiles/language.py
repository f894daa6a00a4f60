"""Reads a data file of factions (see `domain/royal/FACTIONS.md`). Mistakes are named with file, line and reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.tiles.catalogue import HOUSE, SOURCE, Catalogue, Faction
from domain.tiles.effects import Effect
from domain.tiles.effects.fields import BadFieldError, Check, one_of, whole, wrong_fields
from domain.tiles.lines import Lines
from domain.tiles.moves import NAME_PATTERN, PILE
from domain.tiles.power import check_together, make_effect

#: Fields of a faction; its effects are tables of their own.
_FIELDS: Mapping[str, Check] = {"value": whole(0, 99), "origin": one_of((SOURCE, HOUSE))}
_EFFECT = "effect"
_is_name = re.compile(NAME_PATTERN).fullmatch
#: Names that moves use for something else.
_TAKEN = (PILE, "row", "column")


class FactionsError(ValueError):
    """A data file that cannot be used. problems: one line of text for each mistake, with file, line and reason."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = list(problems)


def load_factions(text: str, file_name: str, base: Catalogue | None = None) -> Catalogue:
    """The factions of a data file, on top of those of `base`: a faction of the same name takes the other's place.

    file_name: what problems call the file. Raises FactionsError, which names all mistakes.
    """
    text = text.removeprefix("\ufeff")  # some editors begin a file with a byte order mark
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FactionsError([_syntax_problem(str(error), file_name)]) from None
    except RecursionError:
        raise FactionsError([f"{file_name}:1: is nested too deeply"]) from None
    reader = _Reader(file_name, Lines(text))
    factions = {**(base or {}), **reader.read(tables)}
    reader.check_names(factions)
    if reader.problems:
        raise FactionsError([problem for _, problem in sorted(reader.problems)])
    return factions


def _syntax_problem(message: str, file_name: str) -> str:
    """The parser's message with its line in front; it says "at end of document" where the file is cut off."""
    found = re.search(r" \(at line (\d+), column \d+\)", message)
    line = found.group(1) if found else "1"
    return f"{file_name}:{line}: {message[: found.start()] if found else message}"


class _Reader:
    """Collects the factions of one file, and what is wrong with them."""

    def __init__(self, file_name: str, lines: Lines) -> None:
        self._file_name = file_name
        self._lines = lines
        self._read: dict[str, Faction] = {}
        #: With their lines, to sort by.
        self.problems: list[tuple[int, str]] = []

    def read(self, tables: Mapping[str, Any]) -> Mapping[str, Faction]:
        for name, table in tables.items():
            if not isinstance(table, dict):
                self._wrong((name,), name, f"a faction is a table: [{name}]")
            elif not _is_name(name) or name in _TAKEN or len(name) > 32:
                self._wrong(
                    (name,),
                    None,
                    f"{name} can not be a faction's name: small letters, words joined by hyphens",
                )
            else:
                self._faction(name, table)
        return self._read

    def _faction(self, name: str, table: Mapping[str, Any]) -> None:
        plain = {field: value for field, value in table.items() if field != _EFFECT}
        for bad in wrong_fields({"do": "a faction", **plain}, {**_FIELDS, _EFFECT: lambda _: None}):
            self._wrong((name,), bad.field, str(bad))
        for field in _FIELDS:
            if field not in table:
                self._wrong((name,), None, f"the faction {name} has no {field}")
        effects = table.get(_EFFECT, [])
        if not isinstance(effects, list) or not all(isinstance(effect, dict) for effect in effects):
            self._wrong((name,), _EFFECT, f"effects are tables of their own: [[{name}.{_EFFECT}]]")
            effects = []
        made = list(self._effects(name, effects))
        if len(made) == len(effects):
            together = check_together(made)
            if together is not None:
                self._wrong((name, _EFFECT, together[0]), "do", together[1])
        # One with mistakes goes no further, but others may name it.
        self._read[name] = Faction(name, table.get("value", 0), table.get("origin", ""), tuple(effects))

    def _effects(self, name: str, tables: Sequence[Mapping[str, Any]]) -> Iterator[Effect]:
        for place, table in enumerate(tables):
            try:
                yield make_effect(table)
            except BadFieldError as bad:
                self._wrong((name, _EFFECT, place), bad.field, str(bad))

    def check_names(self, factions: Catalogue) -> None:
        """Effects name factions that exist."""
        for faction in self._read.values():
            for place, effect in enumerate(faction.effects):
                for field in ("faction", "single"):
                    named = effect.get(field)
                    if isinstance(named, str) and named and named not in factions:
                        self._wrong((faction.name, _EFFECT, place), field, f"there is no faction {named}")

    def _wrong(self, table: tuple[str | int, ...], field: str | None, reason: str) -> None:
        line = self._lines.of(table, field)
        self.problems.append((line, f"{self._file_name}:{line}: {reason}"))

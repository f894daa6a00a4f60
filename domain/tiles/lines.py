"""On which line of a TOML text a table or a field stands. The standard parser does not tell."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]")
_FIELD = re.compile(r"\s*([A-Za-z0-9_\"'.-]+)\s*=")


class Lines:
    """Lines of the tables `[name]` and `[[name.part]]` and of their fields, counted from 1."""

    def __init__(self, text: str) -> None:
        self._tables: dict[tuple[str | int, ...], int] = {}
        self._fields: dict[tuple[tuple[str | int, ...], str], int] = {}
        counts: dict[tuple[str | int, ...], int] = {}
        table: tuple[str | int, ...] = ()
        for number, line in enumerate(text.splitlines(), start=1):
            header = _HEADER.match(line)
            if header is not None:
                table = tuple(part.strip("\"' ") for part in header.group(2).split("."))
                if header.group(1) == "[[":
                    counts[table] = counts.get(table, -1) + 1
                    table = (*table, counts[table])
                self._tables.setdefault(table, number)
                continue
            field = _FIELD.match(line)
            if field is not None:
                *inner, name = (part.strip("\"'") for part in field.group(1).split("."))
                self._fields.setdefault(((*table, *inner), name), number)
                if inner:
                    self._tables.setdefault((*table, *inner), number)

    def of(self, table: tuple[str | int, ...], field: str | None = None) -> int:
        """The line of a field, or else of its table, or else of what the table is a part of; 1 where none is found."""
        if field is not None and (table, field) in self._fields:
            return self._fields[table, field]
        while table:
            if table in self._tables:
                return self._tables[table]
            name = str(table[-1])
            table = table[:-1]
            if (table, name) in self._fields:
                return self._fields[table, name]
        return 1

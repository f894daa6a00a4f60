"""What a bench found: a table for people and JSON for programs."""

from collections.abc import Mapping, Sequence
from math import isnan
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from services.bench.machine import Machine

#: Columns that the widest table of figures needs.
WIDEST_TABLE = 150

#: A cell as it was measured: text, a count, or a figure.
Cell = str | int | float | None


class Column(msgspec.Struct, frozen=True):
    """key: in the JSON. title: in the table. digits: decimals shown."""

    key: str
    title: str
    digits: int = 0


class Report(msgspec.Struct, frozen=True):
    """One bench's result. rows: by the keys of the columns. notes: lines under the table."""

    name: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Mapping[str, Cell]]
    machine: Machine
    notes: Sequence[str] = ()

    def show(self, console: Console) -> None:
        """Prints the table, the machine, and the notes."""
        table = Table(title=self.title, title_justify="left")
        for column in self.columns:
            numbers = any(isinstance(row.get(column.key), int | float) for row in self.rows)
            table.add_column(column.title, justify="right" if numbers else "left")
        for row in self.rows:
            table.add_row(*(_text(row.get(column.key), column.digits) for column in self.columns))
        console.print(table)
        for line in (self.machine.line(), *self.notes):
            console.print(line, highlight=False, soft_wrap=True)

    def document(self) -> dict[str, Any]:
        """As JSON: figures as they were measured, NaN as null."""
        rows = [
            {key: None if isinstance(cell, float) and isnan(cell) else cell for key, cell in row.items()}
            for row in self.rows
        ]
        return {
            "bench": self.name,
            "rows": rows,
            "machine": msgspec.to_builtins(self.machine),
            "notes": list(self.notes),
        }


def wide_console() -> Console:
    """Standard output, as wide as the tables need, also where the terminal is not: a cut-off figure is none."""
    console = Console()
    console.width = max(console.width, WIDEST_TABLE)
    return console


def write_json(file: Path, reports: Sequence[Report]) -> None:
    """Writes the reports as one JSON array."""
    text = msgspec.json.format(msgspec.json.encode([report.document() for report in reports]), indent=1)
    file.write_bytes(text + b"\n")


def _text(cell: Cell, digits: int) -> str:
    if cell is None or (isinstance(cell, float) and isnan(cell)):
        return "–"
    return cell if isinstance(cell, str) else f"{cell:,.{digits}f}"

"""`interregnum schema`: writes the JSON Schema of all contracts, the same bytes every time."""

from pathlib import Path
from typing import Annotated

import typer

from services.cli.schema_documents import render_all

DEFAULT_FOLDER = Path("contracts/schema")


def add_to(app: typer.Typer) -> None:
    app.command(name="schema")(schema)


def stale_files(folder: Path) -> list[str]:
    """Names of files that are missing, differ from what would be written, or should not be there."""
    wanted = render_all()
    present = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.json")}
    return sorted(name for name in wanted.keys() | present.keys() if wanted.get(name) != present.get(name))


def write_files(folder: Path) -> list[str]:
    """Brings the folder up to date; returns the names of the files that changed."""
    stale = stale_files(folder)
    wanted = render_all()
    folder.mkdir(parents=True, exist_ok=True)
    for name in stale:
        if name in wanted:
            (folder / name).write_text(wanted[name], encoding="utf-8")
        else:
            (folder / name).unlink()
    return stale


def schema(
    folder: Annotated[Path, typer.Option("--folder", help="Where the files are.")] = DEFAULT_FOLDER,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit 1 when a file is stale.")
    ] = False,
) -> None:
    """Write JSON Schema for all messages and events to contracts/schema/."""
    changed = stale_files(folder) if check else write_files(folder)
    for name in changed:
        typer.echo(f"{'stale' if check else 'written'}: {folder / name}")
    if not changed:
        typer.echo(f"{folder}: up to date")
    if check and changed:
        raise typer.Exit(1)

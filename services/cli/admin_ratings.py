"""`interregnum admin ratings recompute`: the ratings once more, from nothing."""

import sqlite3
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from eventsourcing.persistence import PersistenceError

from services.platform.settings import SettingsError, from_environment
from services.platform.store import StoreUrlError, open_store
from services.projections.service import read_model_file
from services.projections.standings.checking import Checked, check

#: Differences that are printed one by one.
MOST_LINES = 50

ratings = typer.Typer(help="Ratings of players.", no_args_is_help=True)

DATA = Annotated[
    Path | None, typer.Option("--data", help="Folder of the platform's data.", show_default="./data")
]


@ratings.callback()
def _group() -> None:
    """So that one command is a group already."""


@ratings.command()
def recompute(data: DATA = None) -> None:
    """Fold all results of the event store from nothing and compare them, bit for bit, with the ratings that are stored.

    Writes nothing and may run while the platform does. Prints every difference; the exit status is 1 if there are any.
    """
    try:
        settings = from_environment()
        if data is not None:
            settings = msgspec.structs.replace(settings, data=data)
        file = read_model_file(settings)
        if not file.is_file():
            raise _failed(f"there is no read model {file}: start the platform once")
        store = open_store(settings.store_url)
        try:
            checked = check(store, file)
        finally:
            store.close()
    except (SettingsError, StoreUrlError, PersistenceError, sqlite3.Error, OSError) as error:
        raise _failed(str(error)) from None
    _report(checked)


def _report(checked: Checked) -> None:
    for line in checked.differences[:MOST_LINES]:
        typer.echo(line)
    if len(checked.differences) > MOST_LINES:
        typer.echo(f"and {len(checked.differences) - MOST_LINES} more")
    typer.echo(
        f"{checked.ratings} ratings after {checked.changes} changes, up to position {checked.position} of the log: "
        + (f"{len(checked.differences)} differences" if checked.differences else "exactly what is stored")
    )
    if checked.differences:
        typer.echo(
            "Stop the service projections, delete the read model and start it: it is made anew from the store."
        )
        raise typer.Exit(1)


def _failed(reason: str) -> typer.Exit:
    typer.echo(f"interregnum: {reason}", err=True)
    return typer.Exit(1)

"""`interregnum admin players TEXT` and `admin erase PLAYER`: who is who, and forgetting a person."""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, NoReturn, TypeVar

import msgspec
import typer

from contracts.ids import PERSON_PREFIX, PlayerId
from services.gateway.accounts import Accounts
from services.gateway.accounts.players import Entry
from services.gateway.service import accounts_file
from services.platform.settings import Settings, SettingsError, from_environment

T = TypeVar("T")

DATA = Annotated[
    Path | None, typer.Option("--data", help="The gateway's data folder.", show_default="./data")
]


def players(
    text: Annotated[str, typer.Argument(help="A part of the name, or the id.", show_default=False)],
    limit: Annotated[int, typer.Option(min=1, max=1000, help="How many, the newest first.")] = 20,
    data: DATA = None,
) -> None:
    """Show the ids of players by their names, guests too."""
    found: list[Entry] = _with_accounts(data, lambda accounts: accounts.players.look_up(text, limit))
    for one in found:
        since = datetime.fromtimestamp(one.created / 1000, UTC)
        kind = "account" if one.registered else "guest"
        typer.echo(f"{one.player}  {kind}, came {since:%Y-%m-%d}  {one.name}")
    if not found:
        typer.echo("nobody")


def erase(
    player: Annotated[
        str, typer.Argument(help="The player's id, such as p-anna; not the name.", show_default=False)
    ],
    data: DATA = None,
) -> None:
    """Forget a player's name, account, sessions and access tokens, for ever. Games stay, under the id.

    The platform may run: what the player has open is closed within seconds, and chat lines go too. Where it does not
    run, that is done at its next start.
    """
    if not _with_accounts(data, lambda accounts: accounts.players.erase(PlayerId(player))):
        _fail("there is no such player, or not any more")
    typer.echo("forgotten")


def known(player: str, data: Path | None) -> None:
    """Ends the program where the accounts are at hand and this person is not among them: a slip of the pen.

    Programs of players have no account, and somebody who was erased is not known any more.
    """
    settings = _settings(data)
    if not player.startswith(PERSON_PREFIX) or not accounts_file(settings).is_file():
        return
    if not _with_accounts(data, lambda accounts: accounts.players.names([PlayerId(player)])):
        _fail(f"nobody has the id {player}; interregnum admin players finds ids by names")


def _settings(data: Path | None) -> Settings:
    try:
        settings = from_environment()
    except SettingsError as error:
        _fail(str(error))
    return settings if data is None else msgspec.structs.replace(settings, data=data)


def _fail(reason: str) -> NoReturn:
    typer.echo(f"interregnum: {reason}", err=True)
    raise typer.Exit(1) from None


def _with_accounts(data: Path | None, work: Callable[[Accounts], Awaitable[T]]) -> T:
    """Ends the program, with the reason, where the accounts can not be read."""
    os.umask(0o077)
    file = accounts_file(_settings(data))
    if not file.is_file():
        _fail(f"there is no {file}: start the platform once, or name its folder with --data")
    try:
        return asyncio.run(_once(file, work))
    except (SettingsError, sqlite3.Error) as error:
        _fail(str(error))


async def _once(file: Path, work: Callable[[Accounts], Awaitable[T]]) -> T:
    accounts = Accounts(file)
    try:
        return await work(accounts)
    finally:
        accounts.close()

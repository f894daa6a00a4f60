"""`interregnum admin erase PLAYER`: forget a person."""

import asyncio
import os
import sqlite3
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from contracts.ids import PlayerId
from services.gateway.accounts import Accounts
from services.gateway.service import accounts_file
from services.platform.settings import SettingsError, from_environment


def erase(
    player: Annotated[
        str, typer.Argument(help="The player's id, such as p-anna; not the name.", show_default=False)
    ],
    data: Annotated[
        Path | None, typer.Option("--data", help="The gateway's data folder.", show_default="./data")
    ] = None,
) -> None:
    """Forget a player's name, account, sessions and access tokens, for ever. Games stay, under the id.

    The platform may run: what the player has open is closed within seconds, and chat lines go too. Where it does not
    run, that is done at its next start.
    """
    os.umask(0o077)
    try:
        settings = from_environment()
        if data is not None:
            settings = msgspec.structs.replace(settings, data=data)
        file = accounts_file(settings)
        if not file.is_file():
            raise SettingsError(
                f"there is no {file}: start the platform once, or name its folder with --data"
            )
        known = asyncio.run(_erase(file, PlayerId(player)))
    except (SettingsError, sqlite3.Error) as error:
        typer.echo(f"interregnum: {error}", err=True)
        raise typer.Exit(1) from None
    if not known:
        typer.echo("interregnum: there is no such player, or not any more", err=True)
        raise typer.Exit(1)
    typer.echo("forgotten")


async def _erase(file: Path, player: PlayerId) -> bool:
    accounts = Accounts(file)
    try:
        return await accounts.players.erase(player)
    finally:
        accounts.close()

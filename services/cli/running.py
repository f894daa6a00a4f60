"""`interregnum up` and `interregnum run SERVICE`."""

import asyncio
import fcntl
import os
import signal
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from importlib import import_module
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from services.gateway.oidc.providers_file import read_providers
from services.platform.process import run as run_process
from services.platform.settings import Settings, SettingsError, from_environment
from services.up.ports import PortInUseError, require_free
from services.up.supervisor import ORDER, NotReadyError, Supervisor

FACTIONS = Annotated[
    Path | None,
    typer.Option("--factions", help="A data file of factions for the tile games (domain/royal/FACTIONS.md)."),
]
DATA = Annotated[
    Path | None, typer.Option("--data", help="Folder of everything that lasts.", show_default="./data")
]


def add_to(app: typer.Typer) -> None:
    app.command()(up)
    app.command()(run)


def up(
    data: DATA = None,
    host: Annotated[
        str | None, typer.Option(help="Where the web page listens.", show_default="127.0.0.1")
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Port of the web page.", show_default="8420")
    ] = None,
    nats_port: Annotated[
        int, typer.Option(min=1, max=65535, help="Port of the bus, on this machine only.")
    ] = 4222,
    factions: FACTIONS = None,
) -> None:
    """Start the whole platform here: a real nats-server, SQLite, every service, the web page. Ctrl-C stops it."""
    _private()
    settings = _settings(data, host, port, factions)
    try:
        read_providers(settings.oidc)  # here, because the gateway's own words go to its log
        require_free(settings.host, settings.port, "--port")
        require_free("127.0.0.1", nats_port, "--nats-port")
        with _only_one(settings.data):
            asyncio.run(_up(settings, nats_port))
    except (SettingsError, PortInUseError, NotReadyError, DataFolderError) as error:
        typer.echo(f"interregnum: {error}", err=True)
        raise typer.Exit(1) from None


def run(
    service: Annotated[str, typer.Argument(help="One of: " + ", ".join(ORDER))],
    data: DATA = None,
    host: Annotated[str | None, typer.Option(help="Where the gateway listens.")] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="Port of the gateway.")] = None,
    factions: FACTIONS = None,
) -> None:
    """Run one service of a hosted platform. All settings can be given as INTERREGNUM_... variables."""
    if service not in ORDER:
        raise typer.BadParameter(f"there is no service {service}; there are {', '.join(ORDER)}")
    _private()
    running: Callable[[Settings], AbstractAsyncContextManager[None]]
    running = import_module(f"services.{service}.service").running
    try:
        run_process(service, running, _settings(data, host, port, factions))
    except SettingsError as error:
        typer.echo(f"interregnum: {error}", err=True)
        raise typer.Exit(1) from None


def _private() -> None:
    """Files of this process are for its user alone: stores and read models hold what is secret."""
    os.umask(0o077)


def _settings(data: Path | None, host: str | None, port: int | None, factions: Path | None) -> Settings:
    try:
        settings = from_environment()
    except SettingsError as error:
        typer.echo(f"interregnum: {error}", err=True)
        raise typer.Exit(2) from None
    given = {"data": data, "host": host, "port": port, "factions": factions and factions.resolve()}
    settings = msgspec.structs.replace(
        settings, **{name: value for name, value in given.items() if value is not None}
    )
    if settings.factions is not None:
        _take_factions(settings.factions)
    return settings


def _take_factions(file: Path) -> None:
    """For this process. Ends it with every mistake of the file, each with line and reason."""
    from domain.registry import FactionsError, use_factions  # here: not every service needs the variants

    try:
        use_factions(file.read_text(encoding="utf-8"), str(file))
    except (OSError, UnicodeDecodeError) as error:
        typer.echo(f"interregnum: {file} can not be read: {error}", err=True)
        raise typer.Exit(2) from None
    except FactionsError as error:
        for problem in error.problems:
            typer.echo(f"interregnum: {problem}", err=True)
        raise typer.Exit(2) from None


class DataFolderError(Exception):
    """The data folder can not be used; the message says why, and what to do."""


class _only_one:  # noqa: N801 - reads as the statement that it is
    """Holds the data folder's lock; the system lets go of it with the process, however that ends."""

    def __init__(self, data: Path) -> None:
        self._data = data

    def __enter__(self) -> None:
        try:
            self._data.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file = os.open(self._data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            reason = (
                f"{self._data} can not hold the data ({error.strerror}): choose another folder with --data"
            )
            raise DataFolderError(reason) from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._file)
            reason = f"{self._data} is in use by another `interregnum up`: stop it, or choose another folder with --data"
            raise DataFolderError(reason) from None

    def __exit__(self, *_: object) -> None:
        os.close(self._file)


async def _up(settings: Settings, nats_port: int) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    supervisor = Supervisor(settings, nats_port, lambda name, what: typer.echo(f"  {name:<12} {what}"))
    typer.echo(f"Interregnum: data in {settings.data.resolve()}")
    try:
        starting = asyncio.create_task(supervisor.start())
        stopped = asyncio.create_task(stop.wait())
        await asyncio.wait({starting, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if starting.done():
            starting.result()
            typer.echo(f"Play at {_address(settings)}   (Ctrl-C stops)")
            await stopped
        else:
            starting.cancel()
        typer.echo("Stopping")
    finally:
        await supervisor.stop()


def _address(settings: Settings) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"

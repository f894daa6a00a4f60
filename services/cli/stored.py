"""`interregnum replay` and `interregnum export`: stored games, read from the event store alone."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn
from urllib.parse import unquote

import msgspec
import typer

from contracts.codec import encode
from contracts.event import Event, ExportedCommit
from contracts.game import GameCreated
from contracts.ids import GameId
from domain.chain import commit_hash, open_commit
from domain.game import Game
from domain.status import PUBLIC_EVENTS
from domain.telling import tell_common
from domain.variant import Variant, Viewer
from services.platform.settings import SettingsError, from_environment
from services.platform.store import EventStore, StoredCommit, open_store
from services.platform.streamed import Held

DATA = Annotated[
    Path | None, typer.Option("--data", help="Folder of the platform's data.", show_default="./data")
]
GAME = Annotated[str, typer.Argument(help="The game's id, as in the page's address.")]


def add_to(app: typer.Typer) -> None:
    app.command()(replay)
    app.command()(export)


def replay(
    game: GAME,
    at: Annotated[
        int | None, typer.Option(min=1, help="The version to stop at.", show_default="the newest")
    ] = None,
    as_: Annotated[str, typer.Option("--as", help="Who looks: a seat, public or referee.")] = "public",
    log: Annotated[
        bool, typer.Option("--log", help="What happened, in words, instead of the position.")
    ] = False,
    data: DATA = None,
) -> None:
    """Print a stored game's position, or its log in words, as one viewer may know it (the referee knows all)."""
    stored = _commits(game, at, data)
    held = Held(Game(GameId(game)))
    lines: list[str] = []
    for one in stored:
        events = held.fold(one.body)
        viewer = _viewer(as_, held.aggregate)
        if log:
            told = (_tell(held.aggregate.variant, event, viewer) for event in events)
            lines += [f"{one.version:>4}  {line}" for line in told if line]
    if log:
        typer.echo("\n".join(lines))
        return
    aggregate = held.aggregate
    viewer = _viewer(as_, aggregate)
    position = (
        aggregate.variant.to_position(aggregate.state)
        if viewer is None
        else aggregate.variant.view(aggregate.state, viewer)
    )
    typer.echo(json.dumps(position, indent=1))


def _tell(variant: Variant[Any], event: Event, viewer: Viewer | None) -> str:
    """viewer: None is the referee. Empty for the creation of a game, of which only the secret seed could be told."""
    if isinstance(event, GameCreated):
        return ""
    if isinstance(event, PUBLIC_EVENTS):
        return tell_common(event)
    return variant.tell(
        event.TAG, msgspec.to_builtins(event) if viewer is None else variant.show(event, viewer)
    )


def export(
    game: GAME,
    data: DATA = None,
    unfinished: Annotated[
        bool, typer.Option(help="Also a game that goes on; the file then tells its secrets.")
    ] = False,
) -> None:
    """Write a game's commits as JSON Lines: hash and commit, as `contracts/README.md` describes them."""
    stored = _commits(game, None, data)
    held = Held(Game(GameId(game)))
    for one in stored:
        held.fold(one.body)
    if not held.aggregate.over and not unfinished:
        _fail("this game goes on, and its events hold hands and seed: --unfinished writes them all the same")
    out = sys.stdout.buffer
    for one in stored:
        out.write(encode(ExportedCommit(hash=commit_hash(one.body), commit=msgspec.Raw(one.body))) + b"\n")
    out.flush()


def _commits(game: str, at: int | None, data: Path | None) -> list[StoredCommit]:
    store = _open(data)
    try:
        stored = store.read(game, up_to=at)
    except ValueError:
        stored = []
    finally:
        store.close()
    if not stored or open_commit(stored[0].body).kind != Game.KIND:
        _fail("there is no such game in this store")
    if at is not None and len(stored) < at:
        _fail(f"this game has reached version {len(stored)} only")
    return stored


def _open(data: Path | None) -> EventStore:
    try:
        settings = from_environment()
    except SettingsError as error:
        _fail(str(error))
    if data is not None:
        settings = msgspec.structs.replace(settings, data=data)
    file = Path(unquote(settings.store_url.removeprefix("sqlite:///")))
    if settings.store_url.startswith("sqlite:///") and not file.exists():
        _fail(f"there is no store at {file}: is this the right --data?")
    return open_store(settings.store_url)


def _viewer(text: str, game: Game) -> Viewer | None:
    """None is the referee."""
    if text in ("public", "referee"):
        return "public" if text == "public" else None
    if text.isdecimal() and int(text) < len(game.created.players):
        return int(text)
    return _fail(f"--as takes a seat (0 to {len(game.created.players) - 1}), public or referee")


def _fail(message: str) -> NoReturn:
    typer.echo(f"interregnum: {message}", err=True)
    raise typer.Exit(2)

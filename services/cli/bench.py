"""`interregnum bench ...`: what this machine does with this platform, beside something to compare it with."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
import uvloop
from eventsourcing.persistence import PersistenceError
from rich.console import Console

from domain.registry import VARIANTS
from services.bench.boards import bench_boards
from services.bench.commit.bench import StoreNotEmptyError, bench_commit
from services.bench.peers import PeersMissingError, peers
from services.bench.queues.bench import Plan as QueuesPlan
from services.bench.queues.bench import bench_queues
from services.bench.queues.crowd import UntoldError
from services.bench.queues.laws import BrokenLawError
from services.bench.report import Report, wide_console, write_json
from services.bench.rules import bench_rules
from services.bench.way.bench import BARE, Plan, bench_way
from services.bench.way.platform import NotStartedError
from services.cli.bench_bots import bots
from services.platform import logs
from services.platform.store import StoreUrlError

bench = typer.Typer(help="Measure this machine with this platform.", no_args_is_help=True)
bench.command()(bots)

Variant = Annotated[str, typer.Option("--variant", help="Which game.")]
Preset = Annotated[
    str | None,
    typer.Option("--preset", help="Which set of options of the variant.", show_default="its first"),
]
Players = Annotated[
    int | None, typer.Option("--players", help="At a table.", show_default="the preset's first number")
]
Bare = Annotated[bool, typer.Option("--bare", help="Beside it, in turn, a counter without rules.")]
Json = Annotated[Path | None, typer.Option("--json", help="Write the figures to this file as well.")]
Folder = Annotated[
    Path,
    typer.Option("--folder", help="Temporary data goes here: name the disk that is to be measured."),
]
Store = Annotated[
    str, typer.Option("--store", help="An empty PostgreSQL database: postgresql://...", show_default="SQLite")
]
Seed = Annotated[int, typer.Option("--seed", help="Of what is drawn by lot.")]


def add_to(app: typer.Typer) -> None:
    app.add_typer(bench, name="bench")


@bench.command()
def rules(
    variant: Variant = "claim",
    preset: Preset = None,
    players: Players = None,
    games: Annotated[int | None, typer.Option(min=1, help="How many games, instead of --seconds.")] = None,
    seconds: Annotated[float, typer.Option(min=0, help="How long, for everything together.")] = 10.0,
    seed: Seed = 1,
    bare: Bare = False,
    with_peers: Annotated[
        bool, typer.Option("--peers", help="Beside it, in turn, games of OpenSpiel and RLCard.")
    ] = False,
    json: Json = None,
) -> None:
    """Random play in one process: legal moves, decide and evolve; moves a second, and what each part takes."""
    try:
        report = bench_rules(
            VARIANTS[_known(variant)], _request(variant, preset, players), games=games, seconds=seconds, seed=seed,
            bare=bare, peers=peers() if with_peers else [],
        )  # fmt: skip
    except (ValueError, PeersMissingError) as error:
        raise _failed(error) from None
    _give(report, json)


@bench.command()
def commit(
    variant: Variant = "claim",
    preset: Preset = None,
    players: Players = None,
    seconds: Annotated[float, typer.Option(min=0, help="How long, for each number of writers.")] = 5.0,
    store: Store = "",
    folder: Folder = Path(),
    seed: Seed = 1,
    bare: Bare = False,
    json: Json = None,
) -> None:
    """Durable appends a second, through the platform's store and as raw inserts, in turn."""
    workloads = [(_known(variant), _request(variant, preset, players)), *([BARE] if bare else [])]
    try:
        report = bench_commit(workloads, store_url=store, folder=folder, seconds=seconds, seed=seed)
    except (ValueError, StoreUrlError, StoreNotEmptyError, PersistenceError, OSError) as error:
        raise _failed(error) from None
    _give(report, json)


@bench.command()
def way(
    variant: Variant = "claim",
    preset: Preset = None,
    players: Players = None,
    rates: Annotated[str, typer.Option(help="Moves a second, with commas between.")] = "50,200,500",
    seconds: Annotated[float, typer.Option(min=0.1, help="How long, for each rate and round.")] = 5.0,
    rounds: Annotated[int, typer.Option(min=1, help="Medians of so many.")] = 3,
    maximum: Annotated[
        bool, typer.Option("--max/--no-max", help="Also the highest rate that is sustained.")
    ] = True,
    in_flight: Annotated[int, typer.Option(min=1, help="Moves on their way at once, for --max.")] = 64,
    store: Store = "",
    folder: Folder = Path(),
    seed: Seed = 1,
    bare: Bare = False,
    json: Json = None,
) -> None:
    """A platform of its own, and games played through it: the time from a command to its reply and its feed message."""
    logs.configure("bench", "error")
    plan = Plan(
        workloads=[(_known(variant), _request(variant, preset, players)), *([BARE] if bare else [])],
        rates=_rates(rates), seconds=seconds, rounds=rounds, in_flight=in_flight if maximum else None, seed=seed,
    )  # fmt: skip
    console = Console(stderr=True)
    try:
        with console.status("starting") as status:
            report = uvloop.run(bench_way(plan, folder=folder, store=store, progress=status.update))
    except (NotStartedError, OSError) as error:
        raise _failed(error) from None
    _give(report, json)


@bench.command()
def queues(
    players: Annotated[int, typer.Option(min=2, help="How many come and go.")] = 500,
    seconds: Annotated[float, typer.Option(min=1, help="For how long.")] = 120.0,
    wait: Annotated[
        bool, typer.Option(help="Wait at the end until tickets that wait have ended, up to two minutes.")
    ] = True,
    store: Store = "",
    folder: Folder = Path(),
    seed: Seed = 1,
    json: Json = None,
) -> None:
    """A platform of its own, and players who join and leave its queues and tables: what becomes of each, and when."""
    logs.configure("bench", "error")
    plan = QueuesPlan(players=players, seconds=seconds, wait=wait, seed=seed)
    try:
        with Console(stderr=True).status("starting") as status:
            report = uvloop.run(bench_queues(plan, folder=folder, store=store, progress=status.update))
    except (NotStartedError, BrokenLawError, UntoldError, OSError) as error:
        raise _failed(error) from None
    _give(report, json)


@bench.command()
def boards(
    players: Annotated[int, typer.Option(min=1, help="On each board.")] = 1_000_000,
    reads: Annotated[int, typer.Option(min=1, help="How many of each kind.")] = 200,
    folder: Folder = Path(),
    seed: Seed = 1,
    json: Json = None,
) -> None:
    """Leaderboards of generated players: a page, the last page, around a player, a new score; with the query plans."""
    try:
        report = bench_boards(players=players, reads=reads, folder=folder, seed=seed)
    except (PersistenceError, OSError) as error:
        raise _failed(error) from None
    _give(report, json)


def _known(variant: str) -> str:
    if variant not in VARIANTS:
        raise typer.BadParameter(f"{variant!r} is none of {', '.join(VARIANTS)}", param_hint="--variant")
    return variant


def _request(variant: str, preset: str | None, players: int | None) -> Mapping[str, Any]:
    """What to ask the variant for. Raises BadParameter on a preset that does not exist."""
    presets = VARIANTS[_known(variant)].presets
    preset = next(iter(presets)) if preset is None else preset
    if preset not in presets:
        raise typer.BadParameter(f"{preset!r} is none of {', '.join(presets)}", param_hint="--preset")
    return {"preset": preset, "players": presets[preset][0] if players is None else players}


def _rates(text: str) -> list[int]:
    try:
        rates = [int(rate) for rate in text.split(",") if rate]
    except ValueError:
        rates = []
    if not rates or min(rates) < 1:
        raise typer.BadParameter(
            "numbers from 1 with commas between, such as 50,200,500", param_hint="--rates"
        )
    return rates


def _give(report: Report, json: Path | None) -> None:
    report.show(wide_console())
    if json is not None:
        write_json(json, [report])


def _failed(error: Exception) -> typer.Exit:
    typer.echo(f"interregnum: {error}", err=True)
    return typer.Exit(1)

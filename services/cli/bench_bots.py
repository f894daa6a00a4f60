"""`interregnum bench bots`: how often a strategy wins against random play, and how fast it decides."""

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table

from domain.registry import VARIANTS
from services.bench.report import wide_console
from services.bots.match import Played, play_match
from services.bots.strategies import strategy_of

_HEADINGS = ("preset", "seats", "games", "won", "drawn", "lost", "expected", "share", "moves/s")


def bots(
    games: Annotated[int, typer.Option(min=1, help="Games of each preset and number of players.")] = 2000,
    seed: Annotated[str, typer.Option(help="Equal seeds give equal games.")] = "1",
    variant: Annotated[str, typer.Option(help="One of: " + ", ".join(VARIANTS))] = "claim",
    preset: Annotated[str | None, typer.Option(help="Only this preset.", show_default="all")] = None,
    players: Annotated[int | None, typer.Option(help="Only this number.", show_default="all")] = None,
) -> None:
    """Let our bots play against random play, on one core, without services.

    The bots play one seat, or all seats that win together: partners, or everybody in a game against nobody. A
    shared victory is a draw. `share` is our part of all victories, `expected` what it would be if every seat were
    as good as another or, in a game against nobody, what random play wins of the same deals.
    """
    if variant not in VARIANTS:
        raise typer.BadParameter(f"{variant!r} is none of {', '.join(VARIANTS)}", param_hint="--variant")
    chosen = list(_chosen(variant, preset, players))
    if not chosen:
        raise typer.BadParameter("there is no such preset for so many players", param_hint="--preset")
    table = Table(title=f"{variant} against random play")
    for heading in _HEADINGS:
        table.add_column(heading, no_wrap=True, justify="left" if heading == "preset" else "right")
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=games * len(chosen))
        for name, count in chosen:
            table.add_row(name, str(count), *_row(_play(variant, name, count, games, seed, progress, task)))
    wide_console().print(table)


def _chosen(variant: str, preset: str | None, players: int | None) -> Iterator[tuple[str, int]]:
    for name, counts in VARIANTS[variant].presets.items():
        for count in counts:
            if preset in (None, name) and players in (None, count):
                yield name, count


def _play(
    variant: str, preset: str, players: int, games: int, seed: str, progress: Progress, task: TaskID
) -> list[Played]:
    request = {"preset": preset, "players": players}
    played = []
    for number in range(games):
        played.append(play_match(VARIANTS[variant], request, strategy_of(variant), f"{seed}/{number}"))
        progress.advance(task)
    return played


def _row(played: list[Played]) -> list[str]:
    games = len(played)
    won = sum(game.share == 1 for game in played)
    lost = sum(game.share == 0 for game in played)
    decisions = sum(game.decisions for game in played)
    seconds = sum(game.seconds for game in played)
    return [
        f"{games:,}",
        f"{won:,}",
        f"{games - won - lost:,}",
        f"{lost:,}",
        f"{sum(game.expected for game in played) / games:.1%}",
        f"{sum(game.share for game in played) / games:.1%}",
        f"{decisions / seconds:,.0f}",
    ]

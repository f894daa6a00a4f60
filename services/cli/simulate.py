"""`interregnum simulate`: random games without any service, as records."""

import random
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, BinaryIO

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from domain.chance import SeededChance
from domain.random_play import Played, open_game, play_at_random
from domain.records import GameRecord, record_game, write_record
from domain.refusal import Refusal
from domain.registry import VARIANTS


def simulate(
    variant: Annotated[str, typer.Option(help="Which game.")],
    preset: Annotated[str, typer.Option(help="Which set of options of the variant.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")],
    seed: Annotated[int, typer.Option(help="The same seed writes the same bytes.")],
    players: Annotated[int | None, typer.Option(help="Default: the preset's first player count.")] = None,
    out: Annotated[Path | None, typer.Option(help="Where the records go. Default: standard output.")] = None,
) -> None:
    """Play random games without services and write their records."""
    request = _request(variant, preset, players)
    refused = open_game(VARIANTS[variant], request, SeededChance(bytes(32)))
    if isinstance(refused, Refusal):
        raise typer.BadParameter(refused.message)
    records = (_random_game(variant, request, f"{seed}/{number}") for number in range(games))
    if out is None:
        _write(records, games, typer.get_binary_stream("stdout"))
        return
    try:
        with out.open("wb") as file:
            _write(records, games, file)
    except OSError as error:
        raise typer.BadParameter(f"{out}: {error.strerror}", param_hint="--out") from None


def _request(variant: str, preset: str, players: int | None) -> dict[str, object]:
    """What to ask the variant for. Raises BadParameter on names that do not exist."""
    if variant not in VARIANTS:
        raise typer.BadParameter(f"{variant!r} is none of {', '.join(VARIANTS)}", param_hint="--variant")
    presets = VARIANTS[variant].presets
    if preset not in presets:
        raise typer.BadParameter(f"{preset!r} is none of {', '.join(presets)}", param_hint="--preset")
    return {"preset": preset, "players": presets[preset][0] if players is None else players}


def _random_game(variant: str, request: dict[str, object], name: str) -> GameRecord:
    """The game of that name: always the same one, whatever games came before it."""
    rules = VARIANTS[variant]
    source = random.Random(name)  # noqa: S311 - simulated games hide nothing from anybody
    chance = SeededChance(source.randbytes(32))
    state = open_game(rules, request, chance)
    if isinstance(state, Refusal):
        raise TypeError(state.message)
    moves: Iterable[Played] = play_at_random(rules, state, source.choice, chance)
    return record_game(rules, state, moves)


def _write(records: Iterable[GameRecord], games: int, file: BinaryIO) -> None:
    """Writes the records, with a progress bar on standard error."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[rate]}"),
    )
    started = time.perf_counter()
    moves = 0
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("games", total=games, rate="")
        for record in records:
            file.write(write_record(record))
            moves += len(record.moves)
            rate = f"{moves / (time.perf_counter() - started):,.0f} moves a second"
            progress.update(task, advance=1, rate=rate)
    file.flush()
    seconds = time.perf_counter() - started
    console.print(f"{games} games, {moves} moves, {moves / seconds:,.0f} moves a second")

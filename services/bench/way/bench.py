"""Rounds over all rates, each variant in turn in the same platform; medians of the rounds."""

import random
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from nats.aio.msg import Msg

from services.bench import bare
from services.bench.machine import Watch, cores
from services.bench.report import Cell, Column, Report
from services.bench.statistics import middle
from services.bench.way.load import Load, Measured
from services.bench.way.platform import Platform
from services.bench.way.table import Games

#: Games that go on at the same time, at least.
GAMES = 128
#: Moves a second, and seconds, before anything is measured.
WARM_UP = (100.0, 1.0)

COLUMNS = (
    Column("what", "moves of"),
    Column("target", "load"),
    Column("rate", "moves/s"),
    Column("reply_p50", "reply p50 ms", 1),
    Column("reply_p99", "p99", 1),
    Column("feed_p50", "feed p50 ms", 1),
    Column("feed_p99", "p99", 1),
    Column("feed_max", "max", 1),
    Column("lag_ms", "lag ms"),
    Column("cpu", "CPU µs a move"),
    Column("ratio", "p50, p99 or rate against bare"),
)

#: A variant and what to ask it for.
Workload: TypeAlias = tuple[str, Mapping[str, Any]]
BARE: Workload = (bare.BARE.id, {"players": 2})


class Plan(msgspec.Struct, frozen=True):
    """What to measure. rates: moves a second, open loop. in_flight: of the closed loop; None: without it."""

    workloads: Sequence[Workload]
    rates: Sequence[int]
    seconds: float
    rounds: int
    in_flight: int | None
    seed: int


class _Run(msgspec.Struct):
    """One variant under one load: figures, and CPU seconds a move by process, one entry a round."""

    figures: list[dict[str, float]] = []
    cpu: list[dict[str, float]] = []


#: A variant and a load: "500/s" or "64 in flight".
_Key: TypeAlias = tuple[str, str]


async def bench_way(plan: Plan, *, folder: Path, store: str, progress: Callable[[str], None]) -> Report:
    """Starts a platform inside `folder` and measures it.

    store: the URL of an empty PostgreSQL database, "" for SQLite. Raises NotStartedError.
    """
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=folder) as place:
        async with Platform(Path(place), store) as platform:
            watch = Watch(lambda: _cpu(platform))
            runs = await _rounds(plan, platform, progress)
            machine = watch.machine()
    rows = [_row(key, run, runs) for key, run in runs.items()]
    return Report(
        "way",
        "From a command to its reply and to the mover's feed message",
        COLUMNS,
        rows,
        machine,
        _notes(plan, runs),
    )


async def _rounds(plan: Plan, platform: Platform, progress: Callable[[str], None]) -> dict[_Key, _Run]:
    source = random.Random(plan.seed)  # noqa: S311 - these games hide nothing from anybody
    many = max(GAMES, plan.in_flight or 0)
    games = {name: Games(platform.client, name, options, many, source) for name, options in plan.workloads}

    async def take(msg: Msg) -> None:
        for one in games.values():
            one.take(msg)

    await platform.client.subscribe("feed.seat.>", cb=take, pending_msgs_limit=-1, pending_bytes_limit=-1)
    loads = {name: Load(platform.client, one) for name, one in games.items()}
    for name, one in games.items():
        await one.open()
        await loads[name].at_rate(*WARM_UP)
    keys = [(name, f"{rate}/s") for rate in plan.rates for name in loads]
    if plan.in_flight:
        keys += [(name, f"{plan.in_flight} in flight") for name in loads]
    runs = {key: _Run() for key in keys}
    for number in range(plan.rounds):
        for name, target in keys:
            progress(f"round {number + 1} of {plan.rounds}: {name}, {target}")
            before = _by_process(platform)
            measured = await _measure(loads[name], target, plan.seconds)
            platform.check()
            _add(runs[name, target], measured, before, _by_process(platform))
    return runs


async def _measure(load: Load, target: str, seconds: float) -> Measured:
    if target.endswith("/s"):
        return await load.at_rate(float(target.removesuffix("/s")), seconds)
    return await load.in_flight(int(target.split()[0]), seconds)


def _by_process(platform: Platform) -> dict[str, float]:
    """CPU seconds so far; the bench itself, which generates the load, as "load"."""
    used = {name: seconds for name, seconds in platform.cpu().items() if seconds is not None}
    return used | {"load": time.process_time()}


def _cpu(platform: Platform) -> float:
    return sum(_by_process(platform).values())


def _add(run: _Run, measured: Measured, before: Mapping[str, float], after: Mapping[str, float]) -> None:
    run.figures.append(measured.figures() | {"lost": float(measured.lost)})
    run.cpu.append({name: 1e6 * (after[name] - before[name]) / max(1, measured.sent) for name in before})


def _figure(run: _Run, name: str) -> float:
    return middle([figures[name] for figures in run.figures])


def _row(key: _Key, run: _Run, runs: Mapping[_Key, _Run]) -> dict[str, Cell]:
    name, target = key
    row: dict[str, Cell] = {figure: _figure(run, figure) for figure in run.figures[0]}
    row |= {"what": name, "target": target, "cpu": sum(_process_cpu(run).values())}
    row |= {f"cpu_{process}": used for process, used in _process_cpu(run).items()}
    trivial = runs.get((BARE[0], target))
    if trivial is None or trivial is run:
        return row
    ratios = {
        figure: _figure(run, figure) / _figure(trivial, figure) for figure in ("feed_p50", "feed_p99", "rate")
    }
    shown = ("rate",) if "flight" in target else ("feed_p50", "feed_p99")
    row |= {f"{figure}_ratio": ratio for figure, ratio in ratios.items()}
    return row | {"ratio": ", ".join(f"{ratios[figure]:.2f}" for figure in shown)}


def _process_cpu(run: _Run) -> dict[str, float]:
    return {process: middle([used[process] for used in run.cpu]) for process in run.cpu[0]}


def _notes(plan: Plan, runs: Mapping[_Key, _Run]) -> list[str]:
    notes = [
        f"Medians of {plan.rounds} rounds of {plan.seconds:g} s on {cores()} cores, which the load generator shares.",
        "Latency: from when a move was due (open loop) or sent. Lag: from the end of the load to the last feed message.",
        "A move is in flight until its feed message has come. CPU µs a move, by process:",
    ]
    for (name, target), run in runs.items():
        used = ", ".join(f"{process} {amount:,.0f}" for process, amount in _process_cpu(run).items())
        lost = sum(figures["lost"] for figures in run.figures)
        notes.append(
            f"  {name}, {target}: {used}" + (f"; {lost:.0f} feed messages never came" if lost else "")
        )
    return notes

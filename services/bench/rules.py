"""`interregnum bench rules`: random play in one process on one core, alone or beside others' games."""

import random
import time
from collections.abc import Mapping
from typing import Any

from domain.variant import Variant
from services.bench.bare import BARE
from services.bench.machine import CALIBRATION_STEPS, Watch, calibrate
from services.bench.peers import Peer, PeerTimed
from services.bench.random_play import RandomPlay, Timed
from services.bench.report import Cell, Column, Report
from services.bench.statistics import middle

#: Games between two looks at the clock: short enough that everything in the run sees the same machine.
BATCH = 25

COLUMNS = (
    Column("who", "random play of"),
    Column("moves", "moves"),
    Column("moves_per_cpu_second", "moves/s (CPU)"),
    Column("moves_per_wall_second", "moves/s (wall)"),
    Column("legal_percent", "legal %"),
    Column("decide_percent", "decide %"),
    Column("evolve_percent", "evolve %"),
    Column("setup_percent", "setup %"),
    Column("moves_per_1000_steps", "moves per 1,000 steps", 1),
    Column("ratio", "ours / this", 3),
)


def bench_rules(
    variant: Variant[Any],
    request: Mapping[str, object],
    *,
    games: int | None,
    seconds: float,
    seed: int,
    bare: bool,
    peers: list[Peer],
) -> Report:
    """Plays until so many games are played, or so many seconds are over where `games` is None; all in turn.

    Raises ValueError on options that the variant refuses.
    """
    watch = Watch()
    plays = {_name(variant, request): RandomPlay(variant, request)}
    if bare:
        plays["bare counter"] = RandomPlay(BARE, {})
    ours = {name: Timed() for name in plays}
    theirs = [(peer, PeerTimed()) for peer in peers]
    source = random.Random(seed)  # noqa: S311 - others' games, measured only
    loops: list[float] = []
    ends = time.perf_counter() + seconds
    first = next(iter(ours.values()))
    while (time.perf_counter() < ends or not first.games) if games is None else first.games < games:
        batch = BATCH if games is None else min(BATCH, games - first.games)
        loops.append(calibrate())
        for name, play in plays.items():
            play.time(ours[name], batch, f"{seed}/{first.games}")
        for peer, timed in theirs:
            timed.add(peer, 2, source)
    steps = CALIBRATION_STEPS / middle(loops)
    rows = [_ours(name, timed, steps, first) for name, timed in ours.items()]
    rows += [_theirs(peer, timed, steps, first) for peer, timed in theirs]
    return Report("rules", "Random play, one process", COLUMNS, rows, watch.machine(), _notes(steps, theirs))


def _name(variant: Variant[Any], request: Mapping[str, object]) -> str:
    return " ".join([variant.id, *(str(value) for key, value in request.items() if key != "players")]) + (
        f", {request['players']} players" if "players" in request else ""
    )


def _ours(name: str, timed: Timed, steps: float, first: Timed) -> dict[str, Cell]:
    row: dict[str, Cell] = _row(name, timed.moves, timed.full.cpu, timed.full.wall, steps, first)
    return row | {f"{part}_percent": share for part, share in timed.shares().items()}


def _theirs(peer: Peer, timed: PeerTimed, steps: float, first: Timed) -> dict[str, Cell]:
    return _row(peer.name, timed.moves, timed.cpu, timed.wall, steps, first)


def _row(name: str, moves: int, cpu: float, wall: float, steps: float, first: Timed) -> dict[str, Cell]:
    return {
        "who": name,
        "moves": moves,
        "moves_per_cpu_second": moves / cpu,
        "moves_per_wall_second": moves / wall,
        "moves_per_1000_steps": 1000 * moves / cpu / steps,
        "ratio": first.rate / (moves / cpu),
    }


def _notes(steps: float, theirs: list[tuple[Peer, PeerTimed]]) -> list[str]:
    notes = [
        "A move: legal moves, a random one of them decided, its events folded; each game's setup counts in the time.",
        f"Calibration: {steps / 1e6:.2f} million steps of a plain Python loop a second in the same run.",
    ]
    if theirs:
        notes.append(
            "Peers: players' moves count; their time holds the deal, as ours holds the setup. Chance counted too:"
        )
    notes += [
        f"  {peer.name} {(timed.moves + timed.chance) / timed.cpu:,.0f} actions/s (CPU)"
        for peer, timed in theirs
        if timed.chance
    ]
    return notes

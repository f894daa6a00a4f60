"""`interregnum bench queues`: hundreds of players join and leave queues and tables, in real time."""

import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from services.bench.machine import Watch
from services.bench.queues.crowd import Crowd
from services.bench.queues.laws import Walk
from services.bench.report import Cell, Column, Report
from services.bench.statistics import percentile
from services.bench.way.platform import Platform
from services.platform.store import open_store
from services.platform.threads import in_thread

SERVICES = ("relay", "rules", "projections", "matchmaking")
#: Milliseconds by which something that is due may be late on a busy machine.
GRACE = 5_000

COLUMNS = (
    Column("what", "what"),
    Column("count", "how many"),
    Column("p50", "p50 ms", 1),
    Column("p99", "p99 ms", 1),
    Column("max", "max ms", 1),
)


class Plan(msgspec.Struct, frozen=True):
    """wait: whether tickets that wait at the end are waited for, else they are left."""

    players: int
    seconds: float
    wait: bool
    seed: int


async def bench_queues(plan: Plan, *, folder: Path, store: str, progress: Callable[[str], None]) -> Report:
    """Starts a platform inside `folder`, lets the players come and go, and checks the event store.

    store: the URL of an empty PostgreSQL database, "" for SQLite. Raises NotStartedError, and BrokenLawError or
    UntoldError when something became of somebody that must not.
    """
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=folder) as place:
        async with Platform(Path(place), store, SERVICES) as platform:
            watch = Watch(lambda: sum(used or 0.0 for used in platform.cpu().values()) + time.process_time())
            crowd = Crowd(platform.client, plan.players, plan.seed, wait_at_end=plan.wait)
            progress(f"{plan.players} players come and go")
            await crowd.live(plan.seconds)
            await crowd.ask_for_the_rest()
            platform.check()
            machine = watch.machine()
            progress("checking the event store")
            walk = await in_thread(checked, platform.store_url, platform.bots)
    return Report(
        "queues", f"{plan.players} players for {plan.seconds:g} seconds", COLUMNS, _rows(crowd), machine,
        _notes(crowd, walk),
    )  # fmt: skip


def checked(store_url: str, bots: Sequence[str]) -> Walk:
    """The whole log, after all laws were found to hold. Raises BrokenLawError."""
    store = open_store(store_url)
    try:
        walk = Walk(store, frozenset(bots))
        walk.check(time.time_ns() // 1_000_000, GRACE)
        return walk
    finally:
        store.close()


def _rows(crowd: Crowd) -> list[Mapping[str, Cell]]:
    rows = [
        _row("matched: from queueing to being told", crowd.waits("matched")),
        _row("matched: after the last of them had queued", crowd.pairings()),
        _row("expired: from queueing to being told", crowd.waits("expired")),
    ]
    rows += [{"what": f"tickets {end}", "count": count} for end, count in sorted(crowd.became().items())]
    shared = crowd.shared
    rows += [_row(f"replies to {verb}", times) for verb, times in sorted(shared.replies.items())]
    rows += [{"what": f"answers {code}", "count": count} for code, count in sorted(shared.codes.items())]
    return [*rows, {"what": "sent again", "count": shared.again}]


def _row(what: str, times: Sequence[float]) -> dict[str, Cell]:
    return {
        "what": what, "count": len(times), "p50": percentile(times, 0.5), "p99": percentile(times, 0.99),
        "max": max(times, default=float("nan")),
    }  # fmt: skip


def _notes(crowd: Crowd, walk: Walk) -> list[str]:
    states = [held.aggregate.state for held in walk.tables.values()]
    tables = ", ".join(f"{states.count(state)} {state}" for state in ("started", "closed", "open"))
    return [
        f"{len(crowd.players)} players, one connection. The event store has {len(walk.tickets)} tickets, {len(states)} tables",
        f"({tables}) and {len(walk.games)} games: every ticket ended once and for a reason, nobody sat in two",
        "conflicting seats, every table that started has its game, and every game its table.",
    ]

"""The machine that a figure was measured on: its processors, and how busy others kept them meanwhile."""

import os
import platform
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

#: Additions, look-ups and calls of one calibration loop.
CALIBRATION_STEPS = 100_000
_STAT = Path("/proc/stat")


class Machine(msgspec.Struct, frozen=True):
    """cores: that this process may use. load: the system's average of the last minute, at the end. foreign: cores
    that others kept busy during the run, on average; None where the system does not tell."""

    python: str
    cores: int
    load: float
    foreign: float | None

    def line(self) -> str:
        """For people."""
        others = "" if self.foreign is None else f", others kept {self.foreign:.1f} cores busy"
        return f"Python {self.python}, {self.cores} cores, load {self.load:.1f}{others}"


class Watch:
    """Watches the machine from its making to `machine()`. own: CPU seconds that the bench has used so far."""

    def __init__(self, own: Callable[[], float] = time.process_time) -> None:
        self._own = own
        self._start = (time.perf_counter(), _busy(), own())

    def machine(self) -> Machine:
        return Machine(platform.python_version(), cores(), os.getloadavg()[0], self._foreign())

    def _foreign(self) -> float | None:
        then, busy_then, own_then = self._start
        busy = _busy()
        if busy is None or busy_then is None:
            return None
        wall = time.perf_counter() - then
        return max(0.0, (busy - busy_then) - (self._own() - own_then)) / wall


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def cpu_seconds(pids: Sequence[int]) -> float | None:
    """CPU seconds that these processes have used; None where the system does not tell."""
    if not _STAT.exists():
        return None
    return sum(_of_process(pid) for pid in pids)


def calibrate() -> float:
    """CPU seconds of a fixed loop of pure Python. It makes figures of different machines comparable: as a ratio
    to this, in the same run."""
    started = time.process_time()
    table = {number: number for number in range(64)}
    total = 0
    for step in range(CALIBRATION_STEPS):
        total = _step(table, step & 63, total)
    return time.process_time() - started


def _step(table: dict[int, int], key: int, total: int) -> int:
    return (total + table[key]) & 0xFFFF


def _of_process(pid: int) -> float:
    """User and system time of one process, all its threads; 0 for one that has ended."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0.0
    fields = text.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _busy() -> float | None:
    """CPU seconds that all processors were busy since the system's start."""
    if not _STAT.exists():
        return None
    user, nice, system, _, _, irq, soft, *_ = map(int, _STAT.read_text().split("\n", 1)[0].split()[1:])
    return (user + nice + system + irq + soft) / os.sysconf("SC_CLK_TCK")

"""A supervised child process: started again when it ends, until it is told to stop."""

import asyncio
import contextlib
import ctypes
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

#: Seconds between an end and the next start: doubled each time up to the most, reset by a long life.
FIRST_PAUSE, LONGEST_PAUSE, LONG_LIFE = 0.1, 5.0, 2.0
#: Seconds that a child has for a clean stop.
STOP_PATIENCE = 10.0
PR_SET_PDEATHSIG = 1


class Child:
    """environment: the whole of it. log: the file that its output is appended to. ended: told of each end."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        environment: Mapping[str, str],
        log: Path,
        ended: Callable[[str, int], None],
    ) -> None:
        self.name = name
        self._command = command
        self._environment = environment
        self._log = log
        self._ended = ended
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._stopping = False

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process and self._process.returncode is None else None

    def start(self) -> None:
        self._keeper = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """SIGTERM, and SIGKILL for who does not listen."""
        self._stopping = True
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
            try:
                await asyncio.wait_for(self._process.wait(), STOP_PATIENCE)
            except TimeoutError:
                self._process.kill()
        if self._keeper is not None:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper

    async def _keep(self) -> None:
        pause = FIRST_PAUSE
        while True:
            started = time.monotonic()
            try:
                status = await self._run()
            except OSError as error:
                status = (
                    error.errno or 1
                )  # no process, no log: of a full disk, for example; it may get better
            if self._stopping:
                break
            self._ended(self.name, status)
            pause = FIRST_PAUSE if time.monotonic() - started > LONG_LIFE else min(pause * 2, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    async def _run(self) -> int:
        self._log.parent.mkdir(parents=True, exist_ok=True)
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self._environment,
                start_new_session=True,
                preexec_fn=_die_with_parent if sys.platform == "linux" else None,
            )
        return await self._process.wait()


def _die_with_parent() -> None:
    """In the child: be killed when the supervisor is, so that nothing is left behind that holds ports and files."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

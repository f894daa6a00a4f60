"""A platform for the bench alone: nats-server and the services of a move's way, each a process, in a new folder."""

import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from nats.aio.client import Client
from nats.errors import Error as NatsError

from contracts import subjects
from services.bench.machine import cpu_seconds
from services.platform import bus
from services.platform.permissions import BOTS, GATEWAY, SERVICES, configuration
from services.platform.settings import Settings, to_environment
from services.up.child import Child
from services.up.ports import free_port
from services.up.secrets_file import passwords, write_private
from services.up.supervisor import nats_server

WAY = ("relay", "rules", "projections")
#: Seconds that a service has to become ready.
PATIENCE = 60.0


class NotStartedError(Exception):
    """A process did not become ready, or ended; the message holds the end of its log."""


class Platform:
    """An async context: everything runs inside it, and is gone afterwards.

    folder: for its data, empty. services: in the order in which they are started.
    """

    client: Client

    def __init__(self, folder: Path, store: str = "", services: Sequence[str] = WAY) -> None:
        folder = folder.resolve()
        words = passwords(folder / "bus.json", [SERVICES, GATEWAY, BOTS])
        port = free_port()
        self._folder = folder
        self._services = services
        self._children: dict[str, Child] = {}
        self._failed: str | None = None
        # One process plays all players, so that a single sender's rate is no limit here.
        self._settings = Settings(
            data=folder, store=store, nats=f"nats://127.0.0.1:{port}", nats_user=SERVICES,
            nats_password=words[SERVICES], rate=1e6, burst=1_000_000, log_level="warning",
        )  # fmt: skip
        write_private(
            folder / "nats.conf",
            configuration(
                host="127.0.0.1", port=port, store=str(folder / "nats"), passwords=words, bots=()
            ),
        )  # fmt: skip

    async def __aenter__(self) -> Self:
        try:
            self._start("nats", [nats_server(), "-c", str(self._folder / "nats.conf")])
            self.client = await self._connected()
            for name in self._services:
                self._start(name, [sys.executable, "-m", "services.bench.way.entry", name])
                await self._ready(name)
        except BaseException:
            await self._stop()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        await self.client.close()
        await self._stop()

    @property
    def store_url(self) -> str:
        return self._settings.store_url

    @property
    def bots(self) -> Sequence[str]:
        """The programs that can be seated; none of them runs here."""
        return self._settings.bots

    @property
    def pids(self) -> dict[str, int]:
        return {name: child.pid for name, child in self._children.items() if child.pid is not None}

    def cpu(self) -> dict[str, float | None]:
        """CPU seconds that each process has used so far; None where the system does not tell."""
        return {name: cpu_seconds([pid]) for name, pid in self.pids.items()}

    def check(self) -> None:
        """Raises NotStartedError when a process has ended since the start: figures would mean nothing."""
        if self._failed is not None:
            raise NotStartedError(self._failed)

    def _start(self, name: str, command: list[str]) -> None:
        environment = {**os.environ, **to_environment(self._settings)}
        child = Child(name, command, environment, self._log(name), self._ended)
        self._children[name] = child
        child.start()

    def _log(self, name: str) -> Path:
        return self._folder / f"{name}.log"

    def _ended(self, name: str, status: int) -> None:
        end = self._log(name).read_text(errors="replace")[-1000:]
        self._failed = f"{name} ended with status {status}: {end}"

    async def _stop(self) -> None:
        for child in reversed(self._children.values()):
            await child.stop()

    async def _connected(self) -> Client:
        for _ in range(int(PATIENCE / 0.05)):
            self.check()
            try:
                return await bus.connect(self._settings, "bench")
            except (OSError, NatsError, TimeoutError):
                await asyncio.sleep(0.05)
        raise NotStartedError("nats-server did not start")

    async def _ready(self, name: str) -> None:
        for _ in range(int(PATIENCE / 0.1)):
            self.check()
            try:
                await self.client.request(subjects.health(name), timeout=0.5)
            except (NatsError, TimeoutError):
                await asyncio.sleep(0.05)
            else:
                return
        raise NotStartedError(f"{name} did not become ready")

"""Starts nats-server, then the services all at once; stops them in reverse order."""

import asyncio
import os
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

import msgspec
import nats
from nats.aio.client import Client
from nats.errors import Error as NatsError

from contracts import subjects
from contracts.ids import PlayerId
from services.platform.permissions import BOTS, GATEWAY, SERVICES, configuration
from services.platform.settings import Settings, to_environment
from services.up.child import Child
from services.up.secrets_file import passwords, write_private

#: In the order in which they are waited for, each with its user on the bus.
ORDER: Mapping[str, str] = {
    "relay": SERVICES,
    "rules": SERVICES,
    "projections": SERVICES,
    "matchmaking": SERVICES,
    "people": SERVICES,
    "gateway": GATEWAY,
    "bots": BOTS,
}
#: Seconds that a service has to become ready.
READY_PATIENCE = 60.0

#: Told what happened: a service's name, and what to show.
Progress = Callable[[str, str], None]


class NotReadyError(Exception):
    """A service did not become ready; the message says where its log is."""


class Supervisor:
    """settings: the data folder, gateway and bots; the bus is our own. nats_port: where it listens.

    services: which to start, in the order of `ORDER`.
    """

    def __init__(
        self, settings: Settings, nats_port: int, progress: Progress, services: Collection[str] = tuple(ORDER)
    ) -> None:
        self._services = services
        self._settings = settings
        self._nats_port = nats_port
        self._progress = progress
        self.children: dict[str, Child] = {}
        self._client: Client | None = None

    @property
    def url(self) -> str:
        """Where the bus is."""
        return f"nats://127.0.0.1:{self._nats_port}"

    async def start(self) -> None:
        """Returns when everything is ready. Raises NotReadyError."""
        data = self._settings.data.resolve()
        bots = [PlayerId(bot) for bot in self._settings.bots]
        words = passwords(data / "secrets" / "bus.json", [SERVICES, GATEWAY, BOTS, *bots])
        bot_file = data / "secrets" / "bots.json"
        write_private(bot_file, msgspec.json.encode({bot: words[bot] for bot in bots}).decode())
        self._start_nats(data, words, bots)
        self._client = await self._connect(words[SERVICES])
        self._progress("nats", f"ready at {self.url}")
        settings = msgspec.structs.replace(self._settings, data=data, nats=self.url, bot_passwords=bot_file)
        chosen = [name for name in ORDER if name in self._services]
        for name in chosen:
            user = ORDER[name]
            self._start_service(
                name, msgspec.structs.replace(settings, nats_user=user, nats_password=words[user])
            )
        for name in chosen:
            await self._ready(name)
            self._progress(name, "ready")

    async def stop(self) -> None:
        """In reverse order, so that nobody is asked who has gone; nats-server last."""
        if self._client is not None:
            await self._client.close()
        for name, child in reversed(self.children.items()):
            await child.stop()
            self._progress(name, "stopped")

    def _start_nats(self, data: Path, words: Mapping[str, str], bots: Sequence[PlayerId]) -> None:
        file = data / "nats" / "nats-server.conf"
        text = configuration(
            host="127.0.0.1", port=self._nats_port, store=str(data / "nats"), passwords=words, bots=bots
        )
        write_private(file, text)
        self._add("nats", [nats_server(), "-c", str(file)], os.environ)

    def _start_service(self, name: str, settings: Settings) -> None:
        environment = {**os.environ, **to_environment(settings)}
        self._add(name, [sys.executable, "-m", "services.cli", "run", name], environment)

    def _add(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> None:
        child = Child(name, command, dict(environment), self._log(name), self._ended)
        self.children[name] = child
        child.start()

    def _log(self, name: str) -> Path:
        return self._settings.data / "logs" / f"{name}.log"

    def _ended(self, name: str, status: int) -> None:
        self._progress(name, f"ended with status {status}, starting again (its log: {self._log(name)})")

    async def _connect(self, password: str) -> Client:
        for _ in range(int(READY_PATIENCE / 0.05)):
            try:
                return await nats.connect(
                    self.url, user=SERVICES, password=password, name="up",
                    inbox_prefix=f"_INBOX_{SERVICES}", allow_reconnect=True, max_reconnect_attempts=-1, reconnect_time_wait=0.2,
                    connect_timeout=1, error_cb=_quiet,
                )  # fmt: skip
            except (OSError, NatsError, TimeoutError):
                await asyncio.sleep(0.05)
        raise NotReadyError(f"nats-server did not start; see {self._log('nats')}")

    async def _ready(self, name: str) -> None:
        if self._client is None:
            raise NotReadyError("there is no bus yet")
        deadline = asyncio.get_running_loop().time() + READY_PATIENCE
        while asyncio.get_running_loop().time() < deadline:
            try:
                await self._client.request(subjects.health(name), timeout=0.5)
            except (NatsError, TimeoutError):
                await asyncio.sleep(0.05)
            else:
                return
        raise NotReadyError(f"{name} did not become ready; see {self._log(name)}")


def nats_server() -> str:
    """The path of the nats-server that came with this environment."""
    beside = Path(sys.executable).with_name("nats-server")
    return str(beside) if beside.exists() else "nats-server"


async def _quiet(_: Exception) -> None:
    """The supervisor says what matters itself."""

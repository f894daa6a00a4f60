"""A real nats-server with JetStream and the platform's users, on a free port and in a folder of its own."""

import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from contracts.ids import PlayerId
from services.platform.permissions import BOTS, GATEWAY, SERVICES, configuration
from services.platform.settings import Settings
from services.up.ports import free_port
from services.up.supervisor import nats_server

BOT_IDS = (PlayerId("bot-ada"), PlayerId("bot-blaise"))
#: Seconds that the server has to listen.
PATIENCE = 20.0


class NatsServer:
    """A server that can be killed and started again; it keeps its port and its folder."""

    def __init__(self, folder: Path, bots: Sequence[PlayerId] = BOT_IDS) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.bots = bots
        self.port = free_port()
        self.passwords = {user: f"password-of-{user}" for user in (SERVICES, GATEWAY, BOTS, *bots)}
        self._file = folder / "nats-server.conf"
        self._file.write_text(
            configuration(
                host="127.0.0.1",
                port=self.port,
                store=str(folder / "jetstream"),
                passwords=self.passwords,
                bots=bots,
            )
        )
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def settings(self, data: Path, user: str = SERVICES) -> Settings:
        """Settings of a service that connects as this user."""
        bot_passwords = self.folder / "bots.json"
        bot_passwords.write_bytes(msgspec.json.encode({bot: self.passwords[bot] for bot in self.bots}))
        return Settings(
            data=data, nats=self.url, nats_user=user, nats_password=self.passwords[user],
            bots=tuple(self.bots), bot_passwords=bot_passwords, bot_pause=0,
        )  # fmt: skip

    def start(self) -> None:
        """Returns when the server listens."""
        with (self.folder / "nats-server.log").open("ab") as log:
            self._process = subprocess.Popen([nats_server(), "-c", str(self._file)], stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.02)
            else:
                return
        self.kill()
        raise TimeoutError(f"nats-server did not listen; its log: {self.folder / 'nats-server.log'}")

    def kill(self) -> None:
        """Without a warning, as a crash would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@pytest.fixture
def nats(tmp_path: Path) -> Iterator[NatsServer]:
    """A running server, for one test."""
    server = NatsServer(tmp_path / "nats")
    server.start()
    try:
        yield server
    finally:
        server.kill()

"""The gateway as a process of its own: what it says to its operator, and how it ends."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from services.platform.permissions import GATEWAY
from services.platform.settings import Settings, to_environment
from services.up.ports import free_port
from tests.services.nats import NatsServer

PATIENCE = 60.0


@pytest.fixture
def settings(nats: NatsServer, tmp_path: Path) -> Settings:
    own = nats.settings(tmp_path / "data", GATEWAY)
    return msgspec.structs.replace(own, port=free_port(), log_level="debug")


async def start(settings: Settings) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "services.cli", "run", "gateway",
        env=os.environ | to_environment(settings), stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip


@asynccontextmanager
async def gateway(settings: Settings) -> AsyncIterator[asyncio.subprocess.Process]:
    """A process that serves; killed at the end, unless it has ended."""
    process = await start(settings)
    try:
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient(timeout=PATIENCE) as http:
            while True:
                try:
                    await http.get(f"http://127.0.0.1:{settings.port}/api/health")
                    break
                except httpx.ConnectError:
                    await asyncio.sleep(0.05)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def test_its_log_has_no_token_and_no_name_and_it_stops_when_told(settings: Settings) -> None:
    url = f"http://127.0.0.1:{settings.port}"
    async with gateway(settings) as process:
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            answer = await http.post("/api/guest", json={"name": "Somebody Special"})
            token = answer.headers["set-cookie"].split(";")[0].split("=")[1]
            await http.get("/api/me", params={"token": token})
            await http.get("/nothing", headers={"authorization": token})
        async with connect(
            f"ws://127.0.0.1:{settings.port}/ws?token={token}",
            additional_headers={"Cookie": f"interregnum={token}"},
        ) as socket:
            await socket.recv()
            await socket.send(f'{{"type":"ask","token":"{token}"}}')
            await socket.recv()
            process.send_signal(signal.SIGTERM)
            await socket.wait_closed()
            assert socket.close_code == 1012
        _, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0
    log = errors.decode()
    assert "listening" in log
    assert token not in log
    assert "Somebody" not in log


async def test_a_port_in_use_ends_it_with_what_to_do(settings: Settings) -> None:
    async with gateway(settings):
        second = await start(settings)
        _, errors = await asyncio.wait_for(second.communicate(), PATIENCE)
    assert second.returncode == 1
    last = errors.decode().strip().splitlines()[-1]
    assert (
        last
        == f"interregnum: port {settings.port} is in use: stop what listens there or choose another with --port"
    )

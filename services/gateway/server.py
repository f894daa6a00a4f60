"""The web server: uvicorn on the loop of the process, one worker, without its own signals and logs."""

import asyncio
import contextlib
import errno
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import uvicorn
from litestar.types import ASGIApp

from services.platform import process
from services.platform.settings import SettingsError

#: Bytes of a frame above which the connection is closed; up to it a frame that is too large gets an answer.
LARGEST_FRAME = 65_536
#: Seconds that open requests are given at the end.
PATIENCE = 3


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are the process's business."""
        yield


@asynccontextmanager
async def listening(app: ASGIApp, host: str, port: int) -> AsyncIterator[int]:
    """Serves the app; yields the port, which is a free one where 0 was given. Raises SettingsError."""
    with bind(host, port) as listener:
        config = uvicorn.Config(
            app,
            http="h11",
            ws="websockets-sansio",
            loop="none",
            lifespan="off",
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            ws_max_size=LARGEST_FRAME,
            # Costs more time than it saves; and what compresses well says something about what is in it.
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=PATIENCE,
        )
        server = _Server(config)
        task = process.essential(server.serve(sockets=[listener]))
        try:
            await server.ready.wait()
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            await asyncio.wait([task])


def bind(host: str, port: int) -> socket.socket:
    """A listening socket. Raises SettingsError with what to do where the address can not be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            advice = f"port {port} is in use: stop what listens there or choose another with --port"
        elif error.errno == errno.EACCES:
            advice = f"port {port} is not for everybody: choose one above 1023 with --port"
        else:
            advice = f"can not listen on {host}: choose an address of this machine ({error.strerror})"
        raise SettingsError(advice) from None

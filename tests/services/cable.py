"""A cable to a nats-server that can be cut and mended, and that loses messages where it is told to and hears who listens."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Cable:
    """Listens on a port of its own and forwards to the server's."""

    def __init__(self, to: int) -> None:
        self.port = 0
        #: For each subject in here, the next message to a subscriber is lost.
        self.loses: list[str] = []
        #: All subjects that were subscribed to.
        self.subscribed: set[str] = set()
        self._to = to
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    async def mend(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", self.port, limit=2**20)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Returns when nothing is connected any more."""
        if self._server is not None:
            self._server.close()
        for writer in self._writers:
            writer.transport.abort()
        while self._writers:
            await asyncio.sleep(0.01)

    async def _connected(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        there, on = await asyncio.open_connection("127.0.0.1", self._to, limit=2**20)
        self._writers |= {back, on}
        ways = [
            asyncio.create_task(self._from_client(here, on)),
            asyncio.create_task(self._to_client(there, back)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for writer in (back, on):
            writer.transport.abort()
        self._writers -= {back, on}

    async def _from_client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async for words, operation in _operations(reader, "PUB", "HPUB"):
            if words[0] == "SUB":
                self.subscribed.add(words[1])
            writer.write(operation)
            await writer.drain()

    async def _to_client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async for words, operation in _operations(reader, "MSG", "HMSG"):
            if words[0] in ("MSG", "HMSG") and words[1] in self.loses:
                self.loses.remove(words[1])
                continue
            writer.write(operation)
            await writer.drain()


async def _operations(
    reader: asyncio.StreamReader, *with_payload: str
) -> AsyncIterator[tuple[list[str], bytes]]:
    """The operations of the server's protocol: the words of the first line, and all bytes."""
    while line := await reader.readline():
        words = line.decode().split()
        if words[0] in with_payload:
            line += await reader.readexactly(int(words[-1]) + 2)
        yield words, line


@asynccontextmanager
async def plugged(port: int) -> AsyncIterator[Cable]:
    cable = Cable(port)
    await cable.mend()
    try:
        yield cable
    finally:
        await cable.cut()

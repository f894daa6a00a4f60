"""What waits to be sent to one client. Bounded, so that a slow client costs nobody else anything."""

import asyncio
from collections import deque

from services.gateway.hub import Frame

#: A client that lets more than this wait is too slow.
MOST_FRAMES = 2_000
MOST_BYTES = 4 * 1024 * 1024


class Outgoing:
    """A queue of frames. One reader."""

    def __init__(self, most_frames: int = MOST_FRAMES, most_bytes: int = MOST_BYTES) -> None:
        self._most_frames = most_frames
        self._most_bytes = most_bytes
        self._frames: deque[Frame] = deque()
        self._bytes = 0
        self._filled = asyncio.Event()
        self._emptied = asyncio.Event()
        self._emptied.set()

    def put(self, frame: Frame) -> bool:
        """False: the client is too slow, and the frame was not taken."""
        if self._frames and (
            len(self._frames) >= self._most_frames or self._bytes + len(frame) > self._most_bytes
        ):
            return False
        self._frames.append(frame)
        self._bytes += len(frame)
        self._filled.set()
        if 2 * len(self._frames) >= self._most_frames or 2 * self._bytes >= self._most_bytes:
            self._emptied.clear()
        return True

    async def get(self) -> Frame:
        """The next frame, once there is one."""
        while not self._frames:
            self._filled.clear()
            await self._filled.wait()
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        if 2 * len(self._frames) < self._most_frames and 2 * self._bytes < self._most_bytes:
            self._emptied.set()
        return frame

    async def room(self) -> None:
        """Waits while the queue is more than half full: a client that does not read is not listened to either."""
        await self._emptied.wait()

"""A service as a process: set up, ready, until a signal comes."""

import asyncio
import resource
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from contextvars import ContextVar
from typing import Any, TypeAlias

import uvloop
from nats.aio.client import Client
from nats.aio.msg import Msg

from contracts import subjects
from services.platform import logs
from services.platform.settings import Settings

log = logs.get()

#: A service: entering it starts it, leaving it stops it in good order.
Running: TypeAlias = Callable[[Settings], AbstractAsyncContextManager[None]]

#: Set when an essential task of this process has failed; None where nobody would act on it.
_failed: ContextVar[asyncio.Event | None] = ContextVar("failed", default=None)


async def announce(client: Client, service: str) -> None:
    """From now on this service answers that it is ready."""

    async def answer(msg: Msg) -> None:
        if msg.reply:
            await client.publish(msg.reply, b"ready")

    await client.subscribe(subjects.health(service), cb=answer)
    await client.flush()
    log.info("ready")


def essential(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """A task without which the service is of no use: when it fails, the process ends and is started again."""
    task = asyncio.create_task(work)
    failed = _failed.get()

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            if failed is not None:
                failed.set()  # first: on a full disk the log fails
            log.error("an essential task failed", **logs.defect(error))

    task.add_done_callback(ended)
    return task


async def cancelled(*tasks: asyncio.Task[None]) -> None:
    """Cancels tasks until they have ended.

    Once is not enough: `asyncio.wait_for` of Python 3.11, which our libraries use, can swallow a cancellation.
    """
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=0.5)


def run(name: str, running: Running, settings: Settings) -> None:
    """Runs one service until SIGINT or SIGTERM. Exits with status 1 when an essential task of it fails."""
    logs.configure(name, settings.log_level)
    # Many systems allow 1024 open files until a program asks for more: the gateway needs one for each client.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if not uvloop.run(_until_signal(running, settings)):
        raise SystemExit(1)


async def _until_signal(running: Running, settings: Settings) -> bool:
    stop, failed = asyncio.Event(), asyncio.Event()
    _failed.set(failed)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(logs.of_loop)
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with running(settings):
        waiting = [asyncio.create_task(stop.wait()), asyncio.create_task(failed.wait())]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        log.info("stopping")
    return not failed.is_set()


@asynccontextmanager
async def together(settings: Settings, *services: Running) -> AsyncIterator[None]:
    """Several services in one process and one loop; started in order, stopped in reverse."""
    async with AsyncExitStack() as stack:
        for service in services:
            await stack.enter_async_context(service(settings))
        yield

"""A whole platform with the built client, and a real Chromium: one of each for all tests of a process.

The tests play with people of their own, at tables of their own; nobody wipes or kills anything here.
"""

from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.faults.running import Platform, platform
from tests.unavailable import unavailable
from tests.web.chromium import FLAGS, find

HERE = Path(__file__).parent
CLIENT = HERE.parents[1] / "services" / "gateway" / "static" / "index.html"
#: One event loop for all of them, as platform and browser belong to the loop in which they were started.
SHARED: Final = "package"
#: Seconds after which a test hangs: some play several whole games, and each page waits for the same few cores.
LONGEST: Final = 900


def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE) and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope=SHARED), append=False)
            item.add_marker(pytest.mark.timeout(LONGEST))


@pytest_asyncio.fixture(scope=SHARED, loop_scope=SHARED)
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Platform]:
    """Everything under the supervisor, as `interregnum up` starts it."""
    if not CLIENT.exists():
        unavailable("the web client is not built: make setup builds it")
    async with platform(tmp_path_factory.mktemp("site") / "data") as started:
        yield started


@pytest_asyncio.fixture(scope=SHARED, loop_scope=SHARED)
async def chromium() -> AsyncIterator[Browser]:
    path = find()
    if path is None:
        unavailable("a Chromium: apt install chromium, or name one with CHROMIUM=/path")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()

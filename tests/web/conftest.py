"""A whole platform with the built client, and a real Chromium."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from tests.faults.running import Platform, platform
from tests.unavailable import unavailable
from tests.web.chromium import FLAGS, find

CLIENT = Path(__file__).parents[2] / "services" / "gateway" / "static" / "index.html"


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Platform]:
    """Everything under the supervisor, as `interregnum up` starts it."""
    if not CLIENT.exists():
        unavailable("the web client is not built: make setup builds it")
    async with platform(tmp_path / "data") as started:
        yield started


@pytest.fixture
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

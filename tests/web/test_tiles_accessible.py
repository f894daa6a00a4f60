"""No page of the tile games has an accessibility problem that axe-core finds, on a phone and on a wide screen."""

import random

import pytest
from playwright.async_api import Browser

from tests.faults.running import Platform
from tests.unavailable import unavailable
from tests.web.page import player
from tests.web.test_accessible import AXE, check
from tests.web.tiles import choose_variant, make, newest

pytestmark = [pytest.mark.browser, pytest.mark.slow]


async def test_the_royal_edition_is_accessible(site: Platform, chromium: Browser) -> None:
    if not AXE.exists():
        unavailable("axe-core: npm ci in services/gateway/web")
    choice = random.Random(8)
    async with player(chromium, site, "Anita", width=1440, height=900) as me:
        await choose_variant(me, "royal", None, 3)
        wrong = await check(me, "set by hand")
        await choose_variant(me, "royal", "war-maps", 3)
        await me.get("quick-game").click()
        await me.game()
        checked: set[str] = set()
        while True:
            await me.my_turn()
            if await me.over():
                break
            message = newest(me)
            step = message["view"]["step"]
            if step not in checked:
                wrong += await check(me, f"step {step}")
                checked.add(step)
            await make(me, choice.choice([move for move in message["moves"] if move != "skip"] or ["skip"]))
        await me.get("result-skip").click()
        wrong += await check(me, "result")
        await me.get("result-close").click()
        wrong += await check(me, "game that is over")
        assert {"place", "power", "draw"} <= checked
        assert wrong == []

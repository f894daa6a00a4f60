"""Lobby, table, game and result have no accessibility problem that axe-core finds, on a phone and on a wide screen."""

import random
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.faults.running import Platform
from tests.unavailable import unavailable
from tests.web.page import Player, player

AXE = Path(__file__).parents[2] / "services" / "gateway" / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ({"width": 390, "height": 844}, {"width": 1440, "height": 900})
#: Rules and what they found, in short. A card is a picture that shows its value twice, around the faction's name:
#: its words need not be in that order in the name of the button.
FOUND = """async () => (await axe.run()).violations.flatMap(({id, nodes}) => nodes
    .filter(({target}) => id !== 'label-content-name-mismatch' || !document.querySelector(target[0])?.querySelector('svg.card'))
    .map(({target, failureSummary}) => `${id}: ${target.join(' ')} ${failureSummary}`))"""

pytestmark = [pytest.mark.browser, pytest.mark.slow]


async def check(me: Player, where: str) -> list[str]:
    """What is wrong with the page as it is now, in both sizes."""
    wrong: list[str] = []
    for size in SIZES:
        await me.page.set_viewport_size(size)  # type: ignore[arg-type]
        if not await me.page.evaluate("typeof axe === 'object'"):
            await me.page.evaluate(AXE.read_text())
        found = await me.page.evaluate(FOUND)
        wrong += [f"{where}, {size['width']} pixels wide: {one}" for one in found]
    return wrong


async def test_claim_is_accessible(site: Platform, chromium: Browser) -> None:
    if not AXE.exists():
        unavailable("axe-core: npm ci in services/gateway/web")
    choice = random.Random(6)
    async with player(chromium, site, "Anita") as me:
        wrong = await check(me, "lobby")
        await me.choose(None, 4)
        for faction in ("griffon", "troll", "dwarf", "seer", "racoon"):
            await me.get(f"ten-{faction}").click()
        wrong += await check(me, "set by hand")
        await me.open_table()
        wrong += await check(me, "table")
        await me.fill_with_bots(4)
        await me.game()
        checked: set[str] = set()
        while True:
            await me.my_turn()
            if await me.over():
                break
            moves = await me.moves()
            if not moves:
                continue
            verbs = {move.split()[0] for move in moves}
            if await me.get("trolls").count():
                verbs.add("trolls")
            if not verbs <= checked:
                wrong += await check(me, f"game: {verbs}")
                checked |= verbs
            await me.make(choice.choice(moves))
        await me.get("result").wait_for()
        wrong += await check(me, "result")
        await me.page.keyboard.press("Escape")
        wrong += await check(me, "game that is over")
        assert wrong == []

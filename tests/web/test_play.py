"""A person plays in a real Chromium: against a bot, and against another person; and nothing hidden is received."""

import itertools
import os
import random
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.faults.running import Platform
from tests.web.checks import check_nothing_hidden, check_result
from tests.web.page import PATIENCE, Player, player

#: Where the pictures of the documentation are; they are made anew when this variable is set.
SCREENSHOTS = Path(__file__).parent / "screenshots"
KEEP_SCREENSHOTS = "INTERREGNUM_KEEP_SCREENSHOTS"

pytestmark = [pytest.mark.browser, pytest.mark.slow]


async def test_a_game_against_a_bot(site: Platform, chromium: Browser, tmp_path: Path) -> None:
    choice = random.Random(1)
    pictures = SCREENSHOTS if os.environ.get(KEEP_SCREENSHOTS) else tmp_path
    async with player(chromium, site, "Charles") as me:
        await me.open_table()
        await me.get("add-bot").first.click()
        await me.get("start").click()
        game = await me.game()
        for turn in itertools.count():
            await me.my_turn()
            if await me.over():
                break
            if turn == 5:
                await me.page.screenshot(path=pictures / "game.png")
            if turn == 10:
                await me.page.reload()
                await me.my_turn()
            await me.play(choice)
        await me.get("result").wait_for()
        assert await me.get("vote-goblin").count() >= 1
        check_result(site, game, await me.get("result").get_attribute("data-winners"))
        await me.get("play-again").first.click()
        await me.page.wait_for_function("game => !location.pathname.endsWith(game)", arg=game)
        assert me.errors == []
        check_nothing_hidden(site, game, me, 0)


async def test_two_people(site: Platform, chromium: Browser) -> None:
    choice = random.Random(2)
    async with (
        player(chromium, site, "Blaise") as host,
        player(chromium, site, "Grace", width=390, height=844) as guest,
    ):
        await host.open_table()
        await guest.page.goto(guest.url)
        await guest.get("table-row").filter(has_text="Blaise").get_by_test_id("take-seat").click()
        await expect(host.get("start")).to_be_enabled(timeout=PATIENCE)
        await host.get("start").click()
        game = await host.game()
        assert await guest.game() == game
        players = [host, guest]
        for turn in itertools.count():
            mover = await next_mover(players)
            if mover is None:
                break
            if turn in (11, 30):
                await mover.page.reload()
                await mover.my_turn()
            await mover.play(choice)
        for seat, one in enumerate(players):
            await one.get("result").wait_for()
            check_result(site, game, await one.get("result").get_attribute("data-winners"))
            check_nothing_hidden(site, game, one, seat)
            assert one.errors == []


async def next_mover(players: list[Player]) -> Player | None:
    """Whose turn it is; None when the game is over."""
    for _ in range(PATIENCE // 20):
        for one in players:
            if await one.over():
                return None
            if await one.get("turn").get_attribute("data-mine") == "true":
                await one.my_turn()
                return one
        await players[0].page.wait_for_timeout(20)
    raise AssertionError("nobody's turn")

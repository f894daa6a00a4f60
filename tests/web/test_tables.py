"""How people find each other in a real Chromium: tables with a clock and a link, challenges, quick pairing."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from playwright.async_api import Browser, Locator, WebSocketRoute, expect

from tests.faults.running import Platform
from tests.web.page import PATIENCE, Player, player
from tests.web.test_accessible import AXE, FOUND

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 360, "height": 740}


async def test_a_private_table_with_a_clock_by_keyboard_and_a_wait_in_vain(
    site: Platform, chromium: Browser
) -> None:
    async with player(chromium, site, "Hedy", **PHONE) as host, player(chromium, site, "George") as guest:
        assert await problems(host) == []
        await by_keyboard(host, "clock-none", "ArrowRight")
        await expect(host.get("clock-5+3")).to_be_checked()
        await by_keyboard(host, "private", "Space")
        await by_keyboard(host, "open-table", "Enter")
        await expect(host.get("facts")).to_contain_text("5 min + 3 s")
        await expect(host.get("invite-link")).to_contain_text("?invite=")
        assert await problems(host) == []
        link = await host.get("invite-link").inner_text()

        await check_told(guest)
        await guest.page.goto(link.partition("?")[0])
        await expect(guest.page.locator("main")).to_contain_text("This table is private.")
        await guest.page.goto(link)
        await host.page.goto(f"{host.url}/boards")
        await host.get("boards-page").wait_for()
        await guest.get("take-seat").click()
        await called_back(host)
        await host.get("start").click()
        assert await guest.game() == await host.game()


async def test_challenges_and_quick_pairing(site: Platform, chromium: Browser) -> None:
    async with registered(chromium, site, "Ingrid") as ingrid, registered(chromium, site, "Niels") as niels:
        await pick(ingrid, "clock-3d")
        await ingrid.get("challenge-search").fill("nie")
        await ingrid.get("found").click()
        await expect(ingrid.get("challenged")).to_contain_text("Niels")
        await ingrid.get("challenge").click()
        await expect(ingrid.get("table-page")).to_have_attribute("data-kind", "challenge")
        row = niels.get("challenge-row")
        await expect(row).to_contain_text("Ingrid challenges you")
        await expect(row).to_contain_text("3 days a move")
        await row.get_by_test_id("decline").click()
        await expect(row).to_have_count(0)
        await expect(ingrid.get("table-page")).to_have_attribute("data-reason", "declined")
        await expect(ingrid.get("table-page")).to_contain_text("Somebody declined.")

        await ingrid.get("home").click()
        await pair(ingrid)
        await ingrid.get("ticket-cancel").click()
        await expect(ingrid.get("ticket")).to_have_count(0)
        await pair(ingrid)
        await ingrid.page.reload()
        await expect(waiting(ingrid)).to_contain_text("5 min + 3 s · Rated")
        await pair(niels)
        assert await niels.game() == await ingrid.game()


async def called_back(host: Player) -> None:
    """Who has gone elsewhere is told that the table is full, and at the table no more."""
    full = host.page.locator('[data-testid="news"][data-kind="table_full"]')
    await expect(full).to_contain_text("George", timeout=PATIENCE)
    assert await problems(host) == []
    await full.get_by_role("link").click()
    await host.get("table-page").wait_for()
    await expect(host.get("bell")).to_have_attribute("data-unread", "0")


async def check_told(me: Player) -> None:
    """A wait that nobody ends: two minutes are not waited for, the page is told of it as the platform tells it."""
    sockets: list[WebSocketRoute] = []

    def listen(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    await me.page.route_web_socket("**", listen)
    await me.page.reload()
    await enter_queue(me)
    await expect(waiting(me)).to_contain_text("No clock · Casual")
    ended = tickets(me)[-1] | {"version": 99, "state": "expired", "reason": "nobody"}
    sockets[-1].send(msgspec.json.encode(ended).decode())
    told = me.page.locator('[data-testid="ticket"][data-reason="nobody"]')
    await expect(told).to_contain_text("Nobody wanted the same game in time.")
    await me.get("ticket-told").click()
    await expect(told).to_have_count(0)


async def by_keyboard(me: Player, testid: str, key: str) -> None:
    await me.get(testid).focus()
    await me.page.keyboard.press(key)


def waiting(me: Player) -> Locator:
    return me.page.locator('[data-testid="ticket"][data-state="waiting"]')


async def pick(me: Player, testid: str) -> None:
    """The button itself is not to be seen: a click on its label, once the page stands still."""
    await me.page.locator("label", has=me.get(testid)).click()
    await expect(me.get(testid)).to_be_checked()


async def pair(me: Player) -> None:
    """Begins to wait for a rated game with a clock, or goes to it at once."""
    await pick(me, "clock-5+3")
    await pick(me, "rated")
    await enter_queue(me)


async def enter_queue(me: Player) -> None:
    """With the keyboard: a page that still moves takes a click for one beside the button."""
    await expect(me.get("enter-queue")).to_be_enabled()
    await by_keyboard(me, "enter-queue", "Enter")


def tickets(me: Player) -> list[dict[str, Any]]:
    """The waits that the page was told of, or was answered with."""
    answered = [
        ticket
        for answer in me.frames("answer")
        if answer["reply"]["type"] == "tickets"
        for ticket in answer["reply"]["tickets"]
    ]
    return [*answered, *me.frames("ticket")]


async def problems(me: Player) -> list[str]:
    """What axe-core finds, and whether the page is wider than its window."""
    if not await me.page.evaluate("typeof axe === 'object'"):
        await me.page.evaluate(AXE.read_text())
    found: list[str] = await me.page.evaluate(FOUND)
    wide = await me.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found + ([f"{wide} pixels too wide"] if wide > 0 else [])


@asynccontextmanager
async def registered(browser: Browser, site: Platform, name: str) -> AsyncIterator[Player]:
    """Somebody with an account, in the lobby."""
    async with player(browser, site, name) as someone:
        answer = await someone.page.request.post(
            f"{someone.url}/api/register",
            data={"name": name, "password": "a crown in the river"},
            headers={"origin": someone.url},
        )
        assert answer.ok, await answer.text()
        await someone.page.reload()
        await someone.get("open-table").wait_for()
        yield someone

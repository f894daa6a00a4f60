"""One player at two browsers, as at home and on the way: both show the same, and the first move counts."""

import asyncio
from collections.abc import Mapping

import msgspec
import pytest
from playwright.async_api import Browser, WebSocketRoute, expect

from contracts.ids import GameId, PlayerId
from tests.faults.running import Platform
from tests.web.page import PATIENCE, Player, player
from tests.web.test_around import me

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LEGAL = '[data-testid="hand"] [data-legal="true"]'
#: The cards of the own hand, in the order in which they are shown.
HAND = "() => [...document.querySelectorAll('[data-testid=hand] [data-card]')].map(card => card.dataset.card)"


async def test_two_browsers_of_one_player(site: Platform, chromium: Browser) -> None:
    async with player(chromium, site, "Emmy") as home:
        context = await chromium.new_context(
            viewport={"width": 360, "height": 740}, locale="de-DE", reduced_motion="reduce",
            storage_state=await home.page.context.storage_state(),
        )  # fmt: skip
        try:
            away = Player(await context.new_page(), home.url)
            gates = {home: Gate(), away: Gate()}
            for device, gate in gates.items():
                await device.page.route_web_socket("**/ws", gate.let_through)
            game = await one_to_begin(site, await me(home))
            await away.page.goto(away.url)
            for device in (home, away):
                await expect(device.get("bell")).not_to_have_attribute("data-unread", "0", timeout=PATIENCE)
                await device.page.goto(f"{device.url}/game/{game}")
                await device.my_turn()
            assert await home.page.evaluate(HAND) == await away.page.evaluate(HAND)
            first, second = (device.page.locator(LEGAL) for device in (home, away))
            # Each moves before it has heard of the other one's move.
            for gate in gates.values():
                gate.close()
            await asyncio.gather(first.first.click(), second.last.click())
            for gate in gates.values():
                gate.open()
            late = await refused(gates)
            # It is shown for some seconds: so it is looked at first.
            await expect(late.get("notice")).to_have_count(1)
            for device in (home, away):
                await device.heard_after(1)
                await expect(device.page.locator(LEGAL)).to_have_count(0)
            assert await home.number() == await away.number() == 2
            assert await home.page.evaluate(HAND) == await away.page.evaluate(HAND)
            assert sum(gate.refusals() for gate in gates.values()) == 1
            assert await (away if late is home else home).get("notice").count() == 0
        finally:
            await context.close()


async def refused(gates: Mapping[Player, "Gate"]) -> Player:
    """The device that was told first that its move was refused."""
    async with asyncio.timeout(PATIENCE / 1000):
        while not (found := [device for device, gate in gates.items() if gate.refusals()]):
            await asyncio.sleep(0.02)
    return found[0]


class Gate:
    """While it is closed, what the platform says to a device's pages waits."""

    def __init__(self) -> None:
        self._closed = False
        self._waiting: list[tuple[WebSocketRoute, str | bytes]] = []
        self._said: list[str | bytes] = []

    def let_through(self, page: WebSocketRoute) -> None:
        def to_page(message: str | bytes) -> None:
            self._said.append(message)
            if self._closed:
                self._waiting.append((page, message))
            else:
                page.send(message)

        page.connect_to_server().on_message(to_page)

    def refusals(self) -> int:
        """How many commands the platform has refused."""
        answers = [one for one in map(msgspec.json.decode, self._said) if one["type"] == "answer"]
        return sum(answer["reply"]["type"] == "refused" for answer in answers)

    def close(self) -> None:
        self._closed = True

    def open(self) -> None:
        self._closed = False
        for page, message in self._waiting:
            page.send(message)
        self._waiting.clear()


async def one_to_begin(site: Platform, player: PlayerId) -> GameId:
    """A game that this player begins: the deal decides who does."""
    for number in range(40):
        game = await site.create_game([player, PlayerId(f"p-absent-{number}")])
        async with asyncio.timeout(PATIENCE / 1000):
            while not (found := [info for info in (await site.games(player)).games if info.game == game]):
                await asyncio.sleep(0.05)
        if found[0].to_act:
            return game
    raise AssertionError("forty deals, and always the other one begins")

"""A player at a browser: what a person does, and everything that the page received meanwhile."""

import contextlib
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from playwright.async_api import Browser, Locator, Page, Response, WebSocket, expect
from playwright.async_api import Error as PlaywrightError

from contracts.ids import GameId
from tests.faults.running import Platform

#: Milliseconds that anything may take on a busy machine.
PATIENCE = 60_000

# Whatever a test expects of a page may take as long, also where it does not say so.
expect.set_options(timeout=PATIENCE)


#: All moves on the page: cards of the hand with the verb that is asked for, and whatever else is marked as a move.
OFFERED = """() => [
    ...[...document.querySelectorAll('[data-testid=hand] [data-legal="true"]')]
        .map(card => document.querySelector('[data-testid=hand]').dataset.verb + ' ' + card.dataset.card),
    ...[...document.querySelectorAll('[data-testid=game] [data-move]')].map(thing => thing.dataset.move),
]"""


class Player:
    """One page. `received`: every HTTP body and every WebSocket frame, as text, in order."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.received: list[str] = []
        self.errors: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        page.on("websocket", self._listen)
        page.on("response", self._keep)

    def _listen(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived",
            lambda frame: self.received.append(frame if isinstance(frame, str) else str(frame)),
        )

    async def _keep(self, response: Response) -> None:
        if "/api/" in response.url and response.ok:
            # A page that goes elsewhere meanwhile lets go of what it was answered: nobody has it then.
            with contextlib.suppress(PlaywrightError):
                self.received.append(await response.text())

    def get(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    async def enter(self, name: str) -> None:
        await self.page.goto(self.url)
        await self.get("name-input").fill(name)
        await self.get("enter").click()
        await self.get("open-table").wait_for()
        # The browser itself complains about the answer "not signed in" to the page's first question.
        self.errors = [error for error in self.errors if "401" not in error]

    async def open_table(self) -> None:
        await self.get("open-table").click()
        await self.get("table-page").wait_for()

    async def game(self) -> GameId:
        """The id of the game on the page, once it is there."""
        await self.page.wait_for_url("**/game/*")
        await self.get("game").wait_for()
        return GameId(self.page.url.rsplit("/", 1)[-1])

    async def number(self) -> int:
        return int(await self.get("game").get_attribute("data-number") or 0)

    async def over(self) -> bool:
        return await self.get("game").get_attribute("data-over") == "true"

    async def my_turn(self) -> None:
        """Waits until it is this player's turn, or the game is over."""
        await self.page.locator(
            '[data-testid="turn"][data-mine="true"], [data-testid="game"][data-over="true"]'
        ).first.wait_for()
        await expect(self.get("game")).to_have_attribute("data-settled", "true", timeout=PATIENCE)

    async def legal(self) -> list[str]:
        cards = self.page.locator('[data-testid="hand"] [data-legal="true"]')
        return [str(await card.get_attribute("data-card")) for card in await cards.all()]

    async def play(self, choice: random.Random) -> str:
        """Plays a legal card by a click, and waits until the page has heard of it."""
        before = await self.number()
        card = choice.choice(await self.legal())
        await self.page.locator(f'[data-testid="hand"] [data-card="{card}"][data-legal="true"]').first.click()
        await self.heard_after(before)
        return card

    async def choose(self, preset: str | None, players: int, variant: str = "claim") -> None:
        """In the lobby: a preset of a game, or with None a set by hand, for so many players."""
        await self.get(f"choose-{variant}").click()
        which = f'[data-variant="{variant}"]'
        which += '[data-own="true"]' if preset is None else f'[data-preset="{preset}"]'
        option = self.page.locator(f'[data-testid="preset-select"] option{which}')
        await option.wait_for(state="attached")
        await self.get("preset-select").select_option(await option.get_attribute("value"))
        if await self.get("players-select").count():
            await self.get("players-select").select_option(str(players))

    async def fill_with_bots(self, players: int) -> None:
        """At the own table: bots on all other seats, then the start."""
        for taken in range(1, players):
            await expect(self.page.locator('[data-testid^="seat-"]:not([data-player=""])')).to_have_count(
                taken, timeout=PATIENCE
            )
            await self.get("add-bot").click()
        await self.get("start").click()

    async def moves(self) -> list[str]:
        """All moves that the page offers now, wherever they are made."""
        moves: list[str] = await self.page.evaluate(OFFERED)
        return moves

    async def make(self, move: str) -> None:
        """Makes a move by a click on what it is made with, and waits until the page has heard of it."""
        before = await self.number()
        verb, what = move.split(" ", 1)
        if verb in ("play", "discard"):
            place = f'[data-testid="hand"] [data-card="{what}"][data-legal="true"]'
        else:
            place = f'[data-testid="game"] [data-move="{move}"]'
        await self.page.locator(place).first.click()
        await self.heard_after(before)

    async def heard_after(self, number: int) -> None:
        """Waits until the page has shown a later commit than this one."""
        await self.page.wait_for_function(
            "number => Number(document.querySelector('[data-testid=game]').dataset.number) > number",
            arg=number,
        )

    def frames(self, type_: str) -> list[dict[str, Any]]:
        """The WebSocket messages of this type that the page received."""
        messages = []
        for text in self.received:
            message = msgspec.json.decode(text)
            if isinstance(message, dict) and message.get("type") == type_:
                messages.append(message)
        return messages


@asynccontextmanager
async def player(
    browser: Browser, site: Platform, name: str, *, width: int = 1280, height: int = 800
) -> AsyncIterator[Player]:
    """Somebody with a browser of his own, signed in as a guest, in the lobby."""
    context = await browser.new_context(
        viewport={"width": width, "height": height}, locale="en-GB", reduced_motion="reduce"
    )
    try:
        someone = Player(await context.new_page(), f"http://127.0.0.1:{site.settings.port}")
        await someone.enter(name)
        yield someone
    finally:
        await context.close()

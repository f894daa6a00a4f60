"""What is around the play, in a real Chromium: clocks, resigning, rematch, chat, notices, and two tabs of one seat."""

import asyncio
import uuid

import pytest
from playwright.async_api import Browser, Page, WebSocketRoute, expect

from contracts.clock import RealTime
from contracts.commands import OpenTable, TakeSeat
from contracts.ids import CommandId, GameId, PlayerId, TableId
from tests.faults.running import Platform
from tests.web.page import PATIENCE, Player, player
from tests.web.test_accessible import check

#: Pixels of the page that are beyond the right edge of the window.
BEYOND = "() => document.documentElement.scrollWidth - innerWidth"
RUNNING = '[data-testid^="clock-"][data-running="true"]'
#: Keeps which clock ran, and how urgent it was, in all that the page shows from now on.
KEEP_CLOCKS = """() => {
    window.shownClocks = new Set();
    const keep = () => document.querySelectorAll('[data-testid^="clock-"][data-running="true"]')
        .forEach(clock => window.shownClocks.add(`${clock.dataset.testid} ${clock.dataset.urgency}`));
    new MutationObserver(keep).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""
#: A clock that does not run out here, and one that does: its last ten seconds are shown as such.
LONG, SHORT = RealTime(initial=600_000), RealTime(initial=15_000)

pytestmark = [pytest.mark.browser, pytest.mark.slow]


async def test_around_the_play(site: Platform, chromium: Browser) -> None:
    """Two pairs of people at the same time, on one platform."""
    async with asyncio.TaskGroup() as pairs:
        pairs.create_task(clock_chat_rematch_and_resigning(site, chromium))
        pairs.create_task(notices_and_two_tabs(site, chromium))


async def clock_chat_rematch_and_resigning(site: Platform, chromium: Browser) -> None:
    async with (
        player(chromium, site, "Blaise") as host,
        player(chromium, site, "Grace", width=360, height=740) as guest,
    ):
        await sit_down(site, host, guest, LONG)
        game = await started(host, guest)
        for one in (host, guest):
            await expect(one.page.locator(RUNNING)).to_have_count(1, timeout=PATIENCE)
        await expect(guest.get("presence-" + await me(host))).to_have_attribute(
            "data-online", "true", timeout=PATIENCE
        )
        await chat(host, guest)
        await resign(guest)
        await ended(host, guest, "resigned", "[0]")
        await host.get("play-again").click()
        await guest.get("rematch-take").click()
        await expect(guest.get("player-0")).to_have_attribute(
            "data-player", await me(guest), timeout=PATIENCE
        )
        await expect(host.page.locator(RUNNING)).to_have_count(1, timeout=PATIENCE)
        assert await host.game() == await guest.game() != game
        await resign(guest)
        await ended(host, guest, "resigned", "[1]")
        await host.get("result-close").click()
        await expect(host.get("log")).to_contain_text("Grace resigns")
        await time_runs_out(site, host, guest)
        assert host.errors == guest.errors == []


async def time_runs_out(site: Platform, host: Player, guest: Player) -> None:
    """Nobody moves. The pages keep what their clocks showed, as no test looks at them all the time."""
    await sit_down(site, host, guest, SHORT)
    for one in (host, guest):
        await one.page.evaluate(KEEP_CLOCKS)
    await started(host, guest)
    for one in (host, guest):
        await expect(one.get("outcome")).to_have_attribute("data-reason", "time", timeout=PATIENCE)
    shown = [set(await one.page.evaluate("[...shownClocks]")) for one in (host, guest)]
    late = {clock.split()[0] for clock in shown[0]}
    assert late in ({"clock-0"}, {"clock-1"})
    assert all({f"{clock} last" for clock in late} <= clocks for clocks in shown)
    await ended(host, guest, "time", "[1]" if late == {"clock-0"} else "[0]")


async def ended(host: Player, guest: Player, reason: str, winners: str) -> None:
    for one in (host, guest):
        await expect(one.get("outcome")).to_have_attribute("data-reason", reason, timeout=PATIENCE)
        await expect(one.get("outcome")).to_have_attribute("data-winners", winners)


async def chat(host: Player, guest: Player) -> None:
    """Says and hears, as text; a muted player is not heard, and is again."""
    await say(guest, "<b>Hello</b> https://example.org")
    await expect(host.get("chat-line")).to_contain_text("<b>Hello</b> https://example.org", timeout=PATIENCE)
    await expect(host.get("chat-line").get_by_role("link")).to_have_count(0)
    await host.get("chat-about").click()
    await host.get("mute").click()
    await expect(host.get("muted")).to_have_count(1, timeout=PATIENCE)
    await say(guest, "Are you there?")
    await expect(guest.get("chat-line")).to_have_count(2, timeout=PATIENCE)
    await expect(host.get("chat-line")).to_have_count(0)
    await host.get("unmute").click()
    await expect(host.get("chat-line")).to_have_count(2, timeout=PATIENCE)


async def say(one: Player, text: str) -> None:
    await one.get("chat-input").fill(text)
    await one.get("chat-input").press("Enter")
    await expect(one.get("chat-input")).to_have_value("", timeout=PATIENCE)


async def resign(one: Player) -> None:
    """By the game's menu, after a look at it; with the keyboard."""
    await one.get("game-menu").click()
    await one.get("resign").press("Enter")
    await expect(one.get("resign-no")).to_be_focused()
    assert await one.page.evaluate(BEYOND) <= 0
    await one.get("resign-yes").press("Enter")


async def notices_and_two_tabs(site: Platform, chromium: Browser) -> None:
    async with (
        player(chromium, site, "Emmy") as first,
        player(chromium, site, "Ada") as second,
    ):
        game = await site.create_game([await me(first), await me(second)])
        emmy, ada = await in_order(site, first, second)
        await expect(emmy.page).to_have_title("● Your move – Interregnum", timeout=PATIENCE)
        await expect(emmy.get("bell")).to_have_attribute("data-unread", "2", timeout=PATIENCE)
        await emmy.page.reload()
        await expect(emmy.get("bell")).to_have_attribute("data-unread", "2", timeout=PATIENCE)
        tab = await emmy.page.context.new_page()
        await tab.goto(f"{emmy.url}/boards")
        await expect(tab.get_by_test_id("bell")).to_have_attribute("data-unread", "2", timeout=PATIENCE)
        await emmy.get("bell").click()
        await expect(emmy.get("note")).to_have_count(2)
        await expect(emmy.get("sound-toggle")).to_be_checked()
        await emmy.get("sound-toggle").uncheck()
        await emmy.get("notices-close").click()
        await expect(emmy.get("bell")).to_have_attribute("data-unread", "0")
        await expect(tab.get_by_test_id("bell")).to_have_attribute("data-unread", "0", timeout=PATIENCE)
        await tab.reload()
        await tab.get_by_test_id("bell").click()
        await expect(tab.get_by_test_id("sound-toggle")).not_to_be_checked()
        await tab.close()
        await emmy.get("nav-games").click()
        await expect(emmy.get("my-game")).to_have_attribute("data-waits", "true", timeout=PATIENCE)
        wrong = await check(emmy, "own games")
        await emmy.get("my-game").click()
        await two_tabs(emmy, game)
        await expect(ada.page).to_have_title("● Your move – Interregnum", timeout=PATIENCE)
        await ada.page.goto(f"{ada.url}/game/{game}")
        await ada.get("game-menu").click()
        await ada.get("report-open").click()
        await ada.get("report-note").fill("Plays in two tabs")
        wrong += await check(ada, "report")
        await ada.get("report-send").click()
        await expect(ada.get("report-done")).to_be_focused(timeout=PATIENCE)
        assert wrong == []


async def two_tabs(one: Player, game: GameId) -> None:
    """The second tab moves before it has heard of the first one's move: it is told so, and shows the new state."""
    await one.my_turn()
    tab = await one.page.context.new_page()
    held = await holding(tab)
    await tab.goto(f"{one.url}/game/{game}")
    card = tab.locator('[data-testid="hand"] [data-legal="true"]').first
    await card.wait_for()
    held.append(True)
    before = await one.number()
    await one.page.locator('[data-testid="hand"] [data-legal="true"]').last.click()
    await one.heard_after(before)
    await expect(one.page).to_have_title("Interregnum", timeout=PATIENCE)
    await card.click()
    await expect(tab.get_by_test_id("notice")).to_have_attribute(
        "data-code", "not_your_turn", timeout=PATIENCE
    )
    number = await one.number()
    await expect(tab.get_by_test_id("game")).to_have_attribute("data-number", str(number), timeout=PATIENCE)
    await expect(tab).to_have_title("Interregnum")
    await tab.close()


async def holding(tab: Page) -> list[bool]:
    """While the returned list is not empty, the tab hears of nothing that happens, only what it asks for."""
    held: list[bool] = []

    def pass_on(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def to_page(message: str | bytes) -> None:
            if not held or '"answer"' in str(message) or '"caught_up"' in str(message):
                route.send(message)

        server.on_message(to_page)

    await tab.route_web_socket("**/ws", pass_on)
    return held


async def in_order(site: Platform, first: Player, second: Player) -> tuple[Player, Player]:
    """Who is to move, and the other: the deal decides who begins."""
    async with asyncio.timeout(PATIENCE / 1000):
        while True:
            for one, other in ((first, second), (second, first)):
                if any(game.to_act for game in (await site.games(await me(one))).games):
                    return one, other
            await asyncio.sleep(0.05)


async def me(one: Player) -> PlayerId:
    return PlayerId(
        await one.page.evaluate("fetch('/api/me').then(answer => answer.json()).then(me => me.player)")
    )


async def sit_down(site: Platform, host: Player, guest: Player, clock: RealTime) -> None:
    """Two people at a table of the host's with this clock, which both have before them."""
    table, first, second = TableId(str(uuid.uuid4())), await me(host), await me(guest)
    options = {"preset": "classic", "players": 2}
    opened = OpenTable(id=CommandId("open"), table=table, variant="claim", options=options, clock=clock)
    await site.insist(first, "matchmaking", "open_table", opened)
    await site.insist(second, "matchmaking", "take_seat", TakeSeat(id=CommandId("sit"), table=table))
    for one in (host, guest):
        await one.page.goto(f"{one.url}/table/{table}")
        await expect(one.page.locator('[data-testid^="seat-"]:not([data-player=""])')).to_have_count(
            2, timeout=PATIENCE
        )


async def started(host: Player, guest: Player) -> GameId:
    """The host starts the game; the pages go to it by themselves."""
    await host.get("start").click()
    game = await host.game()
    assert await guest.game() == game
    return game

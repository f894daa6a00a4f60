"""Players' pages and leaderboards in a real Chromium, after games that count."""

import asyncio
import re
import uuid

import pytest
from playwright.async_api import Browser, expect

from contracts.clock import RealTime
from contracts.commands import CreateGame, Resign
from contracts.ids import CommandId, GameId, PlayerId
from contracts.queries import AskProfile
from tests.faults.running import TESTER, Platform
from tests.unavailable import unavailable
from tests.web.page import PATIENCE, Player
from tests.web.test_accessible import AXE
from tests.web.test_tables import problems, registered

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: Enough for a place on a board.
GAMES = 10


async def test_results_make_profiles_and_boards(site: Platform, chromium: Browser) -> None:
    if not AXE.exists():
        unavailable("axe-core: npm ci in services/gateway/web")
    async with registered(chromium, site, "Sofja") as me, registered(chromium, site, "Maryam") as other:
        players = [await player_id(me), await player_id(other)]
        # The first game is lost, all others are won.
        games = [await resigned(site, players, players[0 if turn == 0 else 1]) for turn in range(GAMES)]
        casual = await site.create_game([players[0], "bot-ada"])
        await resign(site, casual, players[0])
        await all_counted(site, players[0], GAMES + 1)
        await me.get("menu").click()
        await me.get("menu-profile").click()
        await check_own_page(me, games, casual)
        await check_others(me, players[1])
        await check_boards(me, players)
        await me.page.set_viewport_size({"width": 360, "height": 740})
        assert await problems(me) == []
        for page in (f"player/{players[0]}", "boards"):
            for language in ("de", "fr"):
                await me.page.goto(f"{me.url}/{page}")
                await me.get("lang-select").select_option(language)
                await me.page.locator(
                    '[data-testid="curve-point"], [data-testid="board-row"]'
                ).first.wait_for()
                assert await too_wide(me) == 0


async def check_own_page(me: Player, games: list[GameId], casual: GameId) -> None:
    for what, count in {"games": 11, "won": 9, "drawn": 0, "lost": 2, "streak": 9}.items():
        await expect(me.get(f"count-{what}")).to_have_text(str(count))
    await expect(me.get("rating-row")).to_have_attribute("data-ranked", "true")
    await expect(me.get("curve")).to_have_attribute("data-points", str(GAMES))
    newest = await me.get("curve-point").get_attribute("data-shown")
    await expect(me.get("rating-row")).to_have_attribute("data-shown", newest or "")
    # The curve is read with the keyboard as well as with the pointer.
    await me.get("curve-slider").focus()
    await me.page.keyboard.press("Home")
    await expect(me.get("curve-point")).not_to_have_attribute("data-shown", newest or "")
    await expect(me.get("curve").get_by_role("link")).to_have_attribute("href", f"/game/{games[0]}")
    rows = me.get("result-row")
    await expect(rows.first).to_have_attribute("data-game", casual)
    await expect(rows.first).to_contain_text("Bot")
    await expect(rows.last).to_have_attribute("data-outcome", "lost")
    await expect(me.get("by-faction")).to_contain_text("Goblins")
    assert await problems(me) == []


async def check_others(me: Player, other: str) -> None:
    await me.get("by-opponent").get_by_role("link", name="Maryam").click()
    await expect(me.get("player-page")).to_have_attribute("data-player", other)
    await expect(me.get("challenge-player")).to_have_attribute("href", f"/?challenge={other}")
    await me.page.goto(f"{me.url}/player/bot-ada")
    await expect(me.get("is-bot")).to_be_visible()
    # Other people of this process may have lost to the bot too.
    await expect(me.get("count-won")).to_have_text(re.compile("[1-9]"))
    await me.page.goto(f"{me.url}/player/nobody")
    await expect(me.page.get_by_role("heading", name="There is no such player.")).to_be_visible()


async def check_boards(me: Player, players: list[str]) -> None:
    await me.get("nav-boards").click()
    rows = me.get("board-row")
    await expect(rows).to_have_count(2)
    await expect(rows.first).to_have_attribute("data-player", players[0])
    await expect(rows.first).to_have_attribute("aria-current", "true")
    await me.get("page-around").click()
    await expect(me.page).to_have_url(f"{me.url}/boards?board=rating-claim-2&around=me")
    await expect(rows).to_have_count(2)
    assert await problems(me) == []
    await me.get("board-select").select_option("played")
    await expect(me.get("boards-page")).to_have_attribute("data-board", "played")
    await expect(rows.first).to_contain_text("11")
    await me.page.go_back()
    await expect(me.get("boards-page")).to_have_attribute("data-board", "rating-claim-2")


async def too_wide(me: Player) -> int:
    """Pixels that the page is wider than its window."""
    pixels: int = await me.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return pixels


async def player_id(me: Player) -> str:
    answer = await me.page.request.get(f"{me.url}/api/me")
    return str((await answer.json())["player"])


async def all_counted(site: Platform, player: str, count: int) -> None:
    """Waits until so many games of this player are counted."""
    async with asyncio.timeout(PATIENCE / 1000):
        while True:
            profile = await site.insist(player, "views", "profile", AskProfile(player=PlayerId(player)))
            if profile["games"] == count:
                return
            await asyncio.sleep(0.05)


async def resigned(site: Platform, players: list[str], loser: str) -> GameId:
    """A rated game that one of two players gave up."""
    game = GameId(str(uuid.uuid4()))
    command = CreateGame(
        id=CommandId("create"), game=game, variant="claim", options={"preset": "classic"},
        players=[PlayerId(one) for one in players], clock=RealTime(initial=600_000), rated=True,
    )  # fmt: skip
    reply = await site.insist(TESTER, "rules", "create_game", command)
    assert reply["type"] == "accepted", reply
    await resign(site, game, loser)
    return game


async def resign(site: Platform, game: GameId, loser: str) -> None:
    reply = await site.insist(loser, "rules", "resign", Resign(id=CommandId("resign"), game=game))
    assert reply["type"] == "accepted", reply

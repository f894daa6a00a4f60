"""An account in a real Chromium, from its making out of a guest to its end; nothing is lost, nothing lives on."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.faults.running import Platform
from tests.unavailable import unavailable
from tests.web.page import Player, player
from tests.web.test_accessible import AXE
from tests.web.test_players import too_wide
from tests.web.test_tables import problems

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAME = "Maria Sibylla Merian"
FIRST, SECOND = "a moth on the plum tree", "a toad in the ink pot"


async def test_an_account_from_its_making_to_its_end(site: Platform, chromium: Browser) -> None:
    if not AXE.exists():
        unavailable("axe-core: npm ci in services/gateway/web")
    async with player(chromium, site, NAME, width=360, height=740) as me:
        await become_registered(me)
        await check_token(me)
        async with at_the_door(chromium, site) as elsewhere:
            assert await problems(elsewhere) == []
            await sign_in(elsewhere, FIRST)
            await change_password(me)
            # The socket of the other browser is closed, and its page sees why.
            await expect(elsewhere.get("session-ended")).to_be_visible()
            await expect(me.get("sessions")).to_have_attribute("data-count", "1")
        await go_away(me, "sign-out")
        await sign_in(me, FIRST)
        await expect(me.get("notice")).to_have_attribute("data-code", "wrong_credentials")
        await sign_in(me, SECOND)
        await me.get("open-table").wait_for()
        await check_export_and_languages(me)
        await erase(me)


async def become_registered(me: Player) -> None:
    """The guest makes an account and stays who he is."""
    await me.get("guest-hint").get_by_role("link").click()
    await me.get("become-registered").wait_for()
    guest = await me.get("own-profile").get_attribute("href")
    assert await problems(me) == []
    await expect(me.get("register-name")).to_have_value(NAME)
    await me.get("register-password").fill("12345678")
    await me.get("register").click()
    await expect(me.get("notice")).to_have_attribute("data-code", "weak_password")
    await me.get("register-password").fill(FIRST)
    await me.get("register").click()
    await expect(me.get("account-page")).to_have_attribute("data-registered", "true")
    await expect(me.get("own-profile")).to_have_attribute("href", guest or "")


async def check_token(me: Player) -> None:
    """A token is shown when it is made, works, and is not shown again; ended, it does not work."""
    await me.get("token-label").fill("herbarium")
    await me.get("scope-play").check()
    await me.get("token-make").click()
    await expect(me.get("token-shown")).to_be_focused()
    token = await me.get("token-shown").input_value()
    assert await problems(me) == []
    assert await status_with(me, token) == 200
    await me.page.reload()
    await expect(me.get("token-row")).to_contain_text("herbarium")
    await expect(me.get("token-shown")).to_have_count(0)
    assert token not in await me.page.content()
    await me.get("token-end").click()
    await expect(me.get("token-row")).to_have_count(0)
    assert await status_with(me, token) == 401


async def status_with(me: Player, token: str) -> int:
    """What a program without a cookie is answered."""
    status: int = await me.page.evaluate(
        "async token => (await fetch('/api/me', {credentials: 'omit', headers: {authorization: `Bearer ${token}`}})).status",
        token,
    )
    return status


async def change_password(me: Player) -> None:
    await me.get("password-old").fill(FIRST)
    await me.get("password-new").fill(SECOND)
    await me.get("password-change").click()
    await expect(me.get("password-done")).to_have_attribute("data-done", "true")


async def check_export_and_languages(me: Player) -> None:
    await me.get("menu").click()
    await me.get("menu-account").click()
    await me.get("mail").fill("merian@example.org")
    await me.get("mail-save").click()
    await expect(me.get("mail-remove")).to_be_visible()
    async with me.page.expect_download() as started:
        await me.get("export").click()
    file = await (await started.value).path()
    data = json.loads(await asyncio.to_thread(Path(file).read_text))
    assert (data["account"]["name"], data["account"]["mail"]) == (NAME, "merian@example.org")
    assert FIRST not in json.dumps(data)
    for language in ("de", "fr"):
        await me.get("lang-select").select_option(language)
        await expect(me.page.locator("html")).to_have_attribute("lang", language)
        assert await too_wide(me) == 0


async def erase(me: Player) -> None:
    await me.get("erase-open").click()
    assert await problems(me) == []
    await me.get("erase-proof").fill(FIRST)
    await me.get("erase-confirm").click()
    await expect(me.get("notice")).to_have_attribute("data-code", "wrong_credentials")
    await me.get("erase-proof").fill(SECOND)
    await go_away(me, "erase-confirm")
    await sign_in(me, SECOND)
    await expect(me.get("notice")).to_have_attribute("data-code", "wrong_credentials")


async def go_away(me: Player, button: str) -> None:
    """The page begins anew: what was there until then is not to be used any more."""
    async with me.page.expect_navigation():
        await me.get(button).click()
    await me.page.locator("label", has=me.get("way-signIn")).wait_for()


async def sign_in(me: Player, password: str) -> None:
    # The radio button itself is not to be seen.
    await me.page.locator("label", has=me.get("way-signIn")).click()
    await me.get("signin-name").fill(NAME)
    await me.get("signin-password").fill(password)
    await me.get("signin").click()


@asynccontextmanager
async def at_the_door(browser: Browser, site: Platform) -> AsyncIterator[Player]:
    """Somebody with a phone of his own who has not said yet who he is."""
    context = await browser.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    try:
        someone = Player(await context.new_page(), f"http://127.0.0.1:{site.settings.port}")
        await someone.page.goto(someone.url)
        await someone.get("name-input").wait_for()
        yield someone
    finally:
        await context.close()

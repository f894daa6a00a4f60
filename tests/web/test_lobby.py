"""The lobby in a real Chromium: every offer fits a phone in every language, and the rules are those of the offer."""

import pytest
from playwright.async_api import Browser, expect

from domain.registry import VARIANTS
from tests.faults.running import Platform
from tests.web.page import PATIENCE, Player, player

#: How many pixels of the offer are cut off at its right edge.
CUT_OFF = """() => {
    const offer = document.querySelector('[data-testid=quick-game]').closest('section');
    return offer.scrollWidth - offer.clientWidth;
}"""

pytestmark = [pytest.mark.browser, pytest.mark.slow]


async def test_every_offer_fits_a_phone_in_every_language(site: Platform, chromium: Browser) -> None:
    async with player(chromium, site, "Sophie", width=360, height=740) as me:
        languages = await me.get("lang-select").locator("option").count()
        wrong = []
        seen = 0
        for language in range(languages):
            await me.get("lang-select").select_option(index=language)
            for variant in VARIANTS:
                await me.get(f"choose-{variant}").click()
                offers = me.page.locator(f'[data-testid="preset-select"] option[data-variant="{variant}"]')
                await offers.first.wait_for(state="attached")
                for index in range(await offers.count()):
                    await me.get("preset-select").select_option(index=index)
                    cut_off = await me.page.evaluate(CUT_OFF)
                    if cut_off > 0:
                        wrong.append(f"{await offers.nth(index).inner_text()}: {cut_off}")
                    seen += 1
        assert languages == 3
        assert seen == 3 * (sum(len(variant.presets) for variant in VARIANTS.values()) + len(VARIANTS))
        assert wrong == []


async def test_the_rules_are_those_of_the_chosen_game_and_of_the_table(
    site: Platform, chromium: Browser
) -> None:
    async with player(chromium, site, "Emmy") as me:
        await me.get("choose-aetherya").click()
        await check_rules(me, "Aetherya")
        await me.open_table()
        await me.page.reload()
        await me.get("add-bot").first.wait_for()
        await check_rules(me, "Aetherya")


async def check_rules(me: Player, game: str) -> None:
    await me.get("help-open").click()
    await expect(me.get("help").get_by_role("heading").first).to_contain_text(game, timeout=PATIENCE)
    await me.get("help-close").click()

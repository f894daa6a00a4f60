"""All of claim in a real Chromium: sets by hand, three and four players, every choice, by keyboard, in three languages."""

import random
from collections.abc import Callable, Iterable
from functools import partial

import pytest
from playwright.async_api import Browser, WebSocketRoute, expect

from domain.claim.options import SETS
from tests.faults.running import Platform
from tests.web.checks import check_nothing_hidden, check_result
from tests.web.page import PATIENCE, Player, player
from tests.web.planning import choice_of, toward

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: Games for two after which each choice has been met: four were enough in 30 trials, and each game has its chance.
MOST_GAMES = 20


#: One of these moves, for a player who wants to be offered these choices.
Choose = Callable[[set[str], list[str]], str]


async def play_to_end(me: Player, choose: Choose, wanted: Iterable[str] = ()) -> set[str]:
    """Plays offered moves; gives the choices that were met."""
    met: set[str] = set()
    while True:
        await me.my_turn()
        if await me.over():
            return met
        moves = await me.moves()
        if not moves:
            continue
        met |= {choice_of(move) for move in moves}
        await me.make(choose({*wanted} - met, moves))


def by_chance(choice: random.Random) -> Choose:
    return lambda _, moves: choice.choice(moves)


async def check_end(site: Platform, me: Player, parties: int) -> None:
    """The result on the page is that of the rules, each party has its row, and nothing hidden came."""
    game = await me.game()
    await me.get("result").wait_for()
    check_result(site, game, await me.get("result").get_attribute("data-winners"))
    rows = await me.page.locator('[data-testid^="merit-"]').all()
    votes = [int(await row.get_attribute("data-votes") or 0) for row in rows]
    assert len(votes) == parties
    assert votes == sorted(votes, reverse=True)
    # A rematch turns the seats.
    check_nothing_hidden(site, game, me, int(await me.get("game").get_attribute("data-seat") or 0))
    assert me.errors == []


async def test_three_players_on_a_phone(site: Platform, chromium: Browser) -> None:
    async with player(chromium, site, "Sofia", width=390, height=844) as me:
        await me.choose("night-market", 3)
        await me.open_table()
        await expect(me.get("about")).to_have_attribute("data-factions", " ".join(SETS["night-market"][3]))
        assert await me.get("story").inner_text()
        assert await me.get("partners").count() == 0
        await me.fill_with_bots(3)
        await me.game()
        met = await play_to_end(me, by_chance(random.Random(3)))
        assert met & {"pick", "discard"}
        assert "smash" not in met
        await check_end(site, me, 3)
        width = await me.page.evaluate("document.documentElement.scrollWidth")
        assert width <= 390


async def test_four_players_in_partnerships(site: Platform, chromium: Browser) -> None:
    async with player(chromium, site, "Emmy", width=1440, height=900) as me:
        await me.choose("clockwork-court", 4)
        await me.open_table()
        for seat, party in enumerate(("0", "1", "0", "1")):
            await expect(me.get(f"seat-{seat}")).to_have_attribute("data-party", party)
        await expect(me.get("partners")).to_contain_text("Emmy + Seat 3")
        await me.fill_with_bots(4)
        await me.game()
        met = await play_to_end(me, by_chance(random.Random(4)))
        assert met & {"pick", "discard"}
        await check_end(site, me, 2)


async def test_a_set_by_hand_and_all_choices_of_two(site: Platform, chromium: Browser) -> None:
    choice = random.Random(5)
    async with player(chromium, site, "Alan") as me:
        await me.choose(None, 2)
        await refused(me, "tooFew")
        await me.get("pair-giant").click()
        await refused(me, "twoPairs")
        # A pair is two factions, and both are explained.
        await expect(me.get("tip")).to_contain_text(["Giants.", "Gnomes."])
        await me.get("pair-goblin").click()
        for faction in ("automaton", "seer", "racoon", "griffon"):
            await me.get(f"ten-{faction}").click()
        await refused(me, "tooMany")
        await me.get("players-select").select_option("4")
        await refused(me, "tooFew")
        await me.get("players-select").select_option("2")
        await me.get("ten-griffon").click()
        await expect(me.get("set-reason")).to_have_attribute("data-reason", "")
        await me.open_table()
        factions = "giant gnome automaton seer racoon"
        await expect(me.get("about")).to_have_attribute("data-factions", factions)
        await me.fill_with_bots(2)
        wanted = {"play", "pick", "peek", "discard", "smash", "spare", "loot"}
        for _ in range(MOST_GAMES):
            game = await me.game()
            seat = int(await me.get("game").get_attribute("data-seat") or 0)
            wanted -= await play_to_end(me, partial(toward, site, game, seat, choice), wanted)
            await check_end(site, me, 2)
            if not wanted:
                return
            await me.get("play-again").first.click()
            await me.page.wait_for_function("game => !location.pathname.endsWith(game)", arg=game)
        raise AssertionError(f"these choices were not met: {wanted}")


async def refused(me: Player, reason: str) -> None:
    """The set on the page is not a legal one: it says why, and cannot be sent."""
    await expect(me.get("set-reason")).to_have_attribute("data-reason", reason)
    assert await me.get("set-reason").inner_text()
    await expect(me.get("open-table")).to_be_disabled()
    await expect(me.get("quick-game")).to_be_disabled()


async def test_the_lobby_shows_what_presets_play_with(site: Platform, chromium: Browser) -> None:
    async with player(chromium, site, "Kurt") as me:
        stories = set()
        for preset, sets in SETS.items():
            for players, factions in sets.items():
                await me.choose(preset, players)
                await expect(me.get("cover")).to_have_attribute("data-factions", " ".join(factions))
            stories.add(await me.get("story").inner_text())
        assert len(stories) == len(SETS)


async def test_by_keyboard_alone(site: Platform, chromium: Browser) -> None:
    async with player(chromium, site, "Rosa") as me:
        # Until the games are known the button takes no focus.
        await expect(me.get("quick-game")).to_be_enabled()
        await tab_to(me, '[data-testid="quick-game"]')
        await me.page.keyboard.press("Enter")
        game = await me.game()
        while True:
            await me.my_turn()
            if await me.over():
                break
            await tab_to(me, '[data-testid="hand"] *')
            for _ in range(14):
                if await me.page.evaluate("document.activeElement.dataset.legal") == "true":
                    break
                await me.page.keyboard.press("ArrowRight")
            number = await me.number()
            await me.page.keyboard.press("Enter")
            await me.heard_after(number)
        await me.get("result").wait_for()
        check_result(site, game, await me.get("result").get_attribute("data-winners"))
        # The focus is on the next game; Escape closes the sheet.
        await expect(me.get("play-again").first).to_be_focused()
        await me.page.keyboard.press("Escape")
        await expect(me.get("result")).to_have_count(0)
        # A faction explains itself when it has the focus.
        await tab_to(me, '[data-testid^="vote-"]')
        await expect(me.get("tip")).to_be_visible()
        assert me.errors == []


async def tab_to(me: Player, selector: str) -> None:
    """Presses Tab until something that matches has the focus."""
    for _ in range(80):
        if await me.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        await me.page.keyboard.press("Tab")
    raise AssertionError(f"no focus on {selector}")


#: By language: a story, the name of what is played, a phase, a faction.
WORDS = {
    "de": ("Nach Mitternacht", "Der Nachtmarkt", "Phase eins", "Seher"),
    "fr": ("Après minuit", "Le marché de nuit", "Phase un", "Devins"),
}


@pytest.mark.parametrize("language", ["de", "fr"])
async def test_other_languages(site: Platform, chromium: Browser, language: str) -> None:
    story, name, phase, seers = WORDS[language]
    async with player(chromium, site, "Lise") as me:
        await me.choose("night-market", 3)
        await me.get("lang-select").select_option(language)
        await expect(me.get("story")).to_contain_text(story)
        await me.open_table()
        await expect(me.get("about")).to_contain_text(name)
        await me.fill_with_bots(3)
        await me.game()
        await me.my_turn()
        await expect(me.get("game")).to_contain_text(phase)
        await me.get("vote-seer").focus()
        await expect(me.get("tip")).to_contain_text(f"{seers}.")
        told = await me.get("log").inner_text()
        await me.get("lang-select").select_option("en")
        await expect(me.get("game")).to_contain_text("Phase one")
        assert await me.get("log").inner_text() != told
        assert me.errors == []


async def test_what_the_rules_refuse_is_said_in_the_readers_language(
    site: Platform, chromium: Browser
) -> None:
    """A page that lets an illegal set pass: its knights are made dwarves on the way to the platform."""

    def spoil(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: server.send(str(message).replace('"knight"', '"dwarf"')))

    async with player(chromium, site, "Karl") as me:
        await me.page.route_web_socket("**", spoil)
        await me.page.goto(me.url)
        await me.choose(None, 2)
        for faction in ("undead", "bard", "troll"):
            await me.get(f"ten-{faction}").click()
        await me.get("lang-select").select_option("de")
        await me.get("open-table").click()
        await expect(me.get("notice")).to_have_attribute("data-code", "bad_options", timeout=PATIENCE)
        await expect(me.get("notice")).to_contain_text("Mit diesen Einstellungen kann man nicht spielen.")

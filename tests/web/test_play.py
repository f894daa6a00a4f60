"""A person plays in a real Chromium: against a bot, and against another person; and nothing hidden is received."""

import itertools
import json
import os
import random
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from contracts.ids import GameId
from domain.game import Game
from services.platform.store import open_store
from services.platform.streamed import Held
from tests.faults.running import Platform
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
        await guest.get("table-row").get_by_test_id("take-seat").first.click()
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


def check_result(site: Platform, game: GameId, shown: str | None) -> None:
    aggregate = folded(site, game)[-1].aggregate
    winners = aggregate.variant.winners(aggregate.state)
    assert shown is not None
    assert winners is not None
    assert json.loads(shown) == list(winners)


def folded(site: Platform, game: GameId) -> list[Held[Game]]:
    """The game after each of its commits, as the store has it."""
    store = open_store(site.settings.store_url)
    try:
        bodies = [stored.body for stored in store.read(game)]
    finally:
        store.close()
    games = []
    for length in range(1, len(bodies) + 1):
        held = Held(Game(game))
        for body in bodies[:length]:
            held.fold(body)
        games.append(held)
    return games


def check_nothing_hidden(site: Platform, game: GameId, page: Player, seat: int) -> None:
    """No received message names a card that its seat could not know at that time.

    What the seat could know at number n is what the positions up to n show openly or to this seat; the check takes
    it from whole positions, not from the code that makes views.
    """
    known: set[str] = set()
    by_number: dict[int, set[str]] = {}
    for held in folded(site, game):
        position = held.aggregate.variant.to_position(held.aggregate.state)
        open_piles = [
            position["hands"][seat], position["followers"][seat], *position["score"], position["stake"],
            position["discard"], [card for _, card in position["table"]],
        ]  # fmt: skip
        known = known | {card for pile in open_piles for card in pile}
        by_number[held.aggregate.version] = known
    checked = 0
    for message in [*page.frames("feed"), *page.frames("caught_up")]:
        if message["game"] == game:
            number = message["newest"]["number"] if message["type"] == "caught_up" else message["number"]
            assert cards_in(message) <= by_number[number]
            checked += 1
    assert checked > 20
    secrets = [
        secret for held in folded(site, game)[:1] for secret in (held.aggregate.created.seed, '"salt"')
    ]
    assert not any(secret in text for text in page.received for secret in secrets)


def cards_in(message: object) -> set[str]:
    """Every card that a message names, wherever it stands."""
    if isinstance(message, dict):
        return {card for value in message.values() for card in cards_in(value)}
    if isinstance(message, list):
        return {card for value in message for card in cards_in(value)}
    if isinstance(message, str):
        return set(re.findall(r"\b(?:goblin|knight|undead|dwarf|doppelganger)-\d+\b", message))
    return set()

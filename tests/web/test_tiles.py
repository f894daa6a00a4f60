"""The tile games in a real Chromium: the duel and the royal edition by clicks, the board by keys, mouse and fingers."""

import importlib.util
import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.faults.running import Platform
from tests.web.checks import check_result
from tests.web.page import PATIENCE, Player, player
from tests.web.tiles import choose_variant, make, marked, marks, newest
from tests.web.tiles_checks import check_nothing_hidden

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WEB = Path(__file__).parents[2] / "services" / "gateway" / "web"


def test_the_clients_copy_of_the_factions_is_fresh() -> None:
    spec = importlib.util.spec_from_file_location("web_factions", WEB / "tools" / "factions.py")
    assert spec is not None
    assert spec.loader is not None
    factions = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(factions)
    wanted = factions.render(factions.SOURCE.read_text())
    assert factions.TARGET.read_text() == wanted, "run: python services/gateway/web/tools/factions.py"


async def play_to_end(me: Player, choice: random.Random, reload_at: int = 0) -> set[str]:
    """Plays random legal moves, powers more often than not; gives the shapes of moves that were made."""
    met: set[str] = set()
    for turn in range(1, 1_000):
        await me.my_turn()
        if await me.over():
            return met
        if turn == reload_at:
            await me.page.reload()
            await me.my_turn()
        moves = newest(me)["moves"]
        assert await marks(me) <= {word.partition(":")[0] for move in moves for word in move.split(" ")}
        move = choice.choice([one for one in moves if one != "skip"] or moves)
        aimed = move.split()[0] not in ("place", "draw", "keep") and " " in move
        await make(me, move, hesitate=aimed and choice.random() < 0.5)
        met.add(f"{move.split()[0]} {len(move.split()) - 1}")
    raise AssertionError("the game does not end")


async def check_end(site: Platform, me: Player) -> None:
    """The scoring goes step by step, can be skipped, and ends with the points and winners of the rules."""
    game = await me.game()
    await me.get("result").wait_for()
    steps = me.get("result-steps")
    assert await steps.get_attribute("data-step") == "1"
    result: dict[str, Any] = newest(me)["view"]["result"]
    played = [
        int(await me.get(f"total-{seat}").get_attribute("data-points") or 0)
        for seat in range(len(result["points"]))
    ]
    assert played == newest(me)["view"]["points"]
    await me.get("result-next").click()
    await expect(steps).to_have_attribute("data-step", "2")
    await me.get("result-skip").click()
    await expect(steps).to_have_attribute("data-complete", "true")
    for seat, points in enumerate(result["points"]):
        assert await me.get(f"total-{seat}").get_attribute("data-points") == str(points)
    check_result(site, game, await me.get("result").get_attribute("data-winners"))
    await me.get("result-close").click()
    for seat, points in enumerate(result["points"]):
        assert await me.get(f"standing-{seat}").get_attribute("data-total") == str(points)
    for number, places in result.get("maps", {}).items():
        row = me.get(f"map-{number}")
        shown = [await row.get_attribute("data-first"), await row.get_attribute("data-second")]
        assert shown == [" ".join(map(str, seats)) for seats in places]
    check_nothing_hidden(site, game, me, 0)
    assert me.errors == []


async def test_a_duel_against_a_bot(site: Platform, chromium: Browser) -> None:
    async with player(chromium, site, "Ada", width=1440, height=900) as me:
        await choose_variant(me, "kingdoms", "court-of-masks", 2)
        await me.get("quick-game").click()
        await me.game()
        met = await play_to_end(me, random.Random(1), reload_at=9)
        assert {"place 2", "draw 1"} <= met
        assert met & {"use 1", "copy 1", "copy 2"}
        await check_end(site, me)


async def test_three_players_with_war_maps_on_a_phone(site: Platform, chromium: Browser) -> None:
    async with player(chromium, site, "Emmy", width=390, height=844) as me:
        await choose_variant(me, "royal", "war-maps", 3)
        await me.open_table()
        assert await me.get("story").inner_text()
        await me.fill_with_bots(3)
        await me.game()
        await me.my_turn()
        maps = newest(me)["view"]["map_points"]
        assert len(maps) == 3
        for number in maps:
            assert await me.get(f"map-{number}").count() == 1
        await play_to_end(me, random.Random(2), reload_at=12)
        assert await me.page.evaluate("document.documentElement.scrollWidth") <= 390
        await check_end(site, me)


async def test_a_set_by_hand_with_house_powers(site: Platform, chromium: Browser) -> None:
    factions = ["unicorn", "cyclops", "rogue", "fire-elemental", "vampire", "ghost", "shapeshifter"]
    async with player(chromium, site, "Kurt") as me:
        await choose_variant(me, "royal", None, 2)
        await expect(me.get("open-table")).to_be_disabled()
        for name in factions:
            await me.get(f"own-{name}").check()
        await expect(me.get("set-reason")).to_have_attribute("data-missing", "0")
        await me.get("own-maps").uncheck()
        await me.get("own-house").check()
        await me.get("quick-game").click()
        await me.game()
        await me.my_turn()
        view = newest(me)["view"]
        assert (sorted(view["factions"]), view["house"], view["spaces"]) == (sorted(factions), True, [])
        met = await play_to_end(me, random.Random(3))
        assert met & {"use 1", "use 2"}
        await check_end(site, me)


async def test_what_a_faction_does_is_in_sight_beside_the_long_list_of_a_phone(
    site: Platform, chromium: Browser
) -> None:
    async with player(chromium, site, "Maria", width=390, height=844) as me:
        await choose_variant(me, "royal", None, 2)
        listed = me.page.locator("label").filter(has=me.get("own-unicorn"))
        await expect(listed).to_contain_text("house power")
        await me.get("own-dwarf").focus()
        await expect(me.page.get_by_text("Dwarf (worth 5)")).to_be_in_viewport()


async def opened(me: Player) -> None:
    """A duel of the classic set, at the own turn."""
    await choose_variant(me, "kingdoms", "classic", 2)
    await me.get("quick-game").click()
    await me.game()
    await me.my_turn()


async def camera(me: Player) -> tuple[float, int, int]:
    board = me.get("board")
    values = [await board.get_attribute(f"data-{name}") for name in ("scale", "x", "y")]
    scale, x, y = (float(value or 0) for value in values)
    return scale, int(x), int(y)


async def test_the_board_is_moved_by_buttons_keys_mouse_and_fingers(
    site: Platform, chromium: Browser
) -> None:
    async with player(chromium, site, "Alan") as me:
        await opened(me)
        first = await camera(me)
        await me.get("zoom-in").click()
        closer = await camera(me)
        assert closer[0] > first[0]
        await me.get("zoom-out").click()
        await me.get("zoom-out").click()
        assert (await camera(me))[0] < first[0]
        board = me.get("board")
        await board.focus()
        await board.press("+")
        before = await camera(me)
        await board.press("ArrowRight")
        assert (await camera(me))[1] < before[1]
        await board.press("0")
        await expect(board).to_have_attribute("data-fitted", "true")
        await dragged_and_pinched(me)
        await expect(board).to_have_attribute("data-fitted", "false")
        await me.get("zoom-fit").click()
        assert (await me.number(), me.errors) == (newest(me)["number"], [])


async def dragged_and_pinched(me: Player) -> None:
    """Drags the board with the mouse, beginning on a card, and zooms with the wheel and with two fingers."""
    card = await me.get("space-0,0").bounding_box()
    assert card is not None
    x, y = card["x"] + card["width"] / 2, card["y"] + card["height"] / 2
    before = await camera(me)
    await me.page.mouse.move(x, y)
    await me.page.mouse.down()
    await me.page.mouse.move(x + 30, y + 10)
    await me.page.mouse.move(x + 60, y + 20)
    await me.page.mouse.up()
    assert await camera(me) == (before[0], before[1] + 60, before[2] + 20)
    await me.page.mouse.wheel(0, 200)
    await expect(me.get("board")).not_to_have_attribute("data-scale", f"{before[0]:.3f}", timeout=PATIENCE)
    before = await camera(me)
    touch = await me.page.context.new_cdp_session(me.page)
    for type_, gap in (("touchStart", 40), ("touchMove", 60), ("touchMove", 80), ("touchEnd", None)):
        points = [] if gap is None else [{"x": x - gap, "y": y, "id": 1}, {"x": x + gap, "y": y, "id": 2}]
        await touch.send("Input.dispatchTouchEvent", {"type": type_, "touchPoints": points})
    await expect(me.get("board")).not_to_have_attribute("data-scale", f"{before[0]:.3f}", timeout=PATIENCE)
    assert (await camera(me))[0] > before[0]


async def test_a_card_is_placed_by_keys_alone(site: Platform, chromium: Browser) -> None:
    async with player(chromium, site, "Sofia") as me:
        await opened(me)
        number = await me.number()
        await me.get("hand").get_by_role("button").first.focus()
        await me.page.keyboard.press("ArrowRight")
        await me.page.keyboard.press("Enter")
        card = await me.get("hand").locator('[aria-pressed="true"]').first.get_attribute("data-card")
        due = marked(newest(me)["moves"], ["place", str(card)])
        assert await marks(me) == due
        await me.page.locator('[data-testid="board"] [tabindex="0"]').focus()
        for key in ("ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"):
            focused = me.page.locator('[data-testid="board"] :focus')
            if await focused.get_attribute("data-legal") == "true":
                break
            await me.page.keyboard.press(key)
        label = await me.page.locator('[data-testid="board"] :focus').get_attribute("aria-label")
        assert label is not None
        assert label.startswith("Space ")
        assert label.endswith("empty, can be chosen")
        await me.page.keyboard.press("Enter")
        await me.heard_after(number)
        placed = newest(me)["view"]["placed"]
        assert placed is not None
        assert json.dumps(f"Space {placed[0]},{placed[1]}")[1:-1] in label

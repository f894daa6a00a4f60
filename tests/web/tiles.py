"""How a person plays the tile games on the page: by clicking what is marked, word by word of a move."""

from typing import Any

from playwright.async_api import expect

from tests.web.page import PATIENCE, Player


async def choose_variant(me: Player, variant: str, preset: str | None, players: int) -> None:
    """In the lobby: a preset of a variant, or with None a set by hand, for so many players."""
    await me.choose(preset, players, variant)


def newest(me: Player) -> dict[str, Any]:
    """The feed message that the page shows."""
    messages = [*me.frames("feed"), *(message["newest"] for message in me.frames("caught_up"))]
    latest: dict[str, Any] = max(messages, key=lambda message: (message["time"], message["number"]))
    return latest


async def make(me: Player, move: str, *, hesitate: bool = False) -> None:
    """Makes a move by clicks. Every word must be marked, and what is confirmed must be this very move.

    hesitate: takes the last target back once, and chooses it again.
    """
    before = await me.number()
    verb, *words = move.split(" ")
    if verb == "place":
        await _place(me, *words)
    elif verb == "draw":
        await me.get("pile" if words == ["pile"] else f"display-{words[0]}").first.click()
    elif verb == "keep":
        await _keep(me, words)
    elif move in ("skip", "use"):
        await me.get(f"move-{move}").click()
    else:
        await _aim(me, move, words, hesitate=hesitate)
    await me.heard_after(before)


async def _place(me: Player, card: str, at: str) -> None:
    in_hand = me.get("hand").locator(f'[data-card="{card}"]').first
    if await in_hand.get_attribute("aria-pressed") == "false":
        await in_hand.click()
    await click_space(me, at)


async def _keep(me: Player, cards: list[str]) -> None:
    for card in cards:
        await me.page.locator(
            f'[data-testid^="keep-"][data-card="{card}"][aria-pressed="false"]'
        ).first.click()
    await me.get("confirm").click()


async def _aim(me: Player, move: str, words: list[str], *, hesitate: bool) -> None:
    for word in words:
        await _choose(me, word)
    await expect(me.get("confirm")).to_have_attribute("data-move", move, timeout=PATIENCE)
    if hesitate:
        number = await me.number()
        await me.get("back").click()
        await _choose(me, words[-1])
        assert await me.number() == number
    await me.get("confirm").click()


async def _choose(me: Player, word: str) -> None:
    if word in ("row", "column"):
        await me.get(f"target-{word}").click()
        return
    await click_space(me, word.partition(":")[0])
    told_apart = me.get(f"target-{word}")
    if await told_apart.count():
        await told_apart.click()


async def click_space(me: Player, at: str) -> None:
    """Clicks a marked space; one that is out of the window is brought into it."""
    space = me.get(f"space-{at}")
    await expect(space).to_have_attribute("data-legal", "true", timeout=PATIENCE)
    window = await me.get("board").bounding_box()
    place = await space.bounding_box()
    assert window is not None
    assert place is not None
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    inside = (
        window["x"] < x < window["x"] + window["width"] and window["y"] < y < window["y"] + window["height"]
    )
    if not inside:
        await me.get("zoom-fit").click()
    await space.click()


def marked(moves: list[str], chosen: list[str]) -> set[str]:
    """Spaces that are due as the next word after these."""
    words = [move.split(" ") for move in moves]
    following = {
        move[len(chosen)] for move in words if move[: len(chosen)] == chosen and len(move) > len(chosen)
    }
    return {word.partition(":")[0] for word in following if "," in word}


async def marks(me: Player) -> set[str]:
    """Spaces that are marked on the page."""
    found: list[str] = await me.get("board").evaluate(
        "board => [...board.querySelectorAll('[data-legal=\"true\"]')].map(space => space.dataset.space)"
    )
    return set(found)

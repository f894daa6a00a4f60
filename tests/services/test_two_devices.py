"""One seat at two tabs and two devices: the same state in all, the first move counts, the second is refused clearly."""

import asyncio
from typing import Any

import msgspec

from tests.services.browsers import Browser, House, browser, follow, sign_in, start_game, tab, view

MOVES = 12


def feeds(who: Browser, game: str) -> dict[int, Any]:
    """What this tab was shown of a game, by number."""
    return {m["number"]: m for m in who.messages if m["type"] == "feed" and m["game"] == game}


async def reaches(who: Browser, game: str, number: int) -> None:
    await who.heard(lambda m: m["type"] == "feed" and m["game"] == game and m["number"] >= number)


async def test_two_tabs_and_two_devices_show_the_same_and_move_once(house: House) -> None:
    player, cookie = await sign_in(house, "Ben")
    async with (
        browser(house, "Ann") as ann, tab(house, player, cookie) as first, tab(house, player, cookie) as second,
        tab(house, player, cookie, packed=True) as third,
    ):  # fmt: skip
        game = await start_game(ann, first)
        bens = (first, second, third)
        for one in (ann, *bens):
            await follow(one, game)
        refusals: list[str] = []
        reached = 1
        for step in range(MOVES):
            mover = ann if (await view(ann, game))["moves"] else first
            newest = await view(mover, game)
            move = {"game": game, "version": newest["number"], "move": newest["moves"][0]}
            senders = bens if mover is first else (ann,)
            replies = await asyncio.gather(
                *(one.ask("rules", "move", id=f"{step}-{i}", **move) for i, one in enumerate(senders))
            )
            assert sum(reply["type"] == "accepted" for reply in replies) == 1, replies
            refusals += [reply["code"] for reply in replies if reply["type"] == "refused"]
            reached += 1
            for one in (ann, *bens):
                await reaches(one, game, reached)
        assert (await view(ann, game))["number"] == reached
        assert set(refusals) <= {"stale_version", "not_your_turn"}
        assert len(refusals) >= 2
        shown = [feeds(one, game) for one in bens]
        assert msgspec.json.encode(shown[0]) == msgspec.json.encode(shown[1])
        assert shown[0] == shown[2]
        assert [one.numbers(game) for one in bens] == [list(range(1, reached + 1))] * 3


async def test_the_same_command_from_two_devices_has_one_effect(house: House) -> None:
    """A device that was asleep sends again what the other one has sent meanwhile."""
    player, cookie = await sign_in(house, "Ben")
    async with (
        browser(house, "Ann") as ann, tab(house, player, cookie) as first,
        tab(house, player, cookie, packed=True) as second,
    ):  # fmt: skip
        game = await start_game(first, ann)
        newest = await view(first, game)
        mover = (first, second) if newest["moves"] else (ann, ann)
        newest = await view(mover[0], game)
        move = {"id": "same", "game": game, "version": newest["number"], "move": newest["moves"][0]}
        replies = await asyncio.gather(*(one.ask("rules", "move", **move) for one in mover))
        assert replies[0] == replies[1] == {"type": "accepted", "game": game, "version": 2}
        assert (await view(ann, game))["number"] == 2


async def test_two_devices_take_one_seat_and_leave_it_once(house: House) -> None:
    player, cookie = await sign_in(house, "Ben")
    async with (
        browser(house, "Ann") as ann, tab(house, player, cookie) as first,
        tab(house, player, cookie, packed=True) as second,
    ):  # fmt: skip
        table = "7d5f7a0e-3c4c-4b7e-9d33-0c7c37f2b3ab"
        body = {"id": "open", "table": table, "variant": "claim", "options": {"players": 3}}
        assert (await ann.ask("matchmaking", "open_table", **body))["type"] == "table_accepted"
        replies = await asyncio.gather(
            first.ask("matchmaking", "take_seat", id="a", table=table),
            second.ask("matchmaking", "take_seat", id="b", table=table),
        )
        assert sorted(reply.get("code", "accepted") for reply in replies) == ["accepted", "already_seated"]
        async with asyncio.timeout(60):
            while (info := await ann.ask("views", "table", table=table))["seats"] != [
                ann.player,
                player,
                None,
            ]:
                await asyncio.sleep(0.02)
        assert info["version"] == 2

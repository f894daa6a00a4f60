"""What is a player's own reaches every tab and device of his, in both encodings; a ban closes them all."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from websockets.asyncio.client import connect

from contracts import subjects
from contracts.ids import PlayerId
from services.platform import bus
from tests.services.browsers import Browser, House, browser, sign_in, tab

CLASSIC = {"preset": "classic", "players": 2}


async def operator(house: House, verb: str, player: str, **fields: Any) -> None:
    message = msgspec.json.encode({"id": uuid.uuid4().hex, "player": player} | fields)
    reply = await bus.request(house.client, "svc-admin", "people", verb, message)
    assert msgspec.json.decode(reply) == {"type": "done"}


async def at_one_table(host: Browser, guest: Browser) -> str:
    table = str(uuid.uuid4())
    opened = {"id": "open", "table": table, "variant": "claim", "options": CLASSIC}
    assert (await host.ask("matchmaking", "open_table", **opened))["type"] == "table_accepted"
    assert (await guest.ask("matchmaking", "take_seat", id="sit", table=table))["type"] == "table_accepted"
    return table


async def test_every_tab_hears_a_chat_line_once(house: House) -> None:
    player, cookie = await sign_in(house, "Ben")
    async with (
        browser(house, "Ann") as ann, browser(house, "Eve") as eve,
        tab(house, player, cookie) as first, tab(house, player, cookie, packed=True) as second,
    ):  # fmt: skip
        table = await at_one_table(ann, first)
        assert await ann.ask("people", "say", id="1", table=table, text="hello") == {"type": "done"}
        for one in (ann, first, second):
            line = await one.hears("chat", table=table, text="hello", player=ann.player, number=1)
            assert set(line) == {"type", "table", "number", "time", "player", "text"}
        assert await second.ask("people", "say", id="1", table=table, text="hi") == {"type": "done"}
        for one in (ann, first, second):
            await one.hears("chat", text="hi")
            assert one.count("chat") == 2
        assert eve.count("chat") == 0
        assert (await eve.ask("people", "chat", table=table))["code"] == "not_seated"


async def test_a_notice_reaches_every_device_and_survives_a_reload(house: House) -> None:
    async with browser(house, "Ann") as ann:
        player, cookie = await sign_in(house, "Ben")
        async with tab(house, player, cookie) as first, tab(house, player, cookie, packed=True) as second:
            table = str(uuid.uuid4())
            body = {"id": "c", "table": table, "opponents": [player], "variant": "claim", "options": CLASSIC}
            assert (await ann.ask("matchmaking", "challenge", **body))["type"] == "table_accepted"
            for one in (first, second):
                await one.hears("notice", kind="challenge", table=table, by=ann.player)
                await one.hears("table", table=table, private=True)
        async with tab(house, player, cookie) as again:
            reply = await again.ask("views", "notices")
            assert reply["unread"] == 1
            (notice,) = reply["notices"]
            assert (notice["kind"], notice["read"]) == ("challenge", False)


async def test_clients_can_not_act_as_operators_or_as_the_gateway(house: House) -> None:
    async with browser(house, "Ann") as ann:
        for verb in ("ban", "silence", "pardon", "register_person", "erase_person", "reports"):
            assert (await ann.ask("people", verb, id="1", player=ann.player))["code"] == "unknown_verb"


async def test_a_ban_closes_everything_with_its_reason_and_keeps_out(house: House) -> None:
    player, cookie = await sign_in(house, "Ben")
    async with (
        browser(house, "Ann") as ann,
        tab(house, player, cookie) as first, tab(house, player, cookie, packed=True) as second,
    ):  # fmt: skip
        await operator(house, "ban", player, reason="cheating", until=4_102_444_800_000)
        for one in (first, second):
            assert await one.closed() == 4403
            (problem,) = [m for m in one.messages if m["type"] == "problem"]
            assert problem["code"] == "banned"
            assert (
                problem["message"]
                == "an operator has banned this account until 2100-01-01 00:00 UTC: cheating"
            )
            assert problem["sanction"] == {"until": 4_102_444_800_000, "reason": "cheating"}
            assert one.messages[-1] == problem
        async with unwelcome(house, cookie) as refused:
            assert await refused.closed() == 4403
            assert [m["code"] for m in refused.messages] == ["banned"]
        assert ann.code is None
        await operator(house, "pardon", player, what="ban", reason="a mistake")
        async with tab(house, player, cookie) as back:
            assert (await back.ask("people", "person"))["banned"] is None


async def test_a_word_of_a_ban_is_looked_into_and_not_believed(house: House) -> None:
    async with browser(house, "Ben") as ben:
        # Once the gateway has answered a question it has long heard what Ben is told: both go by its one connection.
        assert (await ben.ask("people", "person"))["type"] == "person"
        lie = b'{"type": "notice", "number": 1, "time": 1, "kind": "banned"}'
        async with asyncio.timeout(60):
            while not ben.count("notice"):
                await house.client.publish(subjects.tell(PlayerId(ben.player)), lie)
                await asyncio.sleep(0.05)
        assert (await ben.ask("people", "person"))["type"] == "person"
        assert ben.code is None


@asynccontextmanager
async def unwelcome(house: House, cookie: str) -> AsyncIterator[Browser]:
    """A tab that waits for no welcome."""
    headers = {"Cookie": cookie}
    async with connect(f"ws://127.0.0.1:{house.port}/ws", additional_headers=headers) as socket:
        refused = Browser(house, "", cookie, socket, packed=False)
        try:
            yield refused
        finally:
            await refused.stop()

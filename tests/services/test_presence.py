"""Who is there: followed players, the count, reloads, several gateways."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from contracts.codec import encode
from contracts.gateway import Presence
from contracts.ids import PlayerId
from services.gateway import online
from services.gateway import service as gateway
from services.gateway.online import Watcher
from services.platform.permissions import GATEWAY
from tests.services.browsers import PATIENCE, Browser, House, browser, sign_in, tab

ANN, BEN, CARL = PlayerId("p-ann"), PlayerId("p-ben"), PlayerId("p-carl")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online, "GRACE", 1.0)
    monkeypatch.setattr(online, "TICK", 0.05)
    monkeypatch.setattr(online, "COUNT_EVERY", 0.0)


@asynccontextmanager
async def another_gateway(house: House) -> AsyncIterator[House]:
    own = msgspec.structs.replace(house.nats.settings(house.settings.data, GATEWAY), port=0)
    async with gateway.serving(own) as port:
        yield House(house.nats, house.settings, port, house.client)


async def online_for(who: Browser, players: list[str], since: int = 0) -> dict[str, Any]:
    """The first presence message, of those after the first so many messages, with exactly these players."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for message in who.messages[since:]:
                if message["type"] == "presence" and message["online"] == sorted(players):
                    return message
            await asyncio.sleep(0.01)


async def test_who_comes_and_who_goes(house: House) -> None:
    async with browser(house, "Ann") as ann:
        player, cookie = await sign_in(house, "Ben")
        await ann.send({"type": "follow_presence", "players": [player, ann.player, "p-nobody"]})
        first = await online_for(ann, [ann.player])
        assert first["count"] in (0, 1)
        async with tab(house, player, cookie), tab(house, player, cookie, packed=True) as packed:
            there = await online_for(ann, [ann.player, player])
            assert there["count"] == 2
            await packed.send({"type": "follow_presence", "players": [ann.player]})
            await online_for(packed, [ann.player])
            since = len(ann.messages)
        gone = await online_for(ann, [ann.player], since)
        async with tab(house, player, cookie):
            await online_for(ann, [ann.player, player], ann.messages.index(gone, since))


async def test_a_page_that_is_loaded_anew_does_not_flicker(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Time enough to come back, on a busy machine too.
    monkeypatch.setattr(online, "GRACE", 4.0)
    async with browser(house, "Ann") as ann:
        player, cookie = await sign_in(house, "Ben")
        await ann.send({"type": "follow_presence", "players": [player]})
        async with tab(house, player, cookie):
            await online_for(ann, [player])
        since = len(ann.messages)
        await asyncio.sleep(0.3)
        async with tab(house, player, cookie):
            await asyncio.sleep(4.5)
            assert [m["online"] for m in ann.messages[since:] if m["type"] == "presence"] in ([], [[player]])


async def test_another_list_takes_the_place_of_the_first(house: House) -> None:
    async with browser(house, "Ann") as ann, browser(house, "Ben") as ben:
        await ann.send({"type": "follow_presence", "players": [ben.player]})
        await online_for(ann, [ben.player])
        await ann.send({"type": "follow_presence", "players": [ann.player]})
        await online_for(ann, [ann.player])
        await ann.send({"type": "follow_presence", "players": [f"p-{i}" for i in range(101)]})
        assert (await ann.hears("problem"))["code"] == "bad_message"


async def test_gateways_tell_each_other(house: House) -> None:
    async with another_gateway(house) as other, browser(house, "Ann") as ann:
        async with browser(other, "Ben") as ben:
            await ann.send({"type": "follow_presence", "players": [ben.player]})
            assert (await online_for(ann, [ben.player]))["count"] == 2
            await ben.send({"type": "follow_presence", "players": [ann.player]})
            await online_for(ben, [ann.player])
            since = len(ann.messages)
        await online_for(ann, [], since)


async def test_a_silent_gateway_is_forgotten(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online, "LOST", 1.0)
    async with browser(house, "Ann") as ann:
        beat = encode(online.Heartbeat(gateway="other", online=[BEN]))
        await ann.send({"type": "follow_presence", "players": [BEN]})
        await online_for(ann, [])
        await house.client.publish("presence.gateways", beat)
        there = await online_for(ann, [BEN])
        await online_for(ann, [], ann.messages.index(there) + 1)


def test_a_count_alone_is_told_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online, "COUNT_EVERY", 5.0)
    said: list[Presence] = []
    watcher = Watcher(said.append)
    watcher.follow([ANN])
    for now, there in (
        (0.0, {ANN}),
        (1.0, {ANN, BEN}),
        (2.0, {BEN, CARL}),
        (4.0, {BEN}),
        (8.0, {BEN}),
        (20.0, {BEN}),
    ):
        watcher.update(frozenset(there), now)
    assert [(m.online, m.count) for m in said] == [([ANN], 1), ([], 2), ([], 1)]

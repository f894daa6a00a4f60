"""SIGKILL of people and of what is around it: no line is lost or doubled, no decision counts twice."""

import asyncio
import uuid
from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec
import pytest
from nats.aio.msg import Msg

from contracts.ids import PlayerId
from services.platform.persons import read_person
from services.platform.store import open_store
from tests.faults.running import Platform, platform
from tests.faults.test_kills import kill_at

PAIRS, LINES, MUTES = 4, 8, 6
SERVICES = ("relay", "rules", "projections", "matchmaking", "people")
MOMENTS = [
    (0.3, "people"), (0.7, "people"), (1.2, "projections"), (1.6, "people"), (2.1, "matchmaking"), (2.5, "people"),
    (3.0, "relay"), (3.4, "people"), (4.5, "people"), (5.0, "projections"), (6.0, "people"),
]  # fmt: skip


@pytest.mark.slow
async def test_kills_while_people_write_mute_and_report(tmp_path: Path) -> None:
    async with platform(tmp_path / "data", SERVICES) as running:
        told: dict[str, list[dict[str, Any]]] = defaultdict(list)

        async def take(msg: Msg) -> None:
            told[msg.subject].append(msgspec.json.decode(msg.data))

        await running.client.subscribe("tell.*", cb=take)
        tables = [await sit_down(running, number) for number in range(PAIRS)]
        writers = [
            asyncio.create_task(write(running, table, player, other))
            for table, pair in tables
            for player, other in (pair, pair[::-1])
        ]
        killed = await kill_at(running, MOMENTS)
        await asyncio.wait_for(asyncio.gather(*writers), 120)
        assert killed >= len(MOMENTS) // 2
        for table, pair in tables:
            chat = await running.insist(pair[0], "people", "chat", {"table": table})
            numbers = [line["number"] for line in chat["lines"]]
            assert numbers == list(range(1, 2 * LINES + 1))
            texts = [line["text"] for line in chat["lines"]]
            assert sorted(texts) == sorted(f"{player} says {i}" for player in pair for i in range(LINES))
            assert all(
                [t for t in texts if t.startswith(p)] == [f"{p} says {i}" for i in range(LINES)] for p in pair
            )
            kept = {line["number"]: line for line in chat["lines"]}
            heard = [m for player in pair for m in told[f"tell.{player}"] if m["type"] == "chat"]
            assert all(message == kept[message["number"]] for message in heard)
            for player in pair:
                check_person(running, player)
                await check_notices(running, player)
        reports = await running.insist("svc-admin", "people", "reports", {"limit": 200})
        assert len(reports["reports"]) == 2 * PAIRS


async def sit_down(running: Platform, number: int) -> tuple[str, tuple[str, str]]:
    """A table with two people."""
    table, host, guest = str(uuid.uuid4()), f"p-host-{number}", f"p-guest-{number}"
    body = {"id": "open", "table": table, "variant": "claim", "options": {"preset": "classic", "players": 2}}
    for reply in (
        await running.insist(host, "matchmaking", "open_table", body),
        await running.insist(guest, "matchmaking", "take_seat", {"id": "sit", "table": table}),
    ):
        assert reply["type"] == "table_accepted", reply
    return table, (host, guest)


async def write(running: Platform, table: str, player: str, other: str) -> None:
    """Every command is sent until it is answered, with the same id."""
    commands: list[tuple[str, dict[str, Any]]] = [
        ("say", {"table": table, "text": f"{player} says {i}"}) for i in range(LINES)
    ]
    commands += [("mute", {"player": f"p-other-{i}"}) for i in range(MUTES)]
    commands += [
        ("unmute", {"player": "p-other-0"}),
        ("report", {"player": other, "category": "other", "table": table}),
    ]
    for number, (verb, fields) in enumerate(commands):
        reply = await running.insist(player, "people", verb, {"id": f"{number}"} | fields)
        assert reply == {"type": "done"}, reply
    silence = {"id": f"silence-{player}", "player": player, "reason": "a test", "until": 2**52}
    assert await running.insist("svc-admin", "people", "silence", silence) == {"type": "done"}


def check_person(running: Platform, player: str) -> None:
    store = open_store(running.settings.store_url)
    try:
        person = read_person(store, PlayerId(player))
    finally:
        store.close()
    assert person.muted == [f"p-other-{i}" for i in range(1, MUTES)]
    # Mutes, one taken back, one report by the other one, one silence.
    assert person.version == MUTES + 1 + 1 + 1


async def check_notices(running: Platform, player: str) -> None:
    async with asyncio.timeout(60):
        while True:
            reply = await running.insist(player, "views", "notices", {})
            kinds = [notice["kind"] for notice in reply["notices"]]
            if "silenced" in kinds:
                break
            await asyncio.sleep(0.1)
    # Newest first. That the last seat was taken is told to the host alone.
    wanted = ["silenced", "table_full"] if player.startswith("p-host") else ["silenced"]
    assert kinds == wanted
    assert [notice["number"] for notice in reply["notices"]] == list(range(len(wanted), 0, -1))

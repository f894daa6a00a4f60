"""What results count for while projections are killed: every game once, and nothing that was not stored."""

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from contracts.clock import RealTime
from contracts.commands import CancelResult, CreateGame, Resign
from contracts.ids import CommandId, GameId, PlayerId
from services.platform.store import open_store
from services.projections.service import read_model_file
from services.projections.standings.checking import check
from tests.faults.running import TESTER, Platform, platform

ANN, BEN = PlayerId("p-ann"), PlayerId("p-ben")
GAMES, CANCELLED = 60, 5


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Platform]:
    async with platform(tmp_path / "data", ("rules", "relay", "projections")) as started:
        yield started


async def rated_game(running: Platform, number: int) -> GameId:
    """A game that the second player leaves."""
    game = GameId(f"00000000-0000-4000-8000-{number:012}")
    create = CreateGame(
        id=CommandId("create"), game=game, variant="claim", options={"preset": "classic"}, players=[ANN, BEN],
        clock=RealTime(initial=600_000), rated=True,
    )  # fmt: skip
    assert (await running.insist(TESTER, "rules", "create_game", create))["type"] == "accepted"
    resign = Resign(id=CommandId("resign"), game=game)
    assert (await running.insist(BEN, "rules", "resign", resign))["type"] == "accepted"
    return game


@pytest.mark.slow
async def test_kills_of_projections(running: Platform) -> None:
    choice = random.Random(5)
    games = []
    for number in range(GAMES):
        games.append(await rated_game(running, number))
        if number % 6 == 3:
            await asyncio.sleep(choice.uniform(0, 0.3))
            running.kill("projections")
    for game in games[:CANCELLED]:
        cancel = CancelResult(id=CommandId("cancel"), game=game, reason="a test")
        assert (await running.insist("svc-admin", "rules", "cancel_result", cancel))["type"] == "accepted"
        running.kill("projections")
    counted = GAMES - CANCELLED
    async with asyncio.timeout(60):
        while (await profile(running))["games"] != counted or not await caught_up(running):
            await asyncio.sleep(0.1)
    found = await profile(running)
    assert (found["won"], found["streak"], found["best_streak"]) == (counted, counted, counted)
    assert [(rating["period"] == "all", rating["games"]) for rating in found["ratings"]] == [
        (True, counted), (False, counted),
    ]  # fmt: skip
    store = open_store(running.settings.store_url)
    try:
        checked = check(store, read_model_file(running.settings))
        assert checked.position == store.last_position()
        assert checked.differences == []
        assert checked.changes == counted * 2 * 2
    finally:
        store.close()


async def profile(running: Platform) -> dict[str, Any]:
    reply: dict[str, Any] = await running.insist(ANN, "views", "profile", {"player": ANN})
    return reply


async def caught_up(running: Platform) -> bool:
    """Whether all games have ended in the lists: projections have then counted the whole log but cancellations."""
    results = await running.insist(ANN, "views", "results", {"player": ANN, "limit": 100})
    return [result["cancelled"] for result in results["results"]].count(True) == CANCELLED

"""Matchmaking, rules and projections are killed at random while players come and go: none of the laws breaks."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from services.bench.queues.bench import checked
from services.bench.queues.crowd import Crowd
from tests.faults.running import Platform, platform
from tests.faults.test_kills import kill_at

SERVICES = ("relay", "rules", "projections", "matchmaking")
PLAYERS, SECONDS, KILLS = 60, 15.0, 14


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Platform]:
    async with platform(tmp_path / "data", SERVICES) as started:
        yield started


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
async def test_kills_while_players_come_and_go(running: Platform, seed: int) -> None:
    choice = Random(seed)
    victims = ["matchmaking", "matchmaking", "rules", "projections"]
    moments = sorted((choice.uniform(1.0, SECONDS), choice.choice(victims)) for _ in range(KILLS))
    crowd = Crowd(running.client, PLAYERS, seed, wait_at_end=False)
    async with asyncio.timeout(200), asyncio.TaskGroup() as group:
        group.create_task(crowd.live(SECONDS))
        killing = group.create_task(kill_at(running, moments))
    await crowd.ask_for_the_rest()
    assert killing.result() >= KILLS // 2
    walk = checked(running.settings.store_url, running.settings.bots)
    assert walk.became()["matched"] > 4, "too little happened between the kills"
    assert walk.became().get("waiting", 0) == 0
    for player in crowd.players:
        for ticket, info in player.tickets.items():
            stored = walk.tickets[info["ticket"]].aggregate
            assert (stored.player, stored.state, stored.reason) == (player.id, info["state"], info["reason"])
            assert ticket in player.ended

"""Any service may be killed at any moment: no move is lost, none counts twice, every feed is without a gap."""

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from contracts.ids import GameId
from tests.faults.checks import check_accepted, check_heard, check_store
from tests.faults.player import play
from tests.faults.running import Listener, Platform, platform

BOTS = ["bot-ada", "bot-blaise"]
PEOPLE = ["p-one", "p-two"]
GAMES_OF_BOTS, GAMES_OF_PEOPLE = 16, 4

#: Seconds after the games began, and what is killed then.
FIXED = [
    (0.2, "rules"), (0.6, "projections"), (1.0, "relay"), (1.4, "bots"), (1.8, "matchmaking"), (2.2, "gateway"),
    (2.6, "rules"), (2.65, "projections"), (2.7, "relay"), (3.5, "rules"), (3.55, "rules"), (4.0, "projections"),
    (4.4, "relay"), (4.8, "bots"), (5.5, "rules"),
]  # fmt: skip


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Platform]:
    async with platform(tmp_path / "data") as started:
        yield started


def random_moments(seed: int, count: int, length: float) -> list[tuple[float, str]]:
    choice = random.Random(seed)
    names = ["rules", "relay", "projections", "bots", "matchmaking", "people", "gateway"]
    return sorted((choice.uniform(0, length), choice.choice(names)) for _ in range(count))


@pytest.mark.slow
@pytest.mark.parametrize(
    "moments",
    [FIXED, random_moments(2, 25, 6.0)],
    ids=["fixed", "random"],
)
async def test_kills_of_services(running: Platform, moments: list[tuple[float, str]]) -> None:
    listener = Listener()
    await running.client.subscribe("feed.seat.>", cb=listener.take)
    await running.client.subscribe("feed.public.>", cb=listener.take)
    bot_games = [await running.create_game(BOTS) for _ in range(GAMES_OF_BOTS)]
    games_of_people = [await running.create_game(PEOPLE) for _ in range(GAMES_OF_PEOPLE)]
    players = [
        asyncio.create_task(play(running, game, PEOPLE, random.Random(seed)))
        for seed, game in enumerate(games_of_people)
    ]
    killed = await kill_at(running, moments)
    accepted = await asyncio.wait_for(asyncio.gather(*players), 120)
    over = await running.all_over(BOTS[0], GAMES_OF_BOTS)
    await running.all_over(PEOPLE[0], GAMES_OF_PEOPLE)

    assert killed >= len(moments) // 2, (
        "too few were alive to be killed: the test is too fast for the platform"
    )
    check_store(running, [*bot_games, *games_of_people])
    for game, moves in zip(games_of_people, accepted, strict=True):
        check_accepted(running, game, moves)
    for info in over.games:
        await check_heard(listener, info.game, info.players, info.version)
    for info in (await running.games(PEOPLE[0])).games:
        await check_heard(listener, info.game, info.players, info.version)


@pytest.mark.slow
async def test_kills_of_the_bus(running: Platform) -> None:
    """The bus itself: who listens loses what was said meanwhile, and finds it by its number in the history."""
    games: list[GameId] = [await running.create_game(BOTS) for _ in range(GAMES_OF_BOTS)]
    killed = await kill_at(
        running, [(0.3, "nats"), (1.5, "nats"), (1.6, "rules"), (3.0, "nats"), (3.1, "projections")]
    )
    over = await running.all_over(BOTS[0], GAMES_OF_BOTS)
    assert killed >= 3
    check_store(running, games)
    for info in over.games:
        for player in BOTS:
            history = await running.insist(player, "views", "history", {"game": info.game})
            assert [commit["number"] for commit in history["commits"]] == list(range(1, info.version + 1))


async def kill_at(running: Platform, moments: list[tuple[float, str]]) -> int:
    """Kills at these moments; returns how many were alive."""
    began = asyncio.get_running_loop().time()
    killed = 0
    for moment, name in moments:
        await asyncio.sleep(max(0.0, began + moment - asyncio.get_running_loop().time()))
        killed += running.kill(name)
    return killed

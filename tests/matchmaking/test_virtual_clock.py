"""Five hundred players come and go for two minutes of a clock that is the test's; then all that waits is waited for."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from contracts.ids import PlayerId
from domain.ticket import WAIT
from services.bench.queues.laws import Walk
from tests.matchmaking.crowd import Board, Player
from tests.matchmaking.world import BOTS, World

PLAYERS = 500
#: Milliseconds of virtual time: how long they come and go, and how long a step is.
LENGTH, STEP = 120_000, 500
#: The same where processes crash again and again, which takes more of the test machine's own time.
LENGTH_WITH_CRASHES = 40_000
#: What happens in one step: so many of them do something, so many games end.
ACTIVE, ENDING = 24, 5


@pytest.fixture
async def world(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    made = World(tmp_path, *request.param)
    await made.start()
    yield made
    await made.stop()


@pytest.mark.slow
@pytest.mark.parametrize("world", [(1,)], indirect=True)
async def test_everybody_is_paired_told_why_not_or_timed_out(world: World) -> None:
    board = await come_and_go(world, crashing=False)
    walk = Walk(world.store, frozenset(BOTS))
    became = walk.became()
    assert sum(became.values()) > PLAYERS
    for end in ("matched", "cancelled left", "expired nobody", "expired out_of_range"):
        assert became[end] > 0, became
    for code in ("accepted", "engaged", "not_ratable", "seat_taken", "table_not_open"):
        assert board.replies[code] > 0, board.replies
    assert world.crashes == 0


@pytest.mark.slow
@pytest.mark.parametrize("world", [(2,), (3, 2)], ids=["alone", "two-processes"], indirect=True)
async def test_crashes_at_any_line_change_none_of_it(world: World) -> None:
    await come_and_go(world, crashing=True)
    assert world.crashes > 5
    assert Walk(world.store, frozenset(BOTS)).became()["matched"] > PLAYERS / 5


async def come_and_go(world: World, *, crashing: bool) -> Board:
    """Two minutes of it. Then nobody comes any more, until everything that waits must have ended."""
    ids = [PlayerId(f"p-{number}") for number in range(PLAYERS)]
    for player in ids[: PLAYERS * 4 // 5]:
        world.register(player)
    board = Board()
    players = [Player(player, [o for o in ids if o != player], board, 1) for player in ids]
    ends = world.now + (LENGTH_WITH_CRASHES if crashing else LENGTH)
    while world.now < ends:
        await step(world, players, board, crashing=crashing)
        world.now += STEP
    Walk(world.store, frozenset(BOTS)).check(world.now, grace=2 * STEP)
    for pause in (WAIT, 31 * 60_000, 8 * 24 * 3_600_000):
        world.now += pause
        # What one look can not end, because another process is at the same, the next one ends.
        for _ in range(2):
            await world.what_is_due()
        Walk(world.store, frozenset(BOTS)).check(world.now)
    return board


async def step(world: World, players: list[Player], board: Board, *, crashing: bool) -> None:
    tasks = [asyncio.create_task(player.act(world.send)) for player in world.random.sample(players, ACTIVE)]
    tasks.append(asyncio.create_task(world.what_is_due()))
    for game in world.random.sample(board.games, min(ENDING, len(board.games))):
        world.finish(game)
    if crashing and world.random.random() < 0.2:
        for _ in range(world.random.randrange(60)):
            await asyncio.sleep(0)
        await world.crash(tasks)
    else:
        await asyncio.gather(*tasks)

"""A world of its own for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.matchmaking.world import World


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[World]:
    """One process, at peace; everybody's rating is a beginner's."""
    world = World(tmp_path, 0)
    world.ratings = {}
    await world.start()
    yield world
    await world.stop()
